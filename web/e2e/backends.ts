import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasServers, startAppOnServers } from './app-on-servers.ts';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';
import { type OwnerPage, openOwnerPage } from './owner-page.ts';
import { sharedApp } from './shared-app.ts';
import type { App, RunningApp } from './start-app.ts';

export type Product = {
  readonly app: () => RunningApp;
  /** A browser of its own, in Bulgarian unless told otherwise. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new owner, signed in. */
  readonly owner: (name: string, options?: BrowserContextOptions) => Promise<OwnerPage>;
};

type Tests = (product: Product) => void;

/** Of a test: some of them are a whole walk. */
const timeout = 180_000;

type Backend = {
  readonly name: string;
  readonly isThere: boolean;
  readonly start: () => Promise<App>;
};

const embedded: Backend = {
  name: 'the embedded default',
  isThere: true,
  start: async () => ({ ...(await sharedApp()), stop: async () => undefined }),
};

/** What the product can keep its data in: the same screens have to work on each. */
const backends: readonly Backend[] = [
  embedded,
  { name: 'Kafka, PostgreSQL and Redis', isThere: hasServers, start: startAppOnServers },
];

/** The same tests on each; one that this run did not find is skipped. */
export function onEachBackend(title: string, tests: Tests): void {
  for (const backend of backends) describeOn(backend, title, tests);
}

/**
 * On the embedded default alone: what the browser does with an answer. That both backends answer
 * alike is proved by the contracts of the ports, and by the walks that run on each.
 */
export const onDefaultBackend = (title: string, tests: Tests): void =>
  describeOn(embedded, title, tests);

function describeOn({ name, isThere, start }: Backend, title: string, tests: Tests): void {
  describe.runIf(hasBrowser && isThere)(`${title}, on ${name}`, { timeout }, () => {
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
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}
