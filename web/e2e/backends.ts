import { createTestDatabase, testKeyPrefix, testTopicName } from '@qr-menu/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { hasBrowser, launchBrowser } from './launch-browser.ts';
import { type OwnerPage, openOwnerPage } from './owner-page.ts';
import { type App, startApp } from './start-app.ts';

export type Product = {
  readonly app: () => App;
  /** A browser of its own, in Bulgarian unless told otherwise. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new owner, signed in. */
  readonly owner: (email: string, options?: BrowserContextOptions) => Promise<OwnerPage>;
};

const databaseServer = inject('databaseUrl');
const kafkaBrokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');

/** Of a test: some of them are a whole walk. */
const timeout = 180_000;

/** What the product can keep its data in: the same screens have to work on each. */
const backends = [
  { name: 'the embedded default', isThere: true, start: () => startApp() },
  {
    name: 'Kafka, PostgreSQL and Redis',
    isThere: databaseServer !== null && kafkaBrokers !== null && redisUrl !== null,
    start: startOnRealServers,
  },
];

/** The same tests on each; one that this run did not find is skipped. */
export function onEachBackend(title: string, tests: (product: Product) => void): void {
  for (const { name, isThere, start } of backends) {
    describe.runIf(hasBrowser && isThere)(`${title}, on ${name}`, { timeout }, () => {
      let app: App;
      let browser: Browser;
      beforeAll(async () => {
        [app, browser] = await Promise.all([start(), launchBrowser()]);
      });
      afterAll(async () => {
        await browser?.close();
        await app?.stop();
      });
      tests({
        app: () => app,
        open: (options) => openPage(app, browser, options),
        owner: (email, options) => openOwnerPage(app, browser, email, options),
      });
    });
  }
}

async function openPage(app: App, browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** With a database, a topic and keys of its own on the servers of this run. */
async function startOnRealServers(): Promise<App> {
  const database = await createTestDatabase(databaseServer ?? '');
  const variables = {
    DATABASE_URL: database.url,
    KAFKA_BROKERS: kafkaBrokers ?? '',
    KAFKA_TOPIC: testTopicName(),
    LOG_PARTITIONS: '3',
    REDIS_URL: redisUrl ?? '',
    REDIS_PREFIX: testKeyPrefix(),
  };
  try {
    const app = await startApp({ variables });
    return { ...app, stop: () => app.stop().finally(database.drop) };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
