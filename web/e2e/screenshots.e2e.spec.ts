import path from 'node:path';
import { expect, test } from 'vitest';
import { demoPages } from './demo-pages.ts';
import { hasBrowser } from './launch-browser.ts';
import { cutOff, goToScreen, ownerScreens } from './owner-screens.ts';
import { demoMenu } from './start-demo.ts';

const { open, openAdmin } = demoPages();

const fileOf = (screen: string, width: number) =>
  path.join(
    import.meta.dirname,
    `screenshots/admin-${screen.replaceAll(/\W+/g, '-')}-${width}.png`,
  );

const pictureOf = (name: string) =>
  path.join(import.meta.dirname, `screenshots/readme-${name}.jpg`);

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

// `npm run pictures` keeps these two for the README.
test.runIf(hasBrowser)(
  "the README's pictures: a guest's page on a phone, an owner's list",
  async () => {
    const menu = await open('en', { width: 390, height: 844 });
    await menu.goto(`${demoMenu}?lang=en`);
    await menu.waitForLoadState('networkidle');
    await menu.screenshot({ path: pictureOf('guest-page'), type: 'jpeg', quality: 80 });
    await menu.context().close();

    const items = await openAdmin('en', { width: 1280, height: 844 });
    await goToScreen(items, '/admin/items');
    expect(await items.locator('main table tbody tr').count()).toBeGreaterThan(5);
    await items.waitForLoadState('networkidle');
    await items.screenshot({ path: pictureOf('owner-items'), type: 'jpeg', quality: 80 });
    await items.context().close();
  },
  120_000,
);
