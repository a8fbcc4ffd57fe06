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
    '%s is its page',
    async (path) => {
      const answer = await guest.get(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe('<!doctype html><p>app</p>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test('files with a hash in their name are kept for ever', async () => {
    const answer = await guest.get('/assets/app-1234.js');
    expect(answer.text).toBe('export {};');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('nothing but reads', async () => {
    const answer = await guest.send('DELETE', '/login');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});

describe('the pages of the site', () => {
  test.each([
    ['/', 200, 'landing'],
    ['/menu', 200, 'demo'],
    ['/nothing', 404, 'not-found'],
    ['/administration', 404, 'not-found'],
    ['/assets/missing.js', 404, 'not-found'],
    ['/index', 404, 'not-found'],
    ['/../../etc/passwd', 404, 'not-found'],
    ['/%2e%2e/%2e%2e/etc/passwd', 404, 'not-found'],
  ])('%s has status %i and is the page "%s"', async (path, status, page) => {
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
  ])('%s with %o is "%s"', async (path, headers, page) => {
    expect((await guest.get(path, headers)).text).toContain(`<p>${page} `);
  });

  test('caches are told what the language came from', async () => {
    expect((await guest.get('/')).headers.vary).toBe('accept-encoding, cookie');
    expect((await guest.get('/?lang=de')).headers.vary).toBe('accept-encoding');
  });

  test('each encoding is finished bytes with a tag of its own', async () => {
    const plain = await guest.get('/');
    const zipped = await guest.get('/', { 'accept-encoding': 'gzip' });
    const packed = await guest.get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.body).toString()).toBe(plain.text);
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.text).toBe(plain.text);
    expect(new Set([plain, zipped, packed].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('what the browser has already is not sent again', async () => {
    const { etag } = (await guest.get('/')).headers;
    const again = await guest.get('/', { 'if-none-match': String(etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    const other = await guest.get('/?lang=en', { 'if-none-match': String(etag) });
    expect(other.status).toBe(200);
    const missing = await guest.get('/nothing', { 'if-none-match': '*' });
    expect(missing.status).toBe(404);
  });

  test('without a known origin addresses are relative, and what needs an absolute one is gone', async () => {
    expect((await guest.get('/')).text).toBe('<!doctype html><p>landing bg /</p>');
  });

  test('the code on the landing page is drawn for the host that is asked', async () => {
    const answer = await guest.get('/demo-qr.svg', { host: 'menu.example' });
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('http://menu.example/menu');
  });
});

test('with a known origin pages and code name it', async () => {
  const known = await startGuest({ names: [], publicUrl: 'https://menu.example' });
  const { text } = await known.get('/');
  expect(text).toContain('landing bg https://menu.example/');
  expect(text).toContain('<link rel="canonical" href="https://menu.example/"/>');
  const code = await known.get('/demo-qr.svg', { host: 'elsewhere.example' });
  expect(code.text).toContain('https://menu.example/menu');
  await known.stop();
});
