import path from 'node:path';
import { expect, test } from 'vitest';
import { demoPages } from './demo-pages.ts';
import { hasBrowser } from './launch-browser.ts';
import { cutOff, ownerScreens } from './owner-screens.ts';

const { openAdmin } = demoPages();

const fileOf = (screen: string, width: number) =>
  path.join(
    import.meta.dirname,
    `screenshots/admin-${screen.replaceAll(/\W+/g, '-')}-${width}.png`,
  );

// German has the longest words.
test.runIf(hasBrowser).each([
  [360, 740, 'bg'],
  [1280, 900, 'bg'],
  [360, 740, 'de'],
] as const)(
  'no screen of the admin area is wider than %i px (%i high, %s)',
  async (width, height, language) => {
    const page = await openAdmin(language, { width, height });
    const tooWide: string[] = [];
    for (const { name, show } of ownerScreens) {
      await show(page);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) tooWide.push(`${name}: ${needed}`);
      tooWide.push(...(await cutOff(page)).map((text) => `${name}: ${text}`));
      await page.screenshot({ path: fileOf(`${name}-${language}`, width), fullPage: true });
    }
    expect(tooWide).toEqual([]);
    await page.context().close();
  },
  180_000,
);
