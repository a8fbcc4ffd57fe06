import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPublicUrls } from './image-key.ts';
import { readFromImagesHost, readFromStore } from './own-images.ts';

const folder = '/images/public/anna/nWVeQ6vCi_-B/64x40-a43';

describe('one of our own images', () => {
  let server: Server;
  let origin: string;
  let requests: string[];
  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      if (request.url === `${folder}/1.webp`) {
        response.writeHead(302, { location: `${folder}/64.webp` }).end();
      } else if (request.url === `${folder}/2.webp`) {
        response.writeHead(500).end();
      } else if (request.url === '/images/public/anna/%D0%BB%D0%BE%D0%B3%D0%BE%201/64.webp') {
        response.end('logo');
      } else {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const logo = '/images/public/anna/%D0%BB%D0%BE%D0%B3%D0%BE%201/64.webp';
  const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

  const reader = (change: Partial<Parameters<typeof readFromImagesHost>[0]>) =>
    readFromImagesHost({ baseUrl: '/images', readUrl: undefined, origin, ...change });
  const ofOurOrigin = () => reader({});

  test("is read from the image host's internal URL, if configured", async () => {
    const elsewhere = { baseUrl: 'https://images.example', readUrl: `${origin}/images` };
    const url = logo.replace('/images', 'https://images.example');
    expect(text(await reader(elsewhere)(url))).toBe('logo');
  });

  test('is recognized by an absolute URL on the image host or by a path on our origin', async () => {
    expect(text(await ofOurOrigin()(logo))).toBe('logo');
    const absolute = reader({ baseUrl: `${origin}/images`, origin: undefined });
    expect(text(await absolute(`${origin}${logo}`))).toBe('logo');
  });

  test('is null if the file is missing or no host is configured', async () => {
    expect(await ofOurOrigin()(`${folder}/3.webp`)).toBeNull();
    expect(await reader({ origin: undefined })(logo)).toBeNull();
  });

  test.each([
    'http://169.254.169.254/images/public/a/64.webp',
    '//evil.example/images/public/a/64.webp',
    '/images/public/../../healthz/64.webp',
    '/images/public/%2e%2e/%2e%2e/healthz/64.webp',
    '/images/public/a%2f..%2fb/64.webp',
    '/images/public/',
    '/other/a/64.webp',
    // An incomplete upload can contain anything.
    '/images/public/anna/logo-1714550400000-0123456789abcdef0123456789abcdef-a.png',
    '/images/public/anna/1714550400000-0123456789abcdef0123456789abcdef-64.webp',
    '/images/public/anna/nWVeQ6vCi_-B/image.json',
    'file:///etc/passwd',
    '',
  ])('is never requested at %s', async (url) => {
    expect(await ofOurOrigin()(url)).toBeNull();
    const store = {
      ...createPublicUrls('/images'),
      read: () => Promise.reject(new Error('asked')),
    };
    expect(await readFromStore(store)(url)).toBeNull();
    expect(requests).toEqual([]);
  });

  test('fails to load if the host returns an error or redirects', async () => {
    const read = ofOurOrigin();
    await expect(read(`${folder}/2.webp`)).rejects.toThrow('500');
    await expect(read(`${folder}/1.webp`)).rejects.toThrow();
    expect(requests).toEqual([`${folder}/2.webp`, `${folder}/1.webp`]);
  });

  test('is read from the store by its key', async () => {
    const store = {
      ...createPublicUrls('https://images.example'),
      read: async (key: string) => Buffer.from(key),
    };
    const url = 'https://images.example/public/anna/%D0%BB/64.webp';
    expect(text(await readFromStore(store)(url))).toBe('anna/л/64.webp');
  });
});
