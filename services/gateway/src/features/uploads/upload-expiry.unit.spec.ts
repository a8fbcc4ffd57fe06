import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemRandomness } from '@qr-menu/runtime';
import { createDirectoryImages } from '@qr-menu/stores/images';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUploads, type Uploads } from './uploads.ts';

const hour = 3_600_000;
const input = { fileName: 'a.jpg', contentType: 'image/jpeg', size: 10, purpose: 'ITEM' } as const;
let now = Date.parse('2026-05-01T12:00:00Z');
let directory: string;
let uploads: Uploads;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-expiry-'));
  const clock = { now: () => now, sleep: async () => undefined };
  const baseUrl = 'http://localhost/images';
  const images = createDirectoryImages({ directory, secret: 'spec', baseUrl, clock });
  uploads = createUploads({ images, secret: 'spec', clock, randomness: systemRandomness });
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

test('an upload can be resumed for one hour, and not longer', async () => {
  const { uploadToken, expiresAt } = await uploads.create('me', { ...input, size: 6_000_000 });
  expect(Date.parse(expiresAt)).toBe(now + hour);
  now += hour - 1;
  expect((await uploads.resume('me', uploadToken)).expiresAt).toBe(expiresAt);
  now += 1;
  const expired = { extensions: { code: 'BAD_USER_INPUT' } };
  await expect(uploads.resume('me', uploadToken)).rejects.toMatchObject(expired);
  await expect(uploads.complete('me', uploadToken, [])).rejects.toMatchObject(expired);
});

test.each([
  [5 * 1024 * 1024, []],
  [5 * 1024 * 1024 + 1, [5 * 1024 * 1024, 1]],
  [20 * 1024 * 1024, Array.from({ length: 4 }, () => 5 * 1024 * 1024)],
])('%d bytes are sent in parts of %j', async (size, sizes) => {
  const upload = await uploads.create('me', { ...input, size });
  expect(upload.parts.map((part) => part.size)).toEqual(sizes);
  expect(upload.url === null).toBe(sizes.length > 0);
});

test('without a store there are no uploads', async () => {
  const clock = { now: () => now, sleep: async () => undefined };
  const none = { images: undefined, secret: 'spec', clock, randomness: systemRandomness };
  const unavailable = { extensions: { code: 'UNAVAILABLE' } };
  await expect(createUploads(none).create('me', input)).rejects.toMatchObject(unavailable);
});
