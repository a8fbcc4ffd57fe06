import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { hasBrowser, launchBrowser } from './launch-browser.ts';
import { createIngredient, ownerScreens, signInAsDemoOwner } from './owner-screens.ts';
import { publicScreens, type Screen } from './public-screens.ts';
import type { App } from './start-app.ts';
import { startDemo } from './start-demo.ts';

const locales = { bg: 'bg-BG', en: 'en-GB', de: 'de-DE' } as const;
const languages = ['bg', 'en', 'de'] as const;

let app: App;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([startDemo(), launchBrowser()]);
  const page = await openPage(locales.bg);
  await signInAsDemoOwner(page);
  await createIngredient(page);
  await page.context().close();
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function openPage(locale: string): Promise<Page> {
  const context = await browser.newContext({
    locale,
    baseURL: app.origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    // Some screens are answers that the test puts in place of the server's.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/** By screen, only those that have any. */
async function violationsOf(page: Page, screens: readonly Screen[]) {
  const found: Record<string, readonly string[]> = {};
  for (const { name, show } of screens) {
    await show(page);
    const violations = await findViolations(page);
    if (violations.length > 0) found[name] = violations;
  }
  return found;
}

test.runIf(hasBrowser).each(languages)(
  'nothing keeps anybody out of the public pages in %s, light or dark',
  async (language) => {
    const page = await openPage(locales[language]);
    expect(await violationsOf(page, publicScreens(language))).toEqual({});
    await page.context().close();
  },
  120_000,
);

test.runIf(hasBrowser).each(languages)(
  'nothing keeps an owner out of the admin area in %s, light or dark',
  async (language) => {
    const page = await openPage(locales[language]);
    await signInAsDemoOwner(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await violationsOf(page, ownerScreens)).toEqual({});
    await page.context().close();
  },
  120_000,
);

test.runIf(hasBrowser)('the check finds what is wrong', async () => {
  const page = await openPage(locales.en);
  await page.goto('/?lang=en');
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(
      '.light-faint { color: #777; background: #888 } @media (prefers-color-scheme: dark) { .dark-faint { color: #333; background: #222 } }',
    );
    document.adoptedStyleSheets.push(style);
    for (const name of ['light-faint', 'dark-faint']) {
      const text = document.createElement('p');
      text.className = name;
      text.textContent = 'Hardly to be read';
      document.querySelector('main')?.append(text);
    }
    document.body.append(document.createElement('button'));
  });
  const found = (await findViolations(page)).join('\n');
  expect(found).toMatch(/light color-contrast .*light-faint/);
  expect(found).toMatch(/dark color-contrast .*dark-faint/);
  expect(found).not.toMatch(/light color-contrast .*dark-faint/);
  expect(found).toMatch(/light button-name/);
  await page.context().close();
});
