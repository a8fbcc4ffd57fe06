import type { Language } from '@qr-menu/schema';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findViolations } from './find-violations.ts';
import { hasBrowser, launchBrowser } from './launch-browser.ts';
import type { Screen } from './public-screens.ts';
import type { App } from './start-app.ts';
import { startDemo } from './start-demo.ts';

const locales: Readonly<Record<Language, string>> = { bg: 'bg-BG', en: 'en-GB', de: 'de-DE' };
export const languages = ['bg', 'en', 'de'] as const;

/** For the tests of one file: answers how to open a page of the product with its demo venue. */
export function axeDemo(): (language: Language) => Promise<Page> {
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

  return async (language) => {
    const context = await browser.newContext({
      locale: locales[language],
      baseURL: app.origin,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      // Some screens are answers that the test puts in place of the server's.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(60_000);
    return context.newPage();
  };
}

/** By screen, only those that have any. */
export async function violationsOf(page: Page, screens: readonly Screen[]) {
  const found: Record<string, readonly string[]> = {};
  for (const { name, show, alike } of screens) {
    await show(page);
    const violations = await findViolations(page, alike);
    if (violations.length > 0) found[name] = violations;
  }
  return found;
}
