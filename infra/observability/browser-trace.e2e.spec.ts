import { createTestDatabase, testKeyPrefix, testTopicName, waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../../web/e2e/support/launch-browser.ts';
import { createContents, type OwnerPage, openOwnerPage } from '../../web/e2e/support/owner-page.ts';
import { type App, startApp } from '../../web/e2e/support/start-app.ts';
import { type Collector, startCollector } from './test/collector.ts';

const databaseUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');
const areThere = hasBrowser && databaseUrl !== null && brokers !== null && redisUrl !== null;

const venue = 'Проследена';

async function addItem(page: OwnerPage['page']): Promise<void> {
  await page.goto('/admin/items/create');
  const fill = (label: string, value: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await fill('Име', 'Шопска салата');
  await fill('Описание', 'Домати и сирене');
  await page.getByLabel('Цена', { exact: true }).fill('9.90');
  await page.getByRole('button', { name: 'Добави продукт', exact: true }).click();
  await page.waitForURL('**/admin/items');
}

describe.runIf(areThere)('a change that an owner makes in Chromium', { timeout: 180_000 }, () => {
  let collector: Collector;
  let app: App;
  let browser: Awaited<ReturnType<typeof sharedBrowser>>;
  let dropDatabase: () => Promise<void>;

  beforeAll(async () => {
    collector = await startCollector();
    const database = await createTestDatabase(databaseUrl ?? '');
    dropDatabase = database.drop;
    const variables = {
      DATABASE_URL: database.url,
      KAFKA_BROKERS: brokers ?? '',
      KAFKA_TOPIC: testTopicName(),
      LOG_PARTITIONS: '3',
      REDIS_URL: redisUrl ?? '',
      REDIS_PREFIX: testKeyPrefix(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    };
    [app, browser] = await Promise.all([startApp({ variables }), sharedBrowser()]);
  });

  afterAll(async () => {
    await closePages();
    await app?.stop();
    await dropDatabase?.();
    await collector?.stop();
  });

  test('a change that an owner makes has one trace from the browser to the guest', async () => {
    const { page, api } = await openOwnerPage(app, browser, 'trace');
    await createContents(api, venue, { Меню: ['Салати'] });
    await addItem(page);
    await waitUntil(async () =>
      (await (await fetch(`${app.origin}/menu/${venue}`)).text()).includes('Шопска салата'),
    );

    const parentsOf = (traceId: string | undefined) => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name;
      return Object.fromEntries(
        spans.map(({ service, name, parentSpanId }) => [
          `${service}: ${name}`,
          nameOf(parentSpanId),
        ]),
      );
    };
    const parents = await waitUntil(() => {
      const made = collector.spans.find(({ name }) => name === 'mutation CreateItem');
      const parents = parentsOf(made?.traceId);
      return Object.keys(parents).length === 6 && parents;
    });
    expect(parents).toEqual({
      'browser: mutation CreateItem': undefined,
      'standalone: mutation createItem': 'mutation CreateItem',
      'standalone: append commit': 'mutation createItem',
      'standalone: judge commit': 'append commit',
      'standalone: project venue': 'append commit',
      'standalone: write documents': 'project venue',
    });
  });
});
