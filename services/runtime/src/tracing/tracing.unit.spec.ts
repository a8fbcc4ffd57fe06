import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTracing } from './telemetry.ts';
import { parseTraceparent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const unsampled = parent.replace(/01$/, '00');

let received: { readonly body: string; readonly key: string | undefined }[];
let server: ReturnType<typeof createServer>;
let tracing: Tracing;

const open = (ratio: number): Promise<Tracing> =>
  openTracing('spec', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-other=c',
    OTEL_TRACES_SAMPLER_ARG: ratio,
  });
const names = () =>
  received.flatMap(({ body }) =>
    [...body.matchAll(/"name":"(\w+)","kind"/g)].map(([, name]) => name),
  );

beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, key: request.headers['x-key']?.toString() });
    response.end(request.url === '/v1/traces' ? '{}' : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("spans are sent with the configured headers, as children of the caller's span", async () => {
  tracing = await open(1);
  const entered = tracing.enter('entered', { parent, kind: 'server' });
  const child = tracing.start('child', { parent: entered.traceparent });
  expect(parseTraceparent(child.traceparent)?.traceId).toBe(parseTraceparent(parent)?.traceId);
  child.fail('reason');
  child.end();
  entered.end();
  await tracing.stop();
  expect(names().toSorted()).toEqual(['child', 'entered']);
  expect(received[0]?.key).toBe('a b');
  expect(received[0]?.body).toContain('"parentSpanId":"b7ad6b7169203331"');
});

test('a client cannot decide whether its trace is recorded', async () => {
  tracing = await open(0);
  expect(tracing.enter('wanted', { parent }).traceparent).toBeUndefined();
  tracing.record({ traceparent: parent, name: 'browser', outcome: 'ok', duration: 1 });
  await tracing.stop();
  expect(received).toEqual([]);
  tracing = await open(1);
  const entered = tracing.enter('entered', { parent: unsampled });
  expect(entered.traceparent).toMatch(/-01$/);
  entered.end();
  await tracing.stop();
  expect(names()).toEqual(['entered']);
});

test('a service adopts the tracing decision of the service in front of it', async () => {
  tracing = await open(1);
  const span = tracing.start('behind', { parent: unsampled });
  expect(span.traceparent).toBeUndefined();
  span.end();
  await tracing.stop();
  expect(received).toEqual([]);
});

test("a browser's span keeps its id, because other spans refer to it", async () => {
  tracing = await open(1);
  tracing.record({ traceparent: parent, name: 'browser', outcome: 'error', duration: 250 });
  await tracing.stop();
  const [{ body } = { body: '' }] = received;
  expect(body).toContain('"spanId":"b7ad6b7169203331"');
  expect(body).toContain('"stringValue":"browser"');
  const [, start, end] = /"startTimeUnixNano":"(\d+)","endTimeUnixNano":"(\d+)"/.exec(body) ?? [];
  expect((Number(end) - Number(start)) / 1e6).toBeCloseTo(250, -1);
});

test('nothing is recorded without an endpoint', async () => {
  const off = await openTracing('spec', { OTEL_TRACES_SAMPLER_ARG: 1 });
  expect(off.isOn).toBe(false);
  expect(off.enter('nothing', { parent }).traceparent).toBeUndefined();
  expect(off.start('nothing')).toBe(off.start('another'));
});

test.each([
  [undefined],
  [''],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
  ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  [`${parent}-more`],
  [parent.toUpperCase()],
])('%s is refused as a traceparent', (text) => {
  expect(parseTraceparent(text)).toBeNull();
});
