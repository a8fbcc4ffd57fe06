import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const data = (language: string) => `{"language":"${language}","venue":{"name":"Дъб"}}`;
const variants = {
  'data:bg': stored(data('bg')),
  'data:en': stored(data('en')),
  'data:de': stored('{"language":"de"}', 404),
};
const path = `/menu/${encodeURIComponent('дъб')}/data.json`;
const zipped = { 'accept-encoding': 'gzip' };

describe('GET /menu/{accountName}/data.json', () => {
  let guest: TestGuest;
  beforeEach(async () => {
    guest = await startGuest({ names: ['дъб'], variants, existing: ['строи-се'] });
  });
  afterEach(() => guest.stop());

  test('returns the data in the requested language', async () => {
    const answer = await guest.get(`${path}?lang=en`, zipped);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(data('en'));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=0',
      etag: variants['data:en'].etag,
      vary: 'accept-encoding',
    });
    expect(guest.lookUps).toEqual(['documents check and data:en дъб']);
  });

  test('chooses the language by the same rules as the page', async () => {
    const answer = await guest.get(path, { cookie: 'lang=en' });
    expect(answer.text).toBe(data('en'));
    expect(answer.headers.vary).toBe('accept-encoding, accept-language, cookie');
    expect((await guest.get(path)).text).toBe(data('bg'));
  });

  test('returns 304 for unchanged data after a single check', async () => {
    const conditional = { ...zipped, 'if-none-match': variants['data:bg'].etag };
    const answer = await guest.get(`${path}?lang=bg`, conditional);
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect(guest.lookUps).toEqual(['documents check дъб']);
  });

  test('returns the same headers and no body for HEAD', async () => {
    const { headers } = await guest.get(path);
    const answer = await guest.send('HEAD', path);
    expect(answer.body).toHaveLength(0);
    expect({ ...answer.headers, date: '' }).toEqual({ ...headers, date: '' });
  });

  test.each([
    ['/menu/nobody/data.json', 404],
    ['/menu/%ff/data.json', 404],
    [`${path}?lang=de`, 404],
    [`/menu/${encodeURIComponent('строи-се')}/data.json`, 503],
  ])('returns the status of the page for %s: %i', async (target, status) => {
    const answer = await guest.get(target);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
    expect(JSON.parse(answer.text)).toBeTypeOf('object');
  });
});
