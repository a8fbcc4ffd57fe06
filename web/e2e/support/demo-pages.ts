import type { Language } from '@qr-menu/schema';
import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';
import { ownerApiWith } from './owner-api.ts';
import { ensureIngredient, ensureOptionGroup } from './owner-screens.ts';
import { sharedApp } from './shared-app.ts';
import { signedInStorage, signInOnPage } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';
import { demoOwner } from './start-demo.ts';

const locales: Readonly<Record<Language, string>> = { bg: 'bg-BG', en: 'en-GB', de: 'de-DE' };
export const languages = ['bg', 'en', 'de'] as const;

export type DemoPages = {
  readonly open: (language: Language, viewport?: ViewportSize) => Promise<Page>;
  /** Opens the first screen of the admin area, signed in as the venue's owner. */
  readonly openAdmin: (language: Language, viewport?: ViewportSize) => Promise<Page>;
};

/** Opens pages of the product with its demo venue for the tests in one file. */
export function demoPages(): DemoPages {
  let app: RunningApp;
  let browser: Browser;

  beforeAll(async () => {
    if (!hasBrowser) return;
    [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  });
  afterAll(closePages);

  const open = async (
    language: Language,
    viewport = { width: 1280, height: 900 },
    further: BrowserContextOptions = {},
  ) => {
    const context = await browser.newContext({
      locale: locales[language],
      baseURL: app.origin,
      viewport,
      reducedMotion: 'reduce',
      // Some tests replace the server's responses, which is impossible with a service worker.
      serviceWorkers: 'block',
      ...further,
    });
    context.setDefaultTimeout(60_000);
    return context.newPage();
  };

  return {
    open,
    openAdmin: async (language, viewport) => {
      const tokens = await signInOnPage(app, demoOwner.email, demoOwner.password);
      const api = ownerApiWith(app, demoOwner.email, tokens);
      await ensureIngredient(api);
      await ensureOptionGroup(api);
      const storageState = signedInStorage(app, tokens);
      const page = await open(language, viewport, { storageState });
      await page.goto('/admin');
      await page.locator('main h1').waitFor();
      return page;
    },
  };
}
