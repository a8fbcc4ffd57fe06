import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Clock, systemRandomness } from '@qr-menu/runtime/process';
import { createDirectoryImages, type Images } from '@qr-menu/stores/images';
import { createMemoryRateLimits } from '@qr-menu/stores/rate-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unboundUploads } from '../../../test/upload.ts';
import { createUploads, type Uploads } from './uploads.ts';

const renderer = {
  pixelsOf: async () => 0,
  render: () => Promise.reject(new Error('nothing is to be rendered')),
};
const me = { workspaceId: 'me', userId: 'me' };
const hour = 3_600_000;
const input = { fileName: 'a.jpg', contentType: 'image/jpeg', size: 10, purpose: 'ITEM' } as const;
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
let now = Date.parse('2026-05-01T12:00:00Z');
let directory: string;
let uploads: Uploads;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-expiry-'));
  const clock = { now: () => now, sleep: async () => undefined };
  const baseUrl = 'http://localhost/images';
  const images = createDirectoryImages({ directory, secret: 'spec', baseUrl, clock });
  uploads = createUploads({
    images,
    renderer,
    ...unboundUploads,
    secret: 'spec',
    clock,
    randomness: systemRandomness,
  });
});
/** Creates a store that reports each upload as complete, with the bytes of a tiny image. */
function sentImages(clock: Clock): Images {
  const images = createDirectoryImages({ directory, secret: 'spec', baseUrl: '', clock });
  const stat = async () => ({ contentType: 'image/png', contentLength: png.length });
  return { ...images, incoming: { ...images.incoming, stat, read: async () => png } };
}
afterAll(async () => {
  await rm(directory, { recursive: true });
});

test('an upload can be resumed for one hour', async () => {
  const { uploadToken, expiresAt } = await uploads.create('me', { ...input, size: 6_000_000 });
  expect(Date.parse(expiresAt)).toBe(now + hour);
  now += hour - 1;
  expect((await uploads.resume('me', uploadToken)).expiresAt).toBe(expiresAt);
  now += 1;
  const expired = { extensions: { code: 'BAD_USER_INPUT' } };
  await expect(uploads.resume('me', uploadToken)).rejects.toMatchObject(expired);
  await expect(uploads.complete(me, uploadToken, [])).rejects.toMatchObject(expired);
});

test.each([
  [5 * 1024 * 1024, []],
  [5 * 1024 * 1024 + 1, [5 * 1024 * 1024, 1]],
  [20 * 1024 * 1024, Array.from({ length: 4 }, () => 5 * 1024 * 1024)],
])('a file of %d bytes is sent in parts of %j', async (size, sizes) => {
  const upload = await uploads.create('me', { ...input, size });
  expect(upload.parts.map((part) => part.size)).toEqual(sizes);
  expect(upload.url === null).toBe(sizes.length > 0);
});

test("rendering is limited by the number of pixels in a user's images", async () => {
  const clock = { now: () => now, sleep: async () => undefined };
  const images = sentImages(clock);
  const variant = { width: 1, height: 1, contentType: 'image/webp' as const, bytes: Buffer.of(1) };
  const rendered = { width: 1, height: 1, placeholder: '', colour: null, variants: [variant] };
  const rateLimits = createMemoryRateLimits(clock);
  const counting = createUploads({
    images,
    renderer: { pixelsOf: async () => 52_000_000, render: async () => rendered },
    ...unboundUploads,
    rateLimits,
    secret: 'spec',
    clock,
    randomness: systemRandomness,
  });
  const send = async (userId: string): Promise<string> => {
    const size = png.length;
    const upload = await counting.create('me', { ...input, contentType: 'image/png', size });
    return counting.complete({ ...me, userId }, upload.uploadToken, []).then(
      () => 'done',
      ({ extensions }) => `${extensions.code}, ${extensions.retryAfter} s`,
    );
  };
  const outcomes: string[] = [];
  for (let count = 0; count < 12; count += 1) outcomes.push(await send('one'));
  expect(outcomes).toEqual([...Array.from({ length: 11 }, () => 'done'), 'RATE_LIMITED, 3 s']);
  expect(await send('another')).toBe('done');
  now += 3_000;
  expect(await send('one')).toBe('done');
  await rateLimits.close();
});

test('an image whose header takes too long to read counts as the largest possible image', async () => {
  const clock = { now: () => now, sleep: async () => undefined };
  const images = sentImages(clock);
  const rateLimits = createMemoryRateLimits(clock);
  const slow = createUploads({
    images,
    renderer: { ...renderer, pixelsOf: async () => null },
    ...unboundUploads,
    rateLimits,
    secret: 'spec',
    clock,
    randomness: systemRandomness,
  });
  const codes: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const file = { ...input, contentType: 'image/png', size: png.length };
    const upload = await slow.create('me', file);
    await slow
      .complete(me, upload.uploadToken, [])
      .catch(({ extensions }) => codes.push(extensions.code));
  }
  expect(codes).toEqual([...Array.from({ length: 11 }, () => 'BAD_USER_INPUT'), 'RATE_LIMITED']);
  await rateLimits.close();
});

test('a refused upload leaves nothing in the store', async () => {
  const clock = { now: () => now, sleep: async () => undefined };
  const images = createDirectoryImages({ directory, secret: 'spec', baseUrl: '', clock });
  const open: string[] = [];
  const refusing = createUploads({
    images: {
      ...images,
      createMultipart: async (...begun) => {
        const uploadId = await images.createMultipart(...begun);
        open.push(uploadId);
        return uploadId;
      },
      abortMultipart: async (aborted) => {
        open.splice(open.indexOf(aborted.uploadId), 1);
        await images.abortMultipart(aborted);
      },
    },
    renderer,
    ...unboundUploads,
    pending: { ...unboundUploads.pending, begin: () => Promise.reject(new Error('one too many')) },
    secret: 'spec',
    clock,
    randomness: systemRandomness,
  });
  for (const size of [10, 6_000_000]) {
    await expect(refusing.create('me', { ...input, size })).rejects.toThrow('one too many');
  }
  expect(open).toEqual([]);
});

test('an upload is refused if the workspace has used up its image storage', async () => {
  const clock = { now: () => now, sleep: async () => undefined };
  const full = createUploads({
    images: createDirectoryImages({ directory, secret: 'spec', baseUrl: '', clock }),
    renderer,
    ...unboundUploads,
    stored: { ...unboundUploads.stored, assertRoom: () => Promise.reject(new Error('no room')) },
    pending: { ...unboundUploads.pending, begin: () => Promise.reject(new Error('begun')) },
    secret: 'spec',
    clock,
    randomness: systemRandomness,
  });
  await expect(full.create('me', input)).rejects.toThrow('no room');
});

test('an upload is refused if there is no image store', async () => {
  const clock = { now: () => now, sleep: async () => undefined };
  const randomness = systemRandomness;
  const none = {
    images: undefined,
    renderer,
    ...unboundUploads,
    secret: 'spec',
    clock,
    randomness,
  };
  const unavailable = { extensions: { code: 'UNAVAILABLE' } };
  await expect(createUploads(none).create('me', input)).rejects.toMatchObject(unavailable);
});
