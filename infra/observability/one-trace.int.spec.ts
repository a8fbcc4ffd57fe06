import { testKeyPrefix, testTopicName, waitUntil } from '@qr-menu/testkit';
import { type Stack, startStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Collector, startCollector } from './test/collector.ts';
import { createKnownMetrics } from './test/known-metrics.ts';
import { openVenue, updateItem } from './test/venue.ts';

const databaseUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');

const browserSpan = 'b7ad6b7169203331';
const traceOf = (digit: string) => digit.repeat(32);
const traceparent = (traceId: string) => `00-${traceId}-${browserSpan}-01`;
const figureIn = (metrics: string, name: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

describe.skipIf(!databaseUrl || !brokers || !redisUrl)('a change on real stores', () => {
  let collector: Collector;
  let stack: Stack;
  let item: string;
  let owner: Awaited<ReturnType<Stack['owner']>>;

  const page = async () => (await fetch(`${stack.origin}/menu/Следа`)).text();
  const shown = (price: string) => waitUntil(async () => (await page()).includes(price));
  const reprice = (price: number, trace: string) =>
    owner.call(updateItem, { input: { id: item, price } }, { traceparent: traceparent(trace) });
  /**
   * Waits until the projector has made this many changes visible, and returns the metrics. The test reads
   * traces only afterwards, because a change may also appear in another change's trace.
   */
  const projected = (changes: number) =>
    waitUntil(
      async () => {
        const metrics = await (
          await fetch(`http://127.0.0.1:${stack.standalone.opsPort}/metrics`)
        ).text();
        const shownSoFar = figureIn(metrics, 'qr_menu_document_staleness_seconds_count');
        const inHand = figureIn(metrics, 'qr_menu_projector_dirty_venues');
        return shownSoFar >= changes && inHand === 0 && metrics;
      },
      { what: `${changes} changes to be shown` },
    );

  beforeAll(async () => {
    collector = await startCollector();
    stack = await startStack(databaseUrl ?? '', {
      KAFKA_BROKERS: brokers ?? '',
      KAFKA_TOPIC: testTopicName(),
      REDIS_URL: redisUrl ?? '',
      REDIS_PREFIX: testKeyPrefix(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    owner = await stack.owner();
    item = await openVenue(owner, { name: 'Следа', email: 'a@b.bg', phone: '+359 2 1' });
    await projected(4);
  });

  afterAll(async () => {
    await stack?.stop();
    await collector?.stop();
  });

  it("the browser's spans are part of the trace, and any other input is refused", async () => {
    const span = {
      traceparent: traceparent(traceOf('e')),
      name: 'mutation UpdateItem',
      outcome: 'ok',
      duration: 12.5,
    };
    const sent = async (body: string) =>
      (await fetch(`${stack.origin}/telemetry/spans`, { method: 'POST', body })).status;
    expect(await sent(JSON.stringify(span))).toBe(204);
    for (const wrong of [
      { ...span, name: 'drop table' },
      { ...span, name: `mutation ${'x'.repeat(65)}` },
      { ...span, traceparent: 'none' },
      { ...span, duration: -1 },
      { ...span, duration: 1e9 },
      { ...span, outcome: 'perhaps' },
      { ...span, more: 1 },
      [],
      null,
    ]) {
      expect(await sent(JSON.stringify(wrong)), JSON.stringify(wrong)).toBe(400);
    }
    expect(await sent('{')).toBe(400);
    expect(await sent('')).toBe(400);
    expect(await sent(JSON.stringify({ ...span, name: 'x'.repeat(2_000) }))).toBe(413);
    expect((await fetch(`${stack.origin}/telemetry/spans`)).status).toBe(404);
  });

  it('a change has one trace from the browser to the documents, and all service metrics are served', async () => {
    expect((await reprice(6, traceOf('a'))).code).toBeNull();
    await shown('6.00');
    for (let read = 0; read < 5; read += 1) await page();
    // If two changes arrive at once, one of them is decided twice, and both may be rendered together.
    await Promise.all([reprice(7, traceOf('b')), reprice(7.5, traceOf('c'))]);
    await owner.call('mutation { nothing }', {}, { traceparent: traceparent(traceOf('d')) });
    const metrics = await projected(7);

    await stack.stop();
    const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
    const treeOf = (traceId: string) => {
      const spans = spansOf(traceId);
      const byId = new Map(spans.map(({ spanId, name }) => [spanId, name]));
      const parents = spans.map(({ name, parentSpanId = '' }) => [
        name,
        byId.get(parentSpanId) ?? parentSpanId,
      ]);
      return Object.fromEntries(parents);
    };
    const wholeWay = {
      'mutation updateItem': browserSpan,
      'append commit': 'mutation updateItem',
      'judge commit': 'append commit',
      'project venue': 'append commit',
      'write documents': 'project venue',
    };
    expect(treeOf(traceOf('a'))).toEqual(wholeWay);
    expect(spansOf(traceOf('a'))).toHaveLength(5);
    for (const trace of ['b', 'c']) expect(treeOf(traceOf(trace))).toMatchObject(wholeWay);
    const [reported, ...more] = spansOf(traceOf('e'));
    expect(more).toEqual([]);
    expect(reported).toMatchObject({ service: 'browser', spanId: browserSpan });
    expect(spansOf(traceOf('d')).map(({ name, status }) => [name, status?.code])).toEqual([
      ['request invalid', 2],
    ]);

    // The operator and backups write their metrics to separate files.
    const { ours } = await createKnownMetrics();
    const served = ours.filter(({ name }) => !/^qr_menu_(operator|backup)_/.test(name));
    for (const { name } of served) expect(metrics).toContain(`# TYPE ${name} `);

    const figure = (name: string): number => figureIn(metrics, name);
    expect(figure('qr_menu_graphql_requests_total{operation="updateItem",outcome="ok"}')).toBe(3);
    expect(
      figure(
        'qr_menu_graphql_requests_total{operation="invalid",outcome="GRAPHQL_VALIDATION_FAILED"}',
      ),
    ).toBe(1);
    const accepted = figure('qr_menu_commits_judged_total{outcome="accepted"}');
    // The account's name is claimed in a separate commit, and so are its skeletons in lower and upper case.
    const claims = 3;
    expect(accepted).toBe(7 + claims);
    expect(figure('qr_menu_commit_verdict_seconds_count{outcome="accepted"}')).toBe(accepted);
    expect(figure('qr_menu_commit_age_seconds_count')).toBe(accepted);
    expect(figure('qr_menu_commit_appends_total{outcome="stored"}')).toBeGreaterThanOrEqual(
      accepted,
    );
    // Name claims do not belong to a venue.
    expect(figure('qr_menu_document_staleness_seconds_count')).toBe(accepted - claims);
    expect(
      figure('qr_menu_guest_reads_total{kind="html",outcome="current"}'),
    ).toBeGreaterThanOrEqual(6);
    for (const partition of [0, 1, 2]) {
      const labels = `{consumer="command",partition="${partition}"}`;
      expect(figure(`qr_menu_log_lag_records${labels}`)).toBe(0);
    }
    expect(figure('qr_menu_identity_calls_total{operation="InitiateAuth",outcome="ok"}')).toBe(1);
    expect(figure('qr_menu_redis_ready{client="standalone"}')).toBe(1);
    expect(figure('qr_menu_postgres_connections_limit{pool="menu store"}')).toBe(10);
    expect(figure('qr_menu_scrape_failures_total')).toBe(0);
  });
});
