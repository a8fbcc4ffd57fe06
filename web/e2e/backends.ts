import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';
import { type OwnerPage, openOwnerPage } from './owner-page.ts';
import { hasServers, sharedApp } from './shared-app.ts';
import type { SharedApp } from './shared-apps.ts';

export type Product = {
  readonly app: () => SharedApp;
  /** A browser of its own, in Bulgarian unless told otherwise. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new owner, signed in. */
  readonly owner: (name: string, options?: BrowserContextOptions) => Promise<OwnerPage>;
};

/** Of a test: some of them are a whole walk. */
const timeout = 180_000;

/** What the product can keep its data in: the same screens have to work on each. */
const backends = [
  { name: 'the embedded default', isThere: true, app: 'embedded' },
  { name: 'Kafka, PostgreSQL and Redis', isThere: hasServers, app: 'real' },
] as const;

/** The same tests on each; one that this run did not find is skipped. */
export function onEachBackend(title: string, tests: (product: Product) => void): void {
  for (const { name, isThere, app: appName } of backends) {
    describe.runIf(hasBrowser && isThere)(`${title}, on ${name}`, { timeout }, () => {
      let app: SharedApp;
      let browser: Browser;
      beforeAll(async () => {
        [app, browser] = await Promise.all([sharedApp(appName), sharedBrowser()]);
      });
      afterAll(closePages);
      tests({
        app: () => app,
        open: (options) => openPage(app, browser, options),
        owner: (name, options) => openOwnerPage(app, browser, name, options),
      });
    });
  }
}

async function openPage(app: SharedApp, browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}
