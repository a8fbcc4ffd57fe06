import { afterEach, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

let guest: TestGuest;
afterEach(() => guest.stop());

const path = (name: string, query = '') =>
  `/menu/${encodeURIComponent(name)}/app.webmanifest${query}`;
const data = (language: string, name: string) =>
  stored(JSON.stringify({ language, venue: { name, about: 'Кухня' } }));

test("a venue's menu can be installed under its name, in the guest's language", async () => {
  guest = await startGuest({
    names: ['старият-дъб'],
    variants: { 'data:bg': data('bg', 'Механа „Старият дъб“ край реката') },
  });
  const answer = await guest.get(path('Старият дъб', '?lang=bg'));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const address = `/menu/${encodeURIComponent('старият-дъб')}`;
  expect(JSON.parse(answer.text)).toMatchObject({
    id: address,
    name: 'Механа „Старият дъб“ край реката',
    short_name: 'Механа „Старият дъб“ кра',
    description: 'Кухня',
    lang: 'bg',
    start_url: address,
    scope: address,
    display: 'standalone',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
  });
});

test("a manifest has the colours and the icon of the venue's look", async () => {
  const look = { accent: '150', scheme: 'dark' };
  guest = await startGuest({
    names: ['a'],
    variants: { 'data:bg': stored(JSON.stringify({ language: 'bg', venue: { name: 'А', look } })) },
  });
  const manifest = JSON.parse((await guest.get(path('a', '?lang=bg'))).text);
  expect([manifest.theme_color, manifest.background_color]).toEqual(['#16130f', '#16130f']);
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
    '/icons/accent-150-192.png',
    '/icons/accent-150-512.png',
    '/icons/accent-150-maskable-512.png',
  ]);
});

test('an unknown name or a venue without an account has no manifest', async () => {
  guest = await startGuest({ names: ['empty'] });
  expect((await guest.get(path('unknown'))).status).toBe(404);
  expect((await guest.get(path('empty'))).status).toBe(404);
});

test('a request for a manifest counts as twenty reads by the same address', async () => {
  const addressLimit = { perSecond: 0.001, burst: 41 };
  guest = await startGuest({ names: ['a'], addressLimit });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await guest.get(path('a'))).status);
  expect(statuses).toEqual([404, 404, 429]);
});

test('a client that requests a manifest is asked to retry if the venue has no documents', async () => {
  guest = await startGuest({ names: ['a'], existing: ['new'] });
  const answer = await guest.get(path('new'));
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
});

test.each(['/menu/%ff/app.webmanifest', '/menu/%E0%A4%A/app.webmanifest'])(
  'malformed percent-encoding is not found: %s',
  async (target) => {
    guest = await startGuest({ names: ['a'] });
    const answer = await guest.get(target);
    expect([answer.status, answer.text]).toEqual([404, '']);
    expect(guest.lookUps).toEqual([]);
  },
);
