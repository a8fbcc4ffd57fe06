import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from './launch-browser.ts';
import { createIngredient, ownerScreens, signInAsDemoOwner } from './owner-screens.ts';
import type { App } from './start-app.ts';
import { startDemo } from './start-demo.ts';

let app: App;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([startDemo(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const fileOf = (screen: string, width: number) =>
  path.join(
    import.meta.dirname,
    `screenshots/admin-${screen.replaceAll(/\W+/g, '-')}-${width}.png`,
  );

// German has the longest words.
test.runIf(hasBrowser).each([
  [360, 740, 'bg-BG'],
  [1280, 900, 'bg-BG'],
  [360, 740, 'de-DE'],
])(
  'no screen of the admin area is wider than %i px (%i high, %s)',
  async (width, height, locale) => {
    const context = await browser.newContext({
      locale,
      baseURL: app.origin,
      viewport: { width, height },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await signInAsDemoOwner(page);
    if (locale === 'bg-BG' && width === 360) await createIngredient(page);
    const tooWide: string[] = [];
    for (const { name, show } of ownerScreens) {
      await show(page);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) tooWide.push(`${name}: ${needed}`);
      const language = locale.slice(0, 2);
      await page.screenshot({ path: fileOf(`${name}-${language}`, width), fullPage: true });
    }
    expect(tooWide).toEqual([]);
    await context.close();
  },
  180_000,
);
