import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pagePolicy, startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const page = (language: string) => `<!doctype html><html lang="${language}">Шопска салата`;
const variants = {
  'html:bg': stored(page('bg')),
  'html:en': stored(page('en')),
  'html:de': stored(page('de')),
};
const path = `/menu/${encodeURIComponent('стария-дъб')}`;

const zipped = { 'accept-encoding': 'gzip' };

describe('GET /menu/{accountName}', () => {
  let guest: TestGuest;
  beforeEach(async () => {
    guest = await startGuest({ names: ['стария-дъб'], variants, existing: ['строи-се'] });
  });
  afterEach(() => guest.stop());

  test('returns the finished page after one lookup, without querying Postgres', async () => {
    const answer = await guest.get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(page('bg'));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(answer.body.length),
      'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400',
      'content-security-policy': pagePolicy,
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(guest.lookUps).toEqual(['documents check and html:bg стария-дъб']);
  });

  test('returns the same page to all guests if the URL contains the language', async () => {
    const { headers } = await guest.get(`${path}?lang=en`, { cookie: 'lang=de' });
    expect(headers.vary).toBe('accept-encoding');
    expect((await guest.get(`${path}?lang=fr`)).headers.vary).toContain('cookie');
  });

  test('reads a document once, and checks on each request whether it is current', async () => {
    for (let time = 0; time < 3; time += 1) await guest.get(path);
    await guest.get(path, { 'accept-language': 'de' });
    expect(guest.lookUps).toEqual([
      'documents check and html:bg стария-дъб',
      'documents check стария-дъб',
      'documents check стария-дъб',
      'documents check and html:de стария-дъб',
    ]);
  });

  test('shows a change on the next request', async () => {
    const before = await guest.get(path);
    await guest.write({ 'html:bg': stored('<!doctype html>Таратор') });
    const { headers, text } = await guest.get(path, { 'if-none-match': before.headers.etag });
    expect(text).toBe('<!doctype html>Таратор');
    expect(headers.etag).not.toBe(before.headers.etag);
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
  ])('is $language for "$query", Accept-Language $accept', async ({ query, accept, language }) => {
    const headers = accept === undefined ? {} : { 'accept-language': accept };
    expect((await guest.get(path + query, headers)).text).toBe(page(language));
  });

  test.each([
    { query: '', cookie: 'lang=de', accept: 'en', language: 'de' },
    { query: '', cookie: 'a=b; lang=en; c=d', accept: 'de', language: 'en' },
    { query: '?lang=bg', cookie: 'lang=de', accept: 'en', language: 'bg' },
    { query: '', cookie: 'lang=fr', accept: 'en', language: 'en' },
    { query: '', cookie: 'slang=de', accept: 'en', language: 'en' },
    { query: '', cookie: 'lang=', accept: '', language: 'bg' },
  ])('is $language for "$query", cookie $cookie', async ({ query, cookie, accept, language }) => {
    const answer = await guest.get(path + query, { cookie, 'accept-language': accept });
    expect(answer.text).toBe(page(language));
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
    expect(guest.lookUps).toContain('documents check and html:bg стария-дъб');
  });

  test('returns 304 without a body for an unchanged page after a single check', async () => {
    const { etag } = variants['html:bg'];
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, `"a",W/${etag} , "b"`, '*']) {
      const answer = await guest.get(path, { ...zipped, 'if-none-match': ifNoneMatch });
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers).toMatchObject({
        etag,
        vary: 'accept-encoding, accept-language, cookie',
        'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400',
      });
    }
    expect(new Set(guest.lookUps)).toEqual(new Set(['documents check стария-дъб']));
    const english = variants['html:en'].etag;
    const otherEtags = ['"other"', english, etag.slice(1, -1), etag.slice(0, -1), ''];
    for (const ifNoneMatch of otherEtags) {
      const answer = await guest.get(path, { ...zipped, 'if-none-match': ifNoneMatch });
      expect(answer.status).toBe(200);
    }
  });

  test('returns a separate etag for each encoding', async () => {
    const packed = await guest.get(path, zipped);
    const plain = await guest.get(path, { 'accept-encoding': 'identity' });
    expect(packed.headers.etag).toBe(variants['html:bg'].etag);
    expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
    const statusWith = async (encoding: string, ifNoneMatch: string | undefined) => {
      const headers = { 'accept-encoding': encoding, 'if-none-match': ifNoneMatch };
      return (await guest.get(path, headers)).status;
    };
    expect(await statusWith('identity', plain.headers.etag)).toBe(304);
    expect(await statusWith('gzip', packed.headers.etag)).toBe(304);
    expect(await statusWith('identity', packed.headers.etag)).toBe(200);
    expect(await statusWith('gzip', plain.headers.etag)).toBe(200);
  });

  test('returns a page in Brotli once many browsers have read it', async () => {
    const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const zipped = await guest.get(path, browser);
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const read = async () => (await guest.get(path, browser)).headers['content-encoding'];
    await expect.poll(read).toBe('br');
    const packed = await guest.get(path, browser);
    expect(packed.text).toBe(page('bg'));
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect(packed.headers.etag).not.toBe(zipped.headers.etag);
    for (const { headers } of [zipped, packed]) {
      const again = await guest.get(path, { ...browser, 'if-none-match': headers.etag });
      expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
      // Proxies turn strong ETags into weak ones.
      const weak = await guest.get(path, { ...browser, 'if-none-match': `W/${headers.etag}` });
      expect([weak.status, weak.headers.etag]).toEqual([304, headers.etag]);
    }
    const withoutBrotli = { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag };
    const answer = await guest.get(path, withoutBrotli);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  test.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['deflate, gzip ; q=1.0', true],
    ['gzip, br;q=0', true],
    ['gzip, br', true],
    ['br', false],
    ['identity', false],
    ['gzip;q=0', false],
    ['gzip; q=0.000, identity', false],
    ['', false],
  ])('returns the same text for Accept-Encoding "%s" (as gzip: %s)', async (accepted, packed) => {
    const answer = await guest.get(path, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.text).toBe(page('bg'));
  });

  test('returns the same headers and no body for HEAD', async () => {
    const { headers: expected } = await guest.get(path);
    const answer = await guest.send('HEAD', path);
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect({ ...answer.headers, date: '' }).toEqual({ ...expected, date: '' });
  });

  test.each([
    ['bg', 'Менюто не е намерено.'],
    ['en', 'Menu not found.'],
  ])('returns 404 for an unknown name, in %s', async (language, text) => {
    const answer = await guest.get(`/menu/nobody?lang=${language}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(text);
    expect(answer.text).toContain(`<html lang="${language}"`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(guest.lookUps).toEqual([
      `documents check and html:${language} nobody`,
      'postgres nobody',
      'postgres accents of nobody',
    ]);
    expect((await guest.send('HEAD', '/menu/nobody')).status).toBe(404);
  });

  test('if a document is missing, asks the client to retry instead of returning "not found" (R8)', async () => {
    const answer = await guest.get(`/menu/${encodeURIComponent('Строи се')}`);
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(answer.text).toContain('Менюто не може да се зареди');
  });

  test.each(['documents', 'postgres'] as const)(
    'returns 503, never 404, while %s is unavailable (R8)',
    async (store) => {
      guest.breakStore(store);
      const answer = await guest.get('/menu/nobody');
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    },
  );

  test('returns pages while Postgres is down', async () => {
    guest.breakStore('postgres');
    expect((await guest.get(path)).status).toBe(200);
  });

  test.each(['/menu/%', '/menu/%E0%A4%A', '/menu/%ff', '/menu/%C0%80'])(
    'returns 404 for malformed percent-encoding: %s',
    async (target) => {
      const answer = await guest.get(target);
      expect(answer.status).toBe(404);
      expect(guest.lookUps).toEqual([]);
    },
  );

  test('refuses other methods without reading anything', async () => {
    expect((await guest.send('POST', path)).status).toBe(405);
    expect(guest.lookUps).toEqual([]);
  });
});

test('a venue without a visible menu keeps its page and status', async () => {
  const nothing = stored('<!doctype html>Няма активно меню', 404);
  const guest = await startGuest({ names: ['x'], variants: { ...variants, 'html:bg': nothing } });
  const answer = await guest.get('/menu/x', { ...zipped, 'if-none-match': nothing.etag });
  expect(answer.status).toBe(404);
  expect(answer.text).toBe('<!doctype html>Няма активно меню');
  expect(guest.lookUps).toEqual(['documents check x', 'documents check and html:bg x']);
  await guest.stop();
});

test("a guest who prefers none of our languages gets the venue's language", async () => {
  const guest = await startGuest({ names: ['x'], variants, defaultLanguage: 'de' });
  for (const accept of ['', 'fr', '*']) {
    expect((await guest.get('/menu/x', { 'accept-language': accept })).text).toBe(page('de'));
  }
  expect((await guest.get('/menu/x', { 'accept-language': 'fr, en' })).text).toBe(page('en'));
  expect((await guest.get('/menu/nobody')).text).toContain('<html lang="bg"');
  // The first guess at the venue's language is wrong. After that, the cache contains the right language.
  expect(guest.lookUps.slice(0, 3)).toEqual([
    'documents check and html:bg x',
    'documents check and html:de x',
    'documents check x',
  ]);
  await guest.stop();
});
