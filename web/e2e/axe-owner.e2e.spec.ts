import { expect, test } from 'vitest';
import { demoPages, languages } from './demo-pages.ts';
import { schemesFor, violationsOf } from './find-violations.ts';
import { hasBrowser } from './launch-browser.ts';
import { openStates } from './owner-open-states.ts';
import { ownerScreens } from './owner-screens.ts';

const { openAdmin } = demoPages();

test.runIf(hasBrowser).each(languages)(
  'nothing keeps an owner out of the admin area in %s',
  async (language) => {
    const page = await openAdmin(language);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await violationsOf(page, ownerScreens, schemesFor(language))).toEqual({});
    await page.context().close();
  },
  300_000,
);

// What axe looks at in them does not depend on the language.
test.runIf(hasBrowser)(
  'nothing that opens in the admin area keeps an owner out, light or dark',
  async () => {
    const page = await openAdmin('de');
    expect(await violationsOf(page, openStates)).toEqual({});
    await page.context().close();
  },
  180_000,
);
