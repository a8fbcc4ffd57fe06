import { markStale } from '@qr-menu/menu-page';
import { publicMenuQueryHash } from '@qr-menu/schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicApiKey, startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const page =
  '<!doctype html><html lang="bg"><body><div id="root">Шопска салата</div></body></html>';
const variants = {
  'html:bg': stored(page),
  'html:en': stored('<!doctype html>', 404),
  graphql: stored('{"data":{"publicMenu":{"version":7}}}'),
};
const zipped = { 'accept-encoding': 'gzip' };
const confirmedAt = Date.UTC(2026, 2, 29, 17, 30);
const graphql = `/graphql?${new URLSearchParams({
  operationName: 'PublicMenu',
  variables: JSON.stringify({ accountName: 'x' }),
  extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: publicMenuQueryHash } }),
})}`;

describe('while the documents are unavailable', () => {
  let guest: TestGuest;
  beforeEach(async () => {
    guest = await startGuest({ names: ['x'], variants });
    guest.clock.time = confirmedAt;
  });
  afterEach(() => guest.stop());

  const marked = (at: number): string => markStale(page, new Date(at), 'bg');

  test.each([
    ['the store is unavailable', (away: TestGuest) => away.breakStore('documents')],
    ['the store has lost everything', (away: TestGuest) => away.flush()],
    [
      'everything is unavailable',
      (away: TestGuest) => {
        away.breakStore('documents');
        away.breakStore('postgres');
      },
    ],
  ])('guests get the last good page, marked with its time: %s', async (_name, fail) => {
    await guest.get('/menu/x');
    fail(guest);
    guest.clock.time += 60_000;
    const answer = await guest.get('/menu/x', zipped);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
      'content-length': String(answer.body.length),
    });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.text).toBe(marked(confirmedAt));
    expect(answer.text).not.toBe(page);
    const plain = await guest.get('/menu/x', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(answer.text);
  });

  test('the service requests a new rendering of a lost menu, and pauses between requests', async () => {
    guest.flush();
    for (let turn = 0; turn < 3; turn += 1) expect((await guest.get('/menu/x')).status).toBe(503);
    expect(await guest.requested()).toEqual(['x']);
    expect(await guest.requested()).toEqual([]);
    guest.clock.time += 5_000;
    await guest.get('/menu/x');
    expect(await guest.requested()).toEqual(['x']);
    await guest.get('/menu/of-nobody');
    expect(await guest.requested()).toEqual([]);
  });

  test('a guest who already has the page gets it with the notice instead of a 304', async () => {
    const { headers } = await guest.get('/menu/x', zipped);
    guest.breakStore('documents');
    const answer = await guest.get('/menu/x', { ...zipped, 'if-none-match': headers.etag });
    expect(answer.status).toBe(200);
  });

  test('during an outage, the page shows the time of the last 304, because the copy was current then', async () => {
    const { headers } = await guest.get('/menu/x', zipped);
    guest.breakStore('documents');
    const first = await guest.get('/menu/x');
    guest.mendStore('documents');
    guest.clock.time += 3_600_000;
    const conditional = { ...zipped, 'if-none-match': headers.etag };
    expect((await guest.get('/menu/x', conditional)).status).toBe(304);
    guest.breakStore('documents');
    const second = await guest.get('/menu/x');
    expect(first.text).toBe(marked(confirmedAt));
    expect(second.text).toBe(marked(confirmedAt + 3_600_000));
  });

  test('after the outage, the page is current and has no notice', async () => {
    await guest.get('/menu/x');
    guest.breakStore('documents');
    await guest.get('/menu/x');
    guest.mendStore('documents');
    await guest.write({ 'html:bg': stored('<!doctype html>Таратор') });
    expect((await guest.get('/menu/x')).text).toBe('<!doctype html>Таратор');
  });

  test('a venue without a copy returns 503 with Retry-After, even if it does not exist', async () => {
    guest.breakStore('documents');
    for (const name of ['x', 'nobody']) {
      const answer = await guest.get(`/menu/${name}`);
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    }
  });

  test('a page without a menu is not stored as a copy', async () => {
    expect((await guest.get('/menu/x?lang=en')).status).toBe(404);
    guest.breakStore('documents');
    expect((await guest.get('/menu/x?lang=en')).status).toBe(503);
  });

  test('a withdrawn menu is not shown in any language or format', async () => {
    const key = { 'x-api-key': publicApiKey };
    for (const path of ['/menu/x', '/menu/x?lang=de']) await guest.get(path);
    await guest.get(graphql, key);
    const none = stored('<!doctype html>', 404);
    await guest.write({ 'html:bg': none, 'html:de': none });
    expect((await guest.get('/menu/x')).status).toBe(404);
    guest.breakStore('documents');
    const answers = [
      await guest.get('/menu/x'),
      await guest.get('/menu/x?lang=de'),
      await guest.get(graphql, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  test.each(['/menu/x', '/menu/x?lang=de'])(
    '%s is not shown even if guests have read only the query since the withdrawal',
    async (path) => {
      const key = { 'x-api-key': publicApiKey };
      await guest.get(path);
      const none = stored('<!doctype html>', 404);
      const noData = stored('{}', 404);
      await guest.write({
        'html:bg': none,
        'html:en': none,
        'html:de': none,
        'data:bg': noData,
        'data:en': noData,
        'data:de': noData,
        graphql: stored('{"data":{"publicMenu":null}}'),
      });
      expect((await guest.get(graphql, key)).status).toBe(200);
      guest.breakStore('documents');
      expect((await guest.get(path)).status).toBe(503);
      expect((await guest.get(graphql, key)).status).toBe(200);
    },
  );

  test('the response to a query contains the time in its extensions', async () => {
    const key = { 'x-api-key': publicApiKey };
    const before = await guest.get(graphql, key);
    guest.breakStore('documents');
    const answer = await guest.get(graphql, key);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(answer.text)).toEqual({
      ...JSON.parse(before.text),
      extensions: { lastGoodAt: new Date(confirmedAt).toISOString() },
    });
  });

  test('an open page gets an error instead of data', async () => {
    expect((await guest.get('/menu/x/data.json')).status).toBe(200);
    guest.breakStore('documents');
    const answer = await guest.get('/menu/x/data.json');
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  });
});
