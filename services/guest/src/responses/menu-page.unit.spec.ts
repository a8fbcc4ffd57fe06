import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const page = (language: string) => `<!doctype html><html lang="${language}">Шопска салата`;
const variants = {
  'html:bg': stored(page('bg')),
  'html:en': stored(page('en')),
  'html:de': stored(page('de')),
  graphql: stored('{}'),
  model: stored('{}'),
};
const path = `/menu/${encodeURIComponent('стария-дъб')}`;

describe('GET /menu/{accountName}', () => {
  let guest: TestGuest;
  beforeEach(async () => {
    guest = await startGuest({ names: ['стария-дъб'], variants, known: ['строи-се'] });
  });
  afterEach(() => guest.stop());

  test('answers the finished page after one look-up, without asking Postgres', async () => {
    const answer = await guest.get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(page('bg'));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(answer.body.length),
      'cache-control': 'no-cache',
      etag: variants['html:bg'].etag,
      vary: 'accept-language, accept-encoding',
    });
    expect(guest.asked).toEqual(['documents html:bg стария-дъб']);
  });

  test.each([
    { query: '', accept: undefined, language: 'bg' },
    { query: '', accept: 'fr-FR, es;q=0.8', language: 'bg' },
    { query: '', accept: 'de-CH', language: 'de' },
    { query: '', accept: 'DE', language: 'de' },
    { query: '', accept: 'fr, en-GB;q=0.3, de;q=0.7', language: 'de' },
    { query: '', accept: 'bg;q=0, en;q=0.1', language: 'en' },
    { query: '', accept: 'en;q=0.5,de ; q=0.5', language: 'en' },
    { query: '', accept: '*', language: 'bg' },
    { query: '', accept: ';;,q=,;q=x', language: 'bg' },
    { query: '?lang=en', accept: 'de', language: 'en' },
    { query: '?lang=EN', accept: 'de', language: 'en' },
    { query: '?lang=fr', accept: 'de', language: 'de' },
    { query: '?lang=', accept: 'en', language: 'en' },
  ])('"$query" with Accept-Language $accept: $language', async ({ query, accept, language }) => {
    const headers = accept === undefined ? {} : { 'accept-language': accept };
    expect((await guest.get(path + query, headers)).text).toBe(page(language));
  });

  test.each([
    '/menu/Стария%20Дъб',
    '/menu/%20СТАРИЯ%20%20%09дъб%20',
    '/menu/стария-дъб',
    '/menu/Стария-Дъб?lang=bg&utm=1',
    `/menu/${encodeURIComponent('стария-дъб'.normalize('NFD'))}`,
  ])('finds the venue under %s', async (target) => {
    const [name = '', query = ''] = target.split('?');
    const answer = await guest.get(`${encodeURI(decodeURI(name))}?${query}`);
    expect(answer.status).toBe(200);
    expect(guest.asked).toEqual(['documents html:bg стария-дъб']);
  });

  test('an unchanged page is a 304 without a body', async () => {
    const { etag } = variants['html:bg'];
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await guest.get(path, { 'if-none-match': known });
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
    }
    for (const known of ['"other"', variants['html:en'].etag, etag.slice(1, -1)]) {
      expect((await guest.get(path, { 'if-none-match': known })).status).toBe(200);
    }
  });

  test.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['deflate, gzip ; q=1.0', true],
    ['identity', false],
    ['gzip;q=0', false],
    ['gzip; q=0.000, identity', false],
    ['', false],
  ])('Accept-Encoding "%s": packed %s, the same text', async (accepted, packed) => {
    const answer = await guest.get(path, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.text).toBe(page('bg'));
  });

  test('HEAD has the same headers and no body', async () => {
    const { headers: expected } = await guest.get(path);
    const answer = await guest.send('HEAD', path);
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect({ ...answer.headers, date: '' }).toEqual({ ...expected, date: '' });
  });

  test.each([
    ['bg', 'Менюто не е намерено.'],
    ['en', 'Menu not found.'],
  ])('an unknown name is not found, in %s', async (language, text) => {
    const answer = await guest.get(`/menu/nobody?lang=${language}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(text);
    expect(answer.text).toContain(`<html lang="${language}">`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(guest.asked).toEqual([`documents html:${language} nobody`, 'postgres nobody']);
    expect((await guest.send('HEAD', '/menu/nobody')).status).toBe(404);
  });

  test('a name that exists without a document: try again, not "not found" (R8)', async () => {
    const answer = await guest.get(`/menu/${encodeURIComponent('Строи се')}`);
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(answer.text).toContain('Менюто не може да се зареди');
  });

  test.each(['documents', 'postgres'] as const)('%s down: 503, never 404 (R8)', async (store) => {
    guest.breakStore(store);
    const answer = await guest.get('/menu/nobody');
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  });

  test('with Postgres down guests still get their pages', async () => {
    guest.breakStore('postgres');
    expect((await guest.get(path)).status).toBe(200);
  });

  test.each(['/menu/%', '/menu/%E0%A4%A', '/menu/%ff', '/menu/%C0%80'])(
    'malformed percent-encoding is not found: %s',
    async (target) => {
      const answer = await guest.get(target);
      expect(answer.status).toBe(404);
      expect(guest.asked).toEqual([]);
    },
  );

  test('other methods do not read', async () => {
    expect((await guest.send('POST', path)).status).toBe(405);
    expect(guest.asked).toEqual([]);
  });
});

test('a venue that shows nothing keeps its page and its status', async () => {
  const nothing = stored('<!doctype html>Няма активно меню', 404);
  const guest = await startGuest({ names: ['x'], variants: { ...variants, 'html:bg': nothing } });
  const answer = await guest.get('/menu/x', { 'if-none-match': nothing.etag });
  expect(answer.status).toBe(404);
  expect(answer.text).toBe('<!doctype html>Няма активно меню');
  expect(guest.asked).toEqual(['documents html:bg x']);
  await guest.stop();
});
