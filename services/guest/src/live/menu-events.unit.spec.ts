import { get, type IncomingMessage } from 'node:http';
import { systemClock } from '@qr-menu/runtime/process';
import { createMemoryRateLimits, type RateLimits } from '@qr-menu/stores/rate-limits';
import { afterEach, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

let guest: TestGuest | undefined;
const open: IncomingMessage[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) stream.destroy();
  await guest?.stop();
  guest = undefined;
});

const path = (name: string, query = '?lang=bg') =>
  `/menu/${encodeURIComponent(name)}/events${query}`;

/** Opens a page. Its `text` grows as the server sends more. */
async function watch(port: number, target: string, headers = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: target, headers, agent: false }, resolve).once(
      'error',
      reject,
    );
  });
  open.push(answer);
  const page = { answer, text: '', ended: false };
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => {
    page.text += text;
  });
  answer.on('end', () => {
    page.ended = true;
  });
  return page;
}

const announced = (text: string) => JSON.stringify({ tag: stored(text).etag.slice(1, -1) });

test('a page receives the current etag and changes in its language', async () => {
  guest = await startGuest({ names: ['дъб'], variants: { 'data:de': stored('eins') } });
  guest.clock.time = 1_700_000_000_000;
  const page = await watch(guest.port, path('ДЪБ', ''), { 'accept-language': 'de' });
  expect(page.answer.statusCode).toBe(200);
  expect(page.answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  await expect.poll(() => page.text).toContain(`event: menu\ndata: ${announced('eins')}\n\n`);
  // The page uses the service's clock, because the phone's clock may be wrong.
  expect(page.text).toContain('event: time\ndata: 1700000000000\n\n');
  expect(page.text).toMatch(/^retry: \d+\n\n/);
  const before = page.text;
  await guest.write({ 'data:bg': stored('две'), 'data:de': stored('zwei') });
  await expect
    .poll(() => page.text.slice(before.length), { timeout: 60_000 })
    .toBe(`event: menu\ndata: ${announced('zwei')}\n\n`);
});

test('a page still receives changes after its venue was renamed', async () => {
  guest = await startGuest({ names: ['old'] });
  const page = await watch(guest.port, path('old'));
  await guest.rename('new');
  const late = await watch(guest.port, path('old'));
  await guest.write({ 'data:bg': stored('две') });
  for (const client of [page, late]) {
    await expect.poll(() => client.text, { timeout: 60_000 }).toContain(announced('две'));
  }
});

test('an unknown name returns 404, and a page stays connected if its venue has no documents', async () => {
  guest = await startGuest({ names: ['a'], existing: ['new'] });
  expect((await guest.get(path('unknown'))).status).toBe(404);
  const waiting = await watch(guest.port, path('new'));
  expect(waiting.answer.statusCode).toBe(200);
});

test.each(['/menu/%ff/events', '/menu/%/events', '/menu/%C0%80/events'])(
  'malformed percent-encoding is not found, even in an outage: %s',
  async (target) => {
    guest = await startGuest({ names: ['a'] });
    guest.breakStore('documents');
    const answer = await guest.get(target);
    expect([answer.status, answer.text]).toEqual([404, '']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(guest.lookUps).toEqual([]);
  },
);

test('an outage causes no false message, and changes are sent once it is over', async () => {
  guest = await startGuest({ names: ['a'] });
  guest.breakStore('documents');
  const page = await watch(guest.port, path('a'));
  expect(page.answer.statusCode).toBe(200);
  guest.mendStore('documents');
  await expect.poll(() => page.text, { timeout: 60_000 }).toContain('event: menu');
});

test('pages beyond the limit are asked to retry later, and admitted once another page is closed', async () => {
  guest = await startGuest({
    names: ['a'],
    trustedProxies: 1,
    livePages: { total: 3, perKey: 2 },
  });
  const { port } = guest;
  const from = (address: string) => watch(port, path('a'), { 'x-forwarded-for': address });
  const first = await from('192.0.2.1');
  await from('192.0.2.1');
  const sameAddress = await from('192.0.2.1');
  expect(sameAddress.answer.statusCode).toBe(429);
  expect(sameAddress.answer.headers['retry-after']).toBe('60');
  await from('192.0.2.2');
  expect((await from('192.0.2.3')).answer.statusCode).toBe(503);
  first.answer.destroy();
  await expect
    .poll(async () => (await from('192.0.2.1')).answer.statusCode, { timeout: 60_000 })
    .toBe(200);
});

test('a client that disconnects while it is being admitted frees its slot', async () => {
  const inner = createMemoryRateLimits(systemClock);
  let taking = 0;
  let letIn = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const take: RateLimits['take'] = async (...lot) => {
    taking += 1;
    await gate;
    return inner.take(...lot);
  };
  guest = await startGuest({
    names: ['a'],
    livePages: { total: 1, perKey: 1 },
    // This limit is so low that reads are counted one at a time, so every read queries the store.
    addressLimit: { perSecond: 20, burst: 20 },
    rateLimits: { ...inner, take },
  });
  const { port } = guest;
  const leaving = get({ host: '127.0.0.1', port, path: path('a'), agent: false });
  leaving.on('error', () => undefined);
  await expect.poll(() => taking).toBe(1);
  leaving.destroy();
  // When the server has responded on later connections, it has noticed the end of the first connection.
  for (let time = 0; time < 3; time += 1) await guest.get('/robots.txt');
  letIn();
  await expect
    .poll(async () => (await watch(port, path('a'))).answer.statusCode, { timeout: 60_000 })
    .toBe(200);
});

test('open pages are closed during a shutdown, without delaying it', async () => {
  guest = await startGuest({ names: ['a'] });
  const page = await watch(guest.port, path('a'));
  const { stop } = guest;
  guest = undefined;
  await stop();
  await expect.poll(() => page.ended).toBe(true);
  expect(page.text).toMatch(/retry: \d+\n\n$/);
});
