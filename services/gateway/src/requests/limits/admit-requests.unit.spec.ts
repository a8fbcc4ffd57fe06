import { type ClientRequest, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMeter } from '@qr-menu/runtime/metrics';
import { createMemoryRateLimits } from '@qr-menu/stores/rate-limits';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { apiError } from '../../answers/api-error.ts';
import type { Caller, Identify } from '../authentication/caller.ts';
import { admitRequests, createAdmission } from './admit-requests.ts';

let server: Server | undefined;
const open: ClientRequest[] = [];
afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
  server?.closeAllConnections();
  server?.close();
});

const few = { perSecond: 0.001, burst: 3 };

/** Starts a server that records every token it reads. In these tests, a token is the name of its user. */
async function startServer({ address = few, queries = few } = {}) {
  const tokens: (string | undefined)[] = [];
  const identify: Identify = async ({ authorization: token }) => {
    tokens.push(token);
    if (token === 'expired') {
      return { kind: 'refused', error: apiError('UNAUTHENTICATED', 'The session has expired') };
    }
    return token === undefined || token === 'forged'
      ? { kind: 'anonymous' }
      : ({ kind: 'user', userId: token } as Caller);
  };
  const admission = createAdmission(
    {
      RATE_LIMIT_ADDRESS: address,
      RATE_LIMIT_QUERIES: queries,
      RATE_LIMIT_MUTATIONS: few,
      TRUSTED_PROXIES: 1,
    },
    createMemoryRateLimits({ now: () => 0 }),
    createMeter(),
  );
  const app = express();
  app.post('/', ...admitRequests(admission, identify), (sent, response) => {
    response.json({ query: sent.body?.query });
  });
  app.use(((error, _request, response, _next) =>
    response.status(error.status ?? 500).end()) as express.ErrorRequestHandler);
  server = createServer(app);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** Returns the response status. If `body` is omitted, the body of the request never arrives. */
  function post({ token, from = '198.51.100.1', body, length = 1_000 }: Post): Promise<number> {
    const text = body === undefined ? undefined : JSON.stringify({ query: body });
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      agent: false,
      headers: {
        'x-forwarded-for': from,
        'content-type': 'application/json',
        'content-length': text === undefined ? length : Buffer.byteLength(text),
        ...(token === undefined ? {} : { authorization: token }),
      },
    });
    open.push(sent);
    sent.on('error', () => undefined);
    if (text === undefined) sent.flushHeaders();
    else sent.end(text);
    return new Promise((resolve) => {
      sent.once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  }
  return { post, tokens };
}

type Post = { token?: string; from?: string; body?: string; length?: number };

test('refuses an address with too many requests before checking a token or reading a body', async () => {
  const { post, tokens } = await startServer();
  for (let n = 0; n < few.burst; n += 1) void post({ token: 'forged' });
  await expect.poll(() => tokens.length).toBe(few.burst);
  expect(await post({ token: 'anna' })).toBe(429);
  expect(await post({ token: 'forged' })).toBe(429);
  expect(tokens).toHaveLength(few.burst);
  expect(await post({ from: '198.51.100.2', body: '{ x }' })).toBe(200);
});

test("counts signed-in users separately, without using up their address's limit", async () => {
  const { post } = await startServer({ queries: { perSecond: 0.001, burst: 10 } });
  for (let n = 0; n < 10; n += 1) expect(await post({ token: 'anna', body: '{ x }' })).toBe(200);
  expect(await post({ token: 'anna', body: '{ x }' })).toBe(429);
  expect(await post({ token: 'anna', body: 'mutation { x }' })).toBe(200);
  for (let n = 0; n < few.burst; n += 1) expect(await post({ body: '{ x }' })).toBe(200);
  expect(await post({ body: '{ x }' })).toBe(429);
});

test('accepts larger bodies with a valid token, up to a limit', async () => {
  const { post } = await startServer({ address: { perSecond: 1, burst: 100 } });
  expect(await post({ body: 'x'.repeat(17 * 1024) })).toBe(413);
  // The client then gets a new token and repeats the request.
  expect(await post({ token: 'expired', body: 'x'.repeat(900 * 1024) })).toBe(401);
  expect(await post({ token: 'anna', body: 'x'.repeat(900 * 1024) })).toBe(200);
  expect(await post({ token: 'anna', body: 'x'.repeat(1024 * 1024) })).toBe(413);
});

test('reads at most five large bodies from one user at once', async () => {
  const { post, tokens } = await startServer({ address: { perSecond: 1, burst: 100 } });
  for (let n = 0; n < 5; n += 1) void post({ token: 'anna', length: 900 * 1024 });
  await expect.poll(() => tokens.length).toBe(5);
  expect(await post({ token: 'anna', length: 900 * 1024 })).toBe(429);
  expect(await post({ token: 'anna', body: '{ x }' })).toBe(200);
  expect(await post({ token: 'boris', body: 'x'.repeat(900 * 1024) })).toBe(200);
  open[0]?.destroy();
  await expect.poll(() => post({ token: 'anna', body: 'x'.repeat(900 * 1024) })).toBe(200);
});
