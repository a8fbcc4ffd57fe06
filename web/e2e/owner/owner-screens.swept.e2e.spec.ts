import { swept } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPages, languages } from '../support/demo-pages.ts';
import { findViolations, showsColours, violationsOf } from '../support/find-violations.ts';
import { hasBrowser } from '../support/launch-browser.ts';
import { openStates } from '../support/owner-open-states.ts';
import { cutOff, ownerScreens } from '../support/owner-screens.ts';
import { keepPicture } from '../support/page-steps.ts';

const { openAdmin } = demoPages();

const desk = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
/** German has the longest words, so only the sweep checks the other languages. */
const sizes = { bg: [phone], en: [], de: [desk, phone] } as const;

async function resize(page: Page, size: typeof desk): Promise<void> {
  await page.setViewportSize(size);
  // On a phone, another component replaces the list of items as soon as React knows the width.
  if (size === phone) await page.locator('main .item-table').waitFor({ state: 'detached' });
}

/** Returns the elements that do not fit on a screen of this width. */
async function tooWide(page: Page, width: number): Promise<readonly string[]> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  const cut = await cutOff(page);
  return [
    ...(needed > width ? [`${width} px: needs ${needed}`] : []),
    ...cut.map((text) => `${width} px: ${text}`),
  ];
}

/** The sample consists of a list and a form. The other screens are made of the same parts. */
const sample = ownerScreens.filter(({ name }) => /^(items|items, update)$/.test(name));

// Both checks share one walk through the screens, because changing screens takes most of the time.
test.runIf(hasBrowser).each(swept(languages, ['de']))(
  'axe finds no violation in the admin area in %s, and no screen is wider than 360 or 1280 px',
  async (language) => {
    const page = await openAdmin(language, desk);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const faults: Record<string, readonly string[]> = {};
    for (const { name, show } of swept(ownerScreens, sample)) {
      await show(page);
      const lines = [...(await findViolations(page, undefined, showsColours(language)))];
      for (const size of sizes[language]) {
        await resize(page, size);
        lines.push(...(await tooWide(page, size.width)));
        await keepPicture(page, `admin-${name}-${language}-${size.width}`);
      }
      await resize(page, desk);
      if (lines.length > 0) faults[name] = lines;
    }
    expect(faults).toEqual({});
    await page.context().close();
  },
  300_000,
);

// axe finds the same violations in every language, so one language is enough.
test.runIf(hasBrowser)(
  'axe finds no violation in dialogs and menus of the admin area, light or dark',
  async () => {
    const page = await openAdmin('de');
    expect(await violationsOf(page, swept(openStates, openStates.slice(0, 2)))).toEqual({});
    await page.context().close();
  },
);
