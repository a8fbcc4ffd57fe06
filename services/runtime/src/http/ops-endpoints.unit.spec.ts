import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { createMeter } from '../metrics/meter.ts';
import { createLogger } from '../process/logger.ts';
import { startHttpServer } from './http-server.ts';
import { createOpsEndpoints, type OpsPage } from './ops-endpoints.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});

async function serve(
  ready: () => Promise<boolean> = async () => true,
  statusPage?: () => Promise<OpsPage>,
) {
  const ops = createOpsEndpoints(ready, createMeter(), statusPage);
  const front = await startHttpServer(
    0,
    (asked, response, { pathname }) => {
      if (!ops.handle(asked, response, pathname)) response.writeHead(404).end();
    },
    () => undefined,
  );
  const back = await ops.listen({ PORT: 0, OPS_HOST: '127.0.0.1' }, createLogger('spec', 'silent'));
  stops.push(front.stop, back.stop);
  return { front: front.port, back: back.port };
}

/** Sends the path unchanged, because `fetch` would normalize it. */
const statusOf = (
  port: number,
  path: string,
  { method = 'GET', host }: { readonly method?: string; readonly host?: string } = {},
) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

test("metrics are available only on the operators' port", async () => {
  const { front, back } = await serve();
  expect(await statusOf(back, '/metrics')).toBe(200);
  expect(await statusOf(front, '/metrics')).toBe(404);
  for (const port of [front, back]) {
    expect(await statusOf(port, '/healthz')).toBe(200);
    expect(await statusOf(port, '/readyz')).toBe(200);
  }
});

test("the response of /healthz contains the product's version", async () => {
  const { front, back } = await serve();
  const manifest = new URL('../../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const port of [front, back]) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(await answer.text()).toBe(`ok ${version}`);
  }
});

test.each([
  ['evil.example', 421],
  ['evil.example:9400', 421],
  ['127.0.0.1.evil.example', 421],
  ['localhost:9400', 200],
  ['127.0.0.1', 200],
  ['[::1]:9400', 200],
  ['gateway:9401', 200],
  ['gateway.qr-menu.local:9401', 200],
  ['metrics.menu.example', 200],
])("the operators' port answers a request for the host %s with %i", async (host, status) => {
  const ops = createOpsEndpoints(async () => true, createMeter());
  const where = { PORT: 0, OPS_HOST: '127.0.0.1', OPS_NAMES: ['metrics.menu.example'] };
  const back = await ops.listen(where, createLogger('spec', 'silent'));
  stops.push(back.stop);
  expect(await statusOf(back.port, '/metrics', { host })).toBe(status);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  "the operators' port refuses %s",
  async (method) => {
    const { back } = await serve();
    expect(await statusOf(back, '/metrics', { method })).toBe(405);
  },
);

test("the status page, if any, is only available on the operators' port", async () => {
  const page = { html: '<p>well</p>', contentSecurityPolicy: "default-src 'none'" };
  const { front, back } = await serve(undefined, async () => page);
  const answer = await fetch(`http://127.0.0.1:${back}/`);
  expect(await answer.text()).toBe(page.html);
  expect(answer.headers.get('content-security-policy')).toBe(page.contentSecurityPolicy);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await statusOf(front, '/')).toBe(404);
  expect(await statusOf((await serve()).back, '/')).toBe(404);
});

test.each(['/x\\..\\healthz', '/x/../healthz', '/%2e%2e/healthz', '/.\t/healthz', '/healthz#x'])(
  'a path that a parser would change is refused: %s',
  async (target) => {
    const { front, back } = await serve();
    for (const port of [front, back]) {
      const status = await statusOf(port, target).catch(({ code }) => code);
      expect([400, 'ERR_UNESCAPED_CHARACTERS']).toContain(status);
    }
  },
);

test('the stores are checked at most once per second, regardless of the number of requests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let checks = 0;
  const { front } = await serve(async () => ++checks > 1);
  const answers = await Promise.all([1, 2, 3].map(() => statusOf(front, '/readyz')));
  expect(answers).toEqual([503, 503, 503]);
  vi.advanceTimersByTime(999);
  expect(await statusOf(front, '/readyz')).toBe(503);
  expect(checks).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await statusOf(front, '/readyz')).toBe(200);
});
