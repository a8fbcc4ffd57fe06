import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@qr-menu/runtime/process';
import { s3Credentials, startMemoryS3, startS3Server } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDirectoryImages } from './directory/directory-images.ts';
import { InvalidImageKey } from './image-key.ts';
import { type Images, InvalidParts, type ListedImage, type PresignedPut } from './images.ts';
import { createS3Images } from './s3/s3-images.ts';

type Harness = {
  readonly images: Images;
  /** The keys of finished uploads. Omitted if the store does not record them. */
  readonly ended?: Set<string>;
  /** Runs `presign` with a clock that is two hours behind. */
  readonly twoHoursAgo: (presign: () => Promise<PresignedPut>) => Promise<PresignedPut>;
  /** Whether the server checks requests against the signature. */
  readonly enforces: boolean;
  /** Whether the server can list objects in several pages. */
  readonly pages: boolean;
  readonly stop: () => Promise<void>;
};

const image = new Uint8Array(Buffer.from('RIFF....WEBP not really an image'));
const upload = (key: string) => ({
  key,
  contentType: 'image/webp',
  contentLength: image.byteLength,
  expiresInSeconds: 600,
});
const put = (signed: PresignedPut, body = image, headers = signed.headers) =>
  fetch(signed.url, { method: signed.method, headers: { ...headers }, body });

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

async function directoryHarness(): Promise<Harness> {
  const directory = await mkdtemp(join(tmpdir(), 'qr-menu-images-'));
  let now = Date.parse('2026-05-01T12:00:00Z');
  const clock: Clock = { now: () => now, sleep: async () => {} };
  const server = createServer((req, res) => {
    void images.handle(req, res, (req.url ?? '').replace(/^\/images/, ''));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${portOf(server)}/images`;
  const ended = new Set<string>();
  const images = createDirectoryImages({
    directory,
    secret: 'spec secret',
    baseUrl,
    isPending: async (key) => !ended.has(key),
    clock,
  });
  return {
    images,
    ended,
    enforces: true,
    pages: true,
    twoHoursAgo: async (presign) => {
      const signed = await presign();
      now += 7_200_000;
      return signed;
    },
    stop: async () => {
      await images.close();
      await new Promise((closed) => server.close(closed));
      await rm(directory, { recursive: true });
    },
  };
}

async function s3Harness(): Promise<Harness> {
  const server = await startS3Server('menu-images');
  const { endpoint } = server;
  const images = createS3Images({
    bucket: 'menu-images',
    region: 'eu-central-1',
    endpoint,
    publicBaseUrl: `${endpoint}/menu-images`,
    credentials: s3Credentials,
  });
  return {
    images,
    // The test server accepts any signature, so the tests below check the signed values instead.
    enforces: false,
    // The test server encrypts its page markers with a cipher that Node.js no longer supports. See
    // the last test.
    pages: false,
    twoHoursAgo: async (presign) => {
      vi.useFakeTimers({ now: Date.now() - 7_200_000, toFake: ['Date'] });
      return presign().finally(() => vi.useRealTimers());
    },
    stop: async () => {
      await images.close();
      await server.stop();
    },
  };
}

const adapters = [
  ['a directory', directoryHarness],
  ['S3', s3Harness],
] as const;

describe.each(adapters)('the image store in %s', (_name, start) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await start();
  });
  afterAll(async () => {
    await harness.stop();
  });

  const keys = [
    ['plain', 'owner-1/logo-1714550400000-logo.webp'],
    ['with spaces', '1714550400000-my soup of the day.webp'],
    ['Cyrillic', 'owner-1/1714550400000-шопска салата (малка).webp'],
    ['with URL characters', "a+b&c=d?e#f%2Fg'h!.webp"],
  ] as const;

  it.each(keys)('stores an upload but does not serve it: %s', async (_case, key) => {
    const { incoming } = harness.images;
    const stored = await put(await harness.images.presignPut(upload(key)));
    expect(stored.status).toBe(200);
    expect(await incoming.stat(key)).toEqual({
      contentType: 'image/webp',
      contentLength: image.byteLength,
    });
    expect(await incoming.read(key)).toEqual(image);
    expect(await harness.images.read(key)).toBeNull();
    expect((await fetch(harness.images.publicUrl(key))).status).toBe(404);
  });

  it.each(keys)('serves a finished image: %s', async (_case, key) => {
    await harness.images.put(key, image, 'image/webp');
    const served = await fetch(harness.images.publicUrl(key));
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(image);
  });

  it('returns public URLs below `public`', () => {
    const url = new URL(harness.images.publicUrl('owner-1/лого.webp'));
    expect(url.pathname.endsWith('/public/owner-1/%D0%BB%D0%BE%D0%B3%D0%BE.webp')).toBe(true);
  });

  it('replaces an object completely, including its type', async () => {
    await put(await harness.images.presignPut(upload('replaced.webp')));
    const png = new Uint8Array([137, 80, 78, 71]);
    const request = { ...upload('replaced.webp'), contentType: 'image/png', contentLength: 4 };
    await put(await harness.images.presignPut(request), png);
    const { incoming } = harness.images;
    expect(await incoming.stat('replaced.webp')).toEqual({
      contentType: 'image/png',
      contentLength: 4,
    });
    expect(await incoming.read('replaced.webp')).toEqual(png);
  });

  it('never lets a signed URL overwrite a finished image', async () => {
    const key = 'owner-1/finished.webp';
    await harness.images.put(key, image, 'image/webp');
    const signed = await harness.images.presignPut(upload(key));
    const otherBytes = new Uint8Array(image.byteLength).fill(7);
    expect((await put(signed, otherBytes)).status).toBe(200);
    expect(await harness.images.read(key)).toEqual(image);
    const url = signed.url.replace('/incoming/', '/public/');
    // The S3 test server accepts any signature.
    if (harness.enforces) expect((await put({ ...signed, url }, otherBytes)).status).toBe(405);
    else expect(new URL(signed.url).pathname).toBe(`/menu-images/incoming/${key}`);
  });

  it.each([
    ['length', new Uint8Array([...image, 0]), 'image/webp'],
    ['type', image, 'text/html'],
  ] as const)('refuses a %s that was not signed', async (header, body, contentType) => {
    const key = `wrong-${header}.webp`;
    const signed = await harness.images.presignPut(upload(key));
    if (!harness.enforces) {
      const names = new URL(signed.url).searchParams.get('X-Amz-SignedHeaders')?.split(';');
      expect(names).toContain(`content-${header}`);
      // A checksum in the URL would be the checksum of an empty body, so AWS would refuse every image.
      expect(signed.url).not.toContain('checksum');
      return;
    }
    const answer = await put(signed, body, { 'content-type': contentType });
    expect(answer.status).toBe(403);
    expect(await harness.images.incoming.stat(key)).toBeNull();
  });

  it('refuses an upload after its URL has expired', async () => {
    const signed = await harness.twoHoursAgo(() => harness.images.presignPut(upload('late.webp')));
    expect((await put(signed)).status).toBe(403);
    expect(await harness.images.incoming.stat('late.webp')).toBeNull();
  });

  it('removes an object, and does not fail if the object is missing', async () => {
    await harness.images.put('gone.webp', image, 'image/webp');
    await harness.images.remove('gone.webp');
    await harness.images.remove('gone.webp');
    expect(await harness.images.stat('gone.webp')).toBeNull();
    expect(await harness.images.read('gone.webp')).toBeNull();
    expect((await fetch(harness.images.publicUrl('gone.webp'))).status).toBe(404);
  });

  it('stores bytes directly, without an upload', async () => {
    await harness.images.put('ours.webp', image, 'image/webp');
    expect(await harness.images.read('ours.webp')).toEqual(image);
    expect((await harness.images.stat('ours.webp'))?.contentType).toBe('image/webp');
  });

  async function pagesOf(prefix: string, pageSize?: number): Promise<readonly ListedImage[][]> {
    const pages: ListedImage[][] = [];
    for await (const page of harness.images.list(prefix, pageSize)) pages.push([...page]);
    return pages;
  }

  const keysOf = (pages: readonly ListedImage[][]) => pages.flat().map(({ key }) => key);

  it('lists all objects with a prefix page by page, with their size and time', async () => {
    const keys = ['lister/a/1.webp', 'lister/a/image.json', 'lister/шопска салата.webp'];
    for (const key of [...keys, 'lister-2/1.webp']) {
      await harness.images.put(key, image, 'image/webp');
    }
    const pages = await pagesOf('lister/', harness.pages ? 2 : undefined);
    expect(pages.map((page) => page.length)).toEqual(harness.pages ? [2, 1] : [3]);
    expect(keysOf(pages)).toEqual(keys);
    for (const { contentLength, storedAt } of pages.flat()) {
      expect(contentLength).toBe(image.byteLength);
      expect(Math.abs(Date.now() - storedAt)).toBeLessThan(60_000);
    }
    expect(keysOf(await pagesOf(''))).toEqual(expect.arrayContaining([...keys, 'lister-2/1.webp']));
    await harness.images.remove('lister/a/1.webp');
    expect(keysOf(await pagesOf('lister/'))).toEqual(keys.slice(1));
    expect((await pagesOf('nobody/')).flat()).toEqual([]);
  });

  it('recognizes its own URLs', () => {
    const key = 'owner-1/1714550400000-шопска салата.webp';
    const { publicUrl, keyOf } = harness.images;
    expect(keyOf(publicUrl(key))).toBe(key);
    expect(keyOf(`https://elsewhere.example/public/${key}`)).toBeNull();
    expect(keyOf(publicUrl('a').replace(/a$/, '..%2fa'))).toBeNull();
  });

  it('combines parts sent in any order into one object', async () => {
    const { images } = harness;
    const key = 'owner-1/in parts.png';
    const parts = [new Uint8Array(5 * 1024 * 1024).fill(1), new Uint8Array(7).fill(2)];
    const uploadId = await images.createMultipart(key, 'image/png');
    const send = async (number: number) => {
      const body = parts[number - 1] ?? new Uint8Array();
      const request = { key, uploadId, number, contentLength: body.byteLength };
      const answer = await put(
        await images.presignPart({ ...request, expiresInSeconds: 600 }),
        body,
      );
      expect(answer.status).toBe(200);
      return { number, etag: answer.headers.get('etag') ?? '' };
    };
    const second = await send(2);
    const first = await send(1);
    expect(await images.incoming.stat(key)).toBeNull();
    await images.completeMultipart({ key, uploadId }, [first, second]);
    expect(await images.stat(key)).toBeNull();
    expect(await images.incoming.stat(key)).toEqual({
      contentType: 'image/png',
      contentLength: 5 * 1024 * 1024 + 7,
    });
    expect((await images.incoming.read(key))?.slice(-8)).toEqual(
      Uint8Array.from([1, 2, 2, 2, 2, 2, 2, 2]),
    );
  });

  it('returns null for objects that were never stored', async () => {
    expect(await harness.images.stat('никога.webp')).toBeNull();
    expect(await harness.images.read('никога.webp')).toBeNull();
  });

  it.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    './a',
    '',
    'a\\..\\b',
    'a\u0000b',
    'a\ud800',
    'x'.repeat(1018),
  ])('refuses the key %#', async (key) => {
    await expect(harness.images.presignPut(upload(key))).rejects.toThrow(InvalidImageKey);
    await expect(harness.images.stat(key)).rejects.toThrow(InvalidImageKey);
    await expect(harness.images.read(key)).rejects.toThrow(InvalidImageKey);
    await expect(harness.images.remove(key)).rejects.toThrow(InvalidImageKey);
    expect(() => harness.images.publicUrl(key)).toThrow(InvalidImageKey);
  });
});

describe('the image store in a directory', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await directoryHarness();
  });
  afterAll(async () => {
    await harness.stop();
  });

  it('serves images with headers that prevent them from being rendered as pages', async () => {
    await harness.images.put('safe.webp', image, 'image/webp');
    const { headers } = await fetch(harness.images.publicUrl('safe.webp'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('immutable');
    // Other sites are allowed to embed a venue's images.
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(['signature', 'expires', 'length', 'type'])('refuses a changed %s', async (name) => {
    const signed = await harness.images.presignPut(upload('forged.webp'));
    const url = new URL(signed.url);
    url.searchParams.set(name, `9${url.searchParams.get(name)}`);
    expect((await put({ ...signed, url: url.href })).status).toBe(403);
    expect(await harness.images.incoming.stat('forged.webp')).toBeNull();
  });

  it('lists the stored parts, replaces a part, and discards all of them', async () => {
    const { images } = harness;
    const upload = {
      key: 'listed.png',
      uploadId: await images.createMultipart('listed.png', 'image/png'),
    };
    const send = async (text: string) => {
      const request = { ...upload, number: 1, contentLength: 3, expiresInSeconds: 600 };
      return put(await images.presignPart(request), new Uint8Array(Buffer.from(text)));
    };
    expect(await images.listParts(upload)).toEqual([]);
    const early = (await send('abc')).headers.get('etag') ?? '';
    const etag = (await send('xyz')).headers.get('etag') ?? '';
    expect(await images.listParts(upload)).toEqual([{ number: 1, etag, size: 3 }]);
    expect((await send('long')).status).toBe(403);
    for (const parts of [[], [{ number: 1, etag: early }], [{ number: 2, etag }]]) {
      await expect(images.completeMultipart(upload, parts)).rejects.toThrow(InvalidParts);
    }
    await images.abortMultipart(upload);
    await images.abortMultipart(upload);
    expect(await images.listParts(upload)).toBeNull();
    expect((await send('abc')).status).toBe(404);
    await expect(images.completeMultipart(upload, [])).rejects.toThrow(InvalidParts);
  });

  it.each(['partNumber', 'uploadId', 'length'])(
    'refuses a part with a changed %s',
    async (name) => {
      const uploadId = await harness.images.createMultipart('part.png', 'image/png');
      const request = {
        key: 'part.png',
        uploadId,
        number: 1,
        contentLength: 33,
        expiresInSeconds: 9,
      };
      const signed = await harness.images.presignPart(request);
      const url = new URL(signed.url);
      url.searchParams.set(name, `1${url.searchParams.get(name)}`);
      expect((await put({ ...signed, url: url.href })).status).toBe(403);
    },
  );

  it('refuses a PUT with no signature or a signature for another key', async () => {
    const signed = await harness.images.presignPut(upload('mine.webp'));
    const forged = { ...signed, url: signed.url.replace('mine', 'yours') };
    expect((await put(forged)).status).toBe(403);
    const unsigned = signed.url.replace(/\?.*/, '');
    expect((await put({ ...signed, url: unsigned })).status).toBe(403);
  });

  it('refuses a PUT to a signed URL after its upload has ended', async () => {
    const { images, ended } = harness;
    const whole = await images.presignPut(upload('over.webp'));
    expect((await put(whole)).status).toBe(200);
    const uploadId = await images.createMultipart('over.png', 'image/png');
    const request = { key: 'over.png', uploadId, number: 1, contentLength: image.byteLength };
    const part = await images.presignPart({ ...request, expiresInSeconds: 9 });
    ended?.add('over.webp').add('over.png');
    await images.incoming.remove('over.webp');
    for (const signed of [whole, part]) expect((await put(signed)).status).toBe(403);
    expect(await images.incoming.stat('over.webp')).toBeNull();
    expect(await images.listParts({ key: 'over.png', uploadId })).toEqual([]);
  });

  it('refuses a PUT to a URL that was signed by an earlier release', async () => {
    const key = 'owner-1/earlier.webp';
    const query = new URLSearchParams({
      type: 'image/webp',
      length: String(image.byteLength),
      expires: '99999999999999',
    });
    const signedText = ['PUT', key, 'image/webp', image.byteLength, 99999999999999, null, null];
    const hmac = createHmac('sha256', 'spec secret').update(JSON.stringify(signedText));
    query.set('signature', hmac.digest('base64url'));
    const headers = { 'content-type': 'image/webp' };
    const url = `${harness.images.publicUrl(key)}?${query}`;
    expect((await put({ method: 'PUT', url, headers })).status).toBe(405);
    const moved = url.replace('/public/', '/incoming/');
    expect((await put({ method: 'PUT', url: moved, headers })).status).toBe(403);
    expect(await harness.images.stat(key)).toBeNull();
  });

  it.each(['/../../etc/passwd', '/..%2f..%2fetc/passwd', '/public/..%2f..%2fsecret', '/public/%'])(
    'finds nothing at %s',
    async (path) => {
      // `fetch` would normalize the dots in the path.
      const url = new URL(harness.images.publicUrl('x'));
      const status = await new Promise((resolve, reject) => {
        httpRequest(
          { host: url.hostname, port: url.port, path: `/images${path}` },
          ({ statusCode }) => resolve(statusCode),
        )
          .on('error', reject)
          .end();
      });
      expect(status).toBe(404);
    },
  );

  it('accepts keys that are too long for file names', async () => {
    const key = `1714550400000-${'много дълго име '.repeat(12)}.webp`;
    expect((await put(await harness.images.presignPut(upload(key)))).status).toBe(200);
    expect(await harness.images.incoming.read(key)).toEqual(image);
  });
});

it('lists all pages of a bucket, and skips objects from other programs', async () => {
  const server = await startMemoryS3();
  for (const key of ['public/me/', 'public/me/a', 'public/me/b', 'public/you/a']) {
    server.objects.set(`/menu-images/${key}`, Buffer.from(key));
  }
  const options = { ...server.connection, bucket: 'menu-images', publicBaseUrl: '/images' };
  const images = createS3Images(options);
  const pages: (readonly ListedImage[])[] = [];
  for await (const page of images.list('me/')) pages.push(page);
  const facts = { contentLength: 11, storedAt: Date.parse('2026-05-01T12:00:00Z') };
  expect(pages).toEqual([[{ key: 'me/a', ...facts }], [{ key: 'me/b', ...facts }]]);
  await images.close();
  await server.stop();
});
