import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasServers, startAppOnServers } from './app-on-servers.ts';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';
import { type OwnerPage, openOwnerPage } from './owner-page.ts';
import { sharedApp } from './shared-app.ts';
import type { App, RunningApp } from './start-app.ts';

export type Product = {
  readonly app: () => RunningApp;
  /** Opens a separate browser, in Bulgarian by default. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
  /** Signs in a new owner. */
  readonly owner: (name: string, options?: BrowserContextOptions) => Promise<OwnerPage>;
};

type Tests = (product: Product) => void;

/** The timeout of a test in milliseconds. Some tests have many steps. */
const timeout = 180_000;

type Backend = { readonly name: string; readonly start: () => Promise<App> };

const embedded: Backend = {
  name: 'the embedded default',
  start: async () => ({ ...(await sharedApp()), stop: async () => undefined }),
};

const servers: Backend = { name: 'Kafka, PostgreSQL and Redis', start: startAppOnServers };

/**
 * Runs on embedded stores, for tests of how the browser reacts to a response. The contract tests of the ports
 * and the tests on real servers prove that both backends give the same responses.
 */
export const onDefaultBackend = (title: string, tests: Tests): void =>
  describeOn(embedded, title, tests);

/** Runs on real servers if this run found any, to show that the same screens work there. */
export const onServers = (title: string, tests: Tests): void =>
  describeOn(hasServers ? servers : embedded, title, tests);

function describeOn({ name, start }: Backend, title: string, tests: Tests): void {
  describe.runIf(hasBrowser)(`${title}, on ${name}`, { timeout }, () => {
    let app: App;
    let browser: Browser;
    beforeAll(async () => {
      [app, browser] = await Promise.all([start(), sharedBrowser()]);
    });
    afterAll(async () => {
      await closePages();
      await app?.stop();
    });
    tests({
      app: () => app,
      open: (options) => openPage(app, browser, options),
      owner: (name, options) => openOwnerPage(app, browser, name, options),
    });
  });
}

async function openPage(app: RunningApp, browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    serviceWorkers: 'block',
    // Otherwise, animations would be painted sixty times a second although the page is not visible.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}
