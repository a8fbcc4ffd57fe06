import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Images } from '../images.ts';
import { createS3Images } from './s3-images.ts';

const credentials = { accessKeyId: 'revoked', secretAccessKey: 'spec' };
let answer: { readonly status: number; readonly code: string };
let server: Server;
let images: Images;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(answer.status, { 'content-type': 'application/xml' });
    const body = `<Error><Code>${answer.code}</Code><Message>no</Message></Error>`;
    response.end(request.method === 'HEAD' ? '' : body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  images = createS3Images({
    bucket: 'menu-images',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${address.port}`,
    publicBaseUrl: '/images',
    credentials,
  });
});
afterAll(async () => {
  await images.close();
  server.close();
});

const bytes = new Uint8Array([1]);
const upload = { key: 'me/a.png', uploadId: 'u' };
const requests: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['put', () => images.put('me/a.webp', bytes, 'image/webp')],
  ['stat', () => images.stat('me/a.webp')],
  ['read', () => images.read('me/a.webp')],
  ['remove', () => images.remove('me/a.webp')],
  ['createMultipart', () => images.createMultipart('me/a.png', 'image/png')],
  ['listParts', () => images.listParts(upload)],
  ['completeMultipart', () => images.completeMultipart(upload, [])],
  ['abortMultipart', () => images.abortMultipart(upload)],
];

test.each(requests)('invalid credentials are reported as a refusal: %s', async (_name, request) => {
  answer = { status: 403, code: 'InvalidAccessKeyId' };
  await expect(request()).rejects.toMatchObject({ code: 'IMAGE_STORE_REFUSED' });
});

test.each([
  [403, 'AccessDenied'],
  [403, 'SignatureDoesNotMatch'],
  [400, 'ExpiredToken'],
  [404, 'NoSuchBucket'],
])('%i %s is reported as a refusal with the store’s code', async (status, code) => {
  answer = { status, code };
  const refused = { code: 'IMAGE_STORE_REFUSED', cause: { name: code } };
  await expect(images.read('me/a.webp')).rejects.toMatchObject(refused);
});

test('a missing object does not count as a refusal', async () => {
  answer = { status: 404, code: 'NoSuchKey' };
  expect(await images.read('me/a.webp')).toBeNull();
  expect(await images.stat('me/a.webp')).toBeNull();
});

test('an error of an unavailable store is retryable', async () => {
  const away = createS3Images({
    bucket: 'menu-images',
    region: 'eu-central-1',
    endpoint: 'http://127.0.0.1:1',
    publicBaseUrl: '/images',
    credentials,
  });
  const unavailable = { code: 'IMAGE_STORE_UNAVAILABLE' };
  await expect(away.read('me/a.webp')).rejects.toMatchObject(unavailable);
  await away.close();
});
