import { rename } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGuest, type TestGuest } from '../../test/start-guest.ts';

let guest: TestGuest;
beforeAll(async () => {
  guest = await startGuest({ names: [] });
});
afterAll(() => guest.stop());

describe('the single-page app', () => {
  test.each(['/login', '/register', '/admin', '/admin/menus/update/7', '/admin/nothing'])(
    'has its page at %s',
    async (path) => {
      const answer = await guest.get(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe('<!doctype html><p>app</p>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test('caches files with a hash in their names forever', async () => {
    const answer = await guest.get('/assets/app-1234.js');
    expect(answer.text).toBe('export {};');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('redirects a page of the previous release to the current style sheet', async () => {
    const before = await guest.get('/assets/theme-ufgX-dVm.css');
    expect(before.status).toBe(302);
    expect(before.headers).toMatchObject({
      location: '/assets/theme-C4yj_OR0.css',
      'cache-control': 'no-store',
    });
    expect((await guest.get('/assets/theme-C4yj_OR0.css')).text).toBe('p{}');
    expect((await guest.get('/assets/other-ufgX-dVm.css')).status).toBe(404);
    expect((await guest.get('/assets/app-ufgXSdVm.js')).status).toBe(404);
  });

  test('aborts only one response if a file is missing', async () => {
    const file = path.join(guest.clientDir, 'assets/app-1234.js');
    await rename(file, `${file}.away`);
    await expect(guest.get('/assets/app-1234.js')).rejects.toThrow();
    await rename(`${file}.away`, file);
    expect((await guest.get('/assets/app-1234.js')).text).toBe('export {};');
  });

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=99-'])(
    'returns the whole file for the range %s',
    async (range) => {
      const answer = await guest.get('/assets/app-1234.js', { range });
      expect([answer.status, answer.text]).toEqual([200, 'export {};']);
    },
  );

  test('refuses all methods except GET and HEAD', async () => {
    const answer = await guest.send('DELETE', '/login');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});

describe('a URL with a trailing slash', () => {
  test.each([
    ['/menu/', '/menu'],
    ['/login/?next=%2Fadmin', '/login?next=%2Fadmin'],
    ['/register/', '/register'],
    ['/menu/%D0%B1%D0%B0%D1%80/?lang=de&a=//b', '/menu/%D0%B1%D0%B0%D1%80?lang=de&a=//b'],
    ['/menu/a%2Fb/', '/menu/a%2Fb'],
    ['/menu/%0d%0ax/', '/menu/%0d%0ax'],
  ])('redirects permanently: %s to %s', async (path, location) => {
    const answer = await guest.get(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(location);
    expect(answer.body).toHaveLength(0);
  });

  test.each([
    '//evil.example/',
    '//evil.example/menu/',
    '/menu//evil.example/',
    '/menu//',
    '/login//',
    '/nothing/',
  ])('does not redirect: %s', async (path) => {
    const answer = await guest.get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  });
});

test.each(['/\\evil.example/', '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'])(
  'an address that a parser would change is refused: %s',
  async (path) => {
    const answer = await guest.get(path);
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
  },
);

describe('the pages of the site', () => {
  test.each([
    ['/', 200, 'landing'],
    ['/menu', 200, 'demo'],
    ['/nothing', 404, 'not-found'],
    ['/administration', 404, 'not-found'],
    ['/assets/missing.js', 404, 'not-found'],
    ['/index', 404, 'not-found'],
  ])('answer %s with status %i and the page "%s"', async (path, status, page) => {
    const answer = await guest.get(path);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`<p>${page} bg `);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toBeDefined();
  });

  test.each([
    ['/?lang=de', {}, 'landing de'],
    ['/?lang=fr', {}, 'landing bg'],
    ['/', { cookie: 'a=b; lang=en' }, 'landing en'],
    ['/?lang=de', { cookie: 'lang=en' }, 'landing de'],
    ['/', { 'accept-language': 'de' }, 'landing bg'],
    ['/menu?lang=en', {}, 'demo en'],
    ['/nothing', { cookie: 'lang=de' }, 'not-found de'],
  ])('answer %s and %o with the page "%s"', async (path, headers, page) => {
    expect((await guest.get(path, headers)).text).toContain(`<p>${page} `);
  });

  test('the vary header of pages contains the headers that determine the language', async () => {
    expect((await guest.get('/')).headers.vary).toBe('accept-encoding, cookie');
    expect((await guest.get('/?lang=de')).headers.vary).toBe('accept-encoding');
  });

  test('pages are compressed in advance, with a separate etag for each encoding', async () => {
    const plain = await guest.get('/');
    const zipped = await guest.get('/', { 'accept-encoding': 'gzip' });
    const packed = await guest.get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.body).toString()).toBe(plain.text);
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.text).toBe(plain.text);
    expect(new Set([plain, zipped, packed].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('pages are not sent again if a browser already has them', async () => {
    const { etag } = (await guest.get('/')).headers;
    const again = await guest.get('/', { 'if-none-match': String(etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    const english = await guest.get('/?lang=en', { 'if-none-match': String(etag) });
    expect(english.status).toBe(200);
    const missing = await guest.get('/nothing', { 'if-none-match': '*' });
    expect(missing.status).toBe(404);
  });

  test('pages use relative URLs if the origin is unknown, and omit elements that need it', async () => {
    expect((await guest.get('/')).text).toBe('<!doctype html><p>landing bg /</p>');
  });

  test('pages contain a QR code for the requested host', async () => {
    const answer = await guest.get('/demo-qr.svg', { host: 'menu.example' });
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('http://menu.example/menu');
  });
});

test('pages and QR codes contain the public origin if it is configured', async () => {
  const published = await startGuest({ names: [], publicUrl: 'https://menu.example' });
  const { text } = await published.get('/');
  expect(text).toContain('landing bg https://menu.example/');
  expect(text).toContain('<link rel="canonical" href="https://menu.example/"/>');
  const code = await published.get('/demo-qr.svg', { host: 'elsewhere.example' });
  expect(code.text).toContain('https://menu.example/menu');
  await published.stop();
});
