import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { checkInterval, createKeepAlive } from './keep-alive.ts';
import { isAllowedOrigin } from './live-server.ts';

/** Runs the checks of the given seconds; the socket answers pings until `silentAfter`. */
async function live(seconds: number, silentAfter: number): Promise<readonly string[]> {
  let now = 0;
  const did: string[] = [];
  const events = new EventEmitter();
  const socket = Object.assign(events, {
    ping: () => {
      did.push(`ping ${now / 1_000}`);
      if (now <= silentAfter * 1_000) events.emit('pong');
    },
    terminate: () => {
      did.push(`terminate ${now / 1_000}`);
      events.emit('close');
    },
  });
  const keepAlive = createKeepAlive({ now: () => now });
  keepAlive.watch(socket);
  for (now = checkInterval; now <= seconds * 1_000; now += checkInterval) await keepAlive.check();
  return did;
}

test('a socket that answers is pinged every 30 s', async () => {
  expect(await live(120, 1_000)).toEqual(['ping 30', 'ping 60', 'ping 90', 'ping 120']);
});

test('a socket that is silent for more than 65 s is terminated', async () => {
  expect(await live(300, 30)).toEqual(['ping 30', 'ping 60', 'ping 90', 'terminate 100']);
});

test.each([
  ['no origin', undefined, undefined, true],
  ['the own host', 'http://menu.example:4000', undefined, true],
  ['another host', 'http://evil.example', undefined, false],
  ['an opaque origin', 'null', undefined, false],
  ['the public address', 'https://public.example', 'https://public.example/', true],
  ['another scheme than the public', 'http://public.example', 'https://public.example', false],
  [
    'the own host besides a public one',
    'http://menu.example:4000',
    'https://public.example',
    false,
  ],
])('origin: %s', (_what, origin, publicUrl, allowed) => {
  const headers = { host: 'menu.example:4000', ...(origin === undefined ? {} : { origin }) };
  expect(isAllowedOrigin(headers, publicUrl)).toBe(allowed);
});
