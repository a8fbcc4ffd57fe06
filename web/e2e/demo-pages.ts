import type { Language } from '@qr-menu/schema';
import type { Browser, Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';
import { sharedApp } from './shared-app.ts';
import type { SharedApp } from './shared-apps.ts';

const locales: Readonly<Record<Language, string>> = { bg: 'bg-BG', en: 'en-GB', de: 'de-DE' };
export const languages = ['bg', 'en', 'de'] as const;

/** For the tests of one file: answers how to open a page of the product with its demo venue. */
export function demoPages(): (language: Language, viewport?: ViewportSize) => Promise<Page> {
  let app: SharedApp;
  let browser: Browser;

  beforeAll(async () => {
    if (!hasBrowser) return;
    [app, browser] = await Promise.all([sharedApp('demo'), sharedBrowser()]);
  });
  afterAll(closePages);

  return async (language, viewport = { width: 1280, height: 900 }) => {
    const context = await browser.newContext({
      locale: locales[language],
      baseURL: app.origin,
      viewport,
      reducedMotion: 'reduce',
      // Some screens are answers that the test puts in place of the server's.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(60_000);
    return context.newPage();
  };
}
