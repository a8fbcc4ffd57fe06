import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createUpload,
  photo,
  sendCompletion,
  sendWhole,
  uploadParts,
} from '../../../test/upload.ts';

const databaseServer = inject('databaseUrl');
const megabyte = 1024 * 1024;

const wrongTypes = [
  'image/svg+xml',
  'image/jpg',
  'image/heic',
  'image/*',
  'IMAGE/JPEG',
  ' image/png',
  'image/png; charset=utf-8',
  'image/png\r\nx-evil: 1',
  'image/png\u0000',
  'text/html',
  'application/octet-stream',
  '',
  '__proto__',
];

const wrongSizes: readonly (readonly [size: unknown, code: string])[] = [
  [0, 'BAD_USER_INPUT'],
  [-1, 'BAD_USER_INPUT'],
  [-5 * megabyte, 'BAD_USER_INPUT'],
  [-2147483648, 'BAD_USER_INPUT'],
  [20 * megabyte + 1, 'LIMIT_EXCEEDED'],
  [21 * megabyte, 'LIMIT_EXCEEDED'],
  [100 * megabyte, 'LIMIT_EXCEEDED'],
  [2147483647, 'LIMIT_EXCEEDED'],
  [2147483648, 'BAD_USER_INPUT'],
  [1.5, 'BAD_USER_INPUT'],
  ['100', 'BAD_USER_INPUT'],
  [null, 'BAD_USER_INPUT'],
  [true, 'BAD_USER_INPUT'],
  [[1, 2], 'BAD_USER_INPUT'],
  [{}, 'BAD_USER_INPUT'],
];

const wrongInputs: readonly (readonly [title: string, input: object])[] = [
  ['an empty name', { fileName: '' }],
  ['a blank name', { fileName: ' \t' }],
  ['a name that is too long', { fileName: `${'a'.repeat(200)}.jpg` }],
  ['no name', { fileName: null }],
  ['a number for a name', { fileName: 7 }],
  ['a list for a name', { fileName: ['a', 'b'] }],
  ['an unknown purpose', { purpose: 'AVATAR' }],
  ['a purpose in small letters', { purpose: 'logo' }],
  ['no purpose', { purpose: null }],
  ['a field of its own', { key: 'another-owner/photo.jpg' }],
  ['an owner', { owner: 'another-owner' }],
  ['no type', { contentType: null }],
  ['a number for a type', { contentType: 1 }],
];

const names: readonly string[] = [
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\photo.jpg',
  'a/../../b.jpg',
  '....//x.jpg',
  '.htaccess',
  '..',
  '.',
  'a\r\nb.jpg',
  '\u202egpj.exe',
  '%2e%2e%2fsecret',
  'photo.jpg?x=1#y',
  '<script>.jpg',
  '"; rm -rf ".jpg',
  '🍕.jpg',
  '__proto__',
  'снимка на мусака.jpg',
];

const gif = (tail: string): Buffer => Buffer.from(`GIF89a${tail}`, 'latin1');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Creates a huge image that has only a few bytes. */
const bomb = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

type Bytes = readonly [title: string, type: string, make: () => Promise<Buffer>];
const wrongBytes: readonly Bytes[] = [
  ['an SVG that says it is a PNG', 'image/png', async () => Buffer.from(svg)],
  ['an SVG that says it is a JPEG', 'image/jpeg', async () => Buffer.from(svg)],
  ['a page that says it is a WebP', 'image/webp', async () => Buffer.from('<!doctype html>')],
  ['a script behind the mark of a GIF', 'image/gif', async () => gif('/*=1;alert(1)//*/')],
  ['a JPEG that says it is a PNG', 'image/png', () => photo(20, 20)],
  ['a JPEG that says it is a WebP', 'image/webp', () => photo(20, 20)],
  ['a JPEG that says it is an AVIF', 'image/avif', () => photo(20, 20)],
  [
    'a PNG that says it is a JPEG',
    'image/jpeg',
    async () =>
      sharp(await photo(9, 9))
        .png()
        .toBuffer(),
  ],
  [
    'a page before a JPEG',
    'image/jpeg',
    async () => Buffer.concat([Buffer.from('<p>'), await photo(9, 9)]),
  ],
  ['only the mark of a JPEG', 'image/jpeg', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['only the mark of a PNG', 'image/png', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['only the mark of a WebP', 'image/webp', async () => Buffer.from('RIFF\x04\x00\x00\x00WEBP')],
  ['only the mark of an AVIF', 'image/avif', async () => Buffer.from('\0\0\0\x18ftypavif')],
  [
    'a JPEG that ends too early',
    'image/jpeg',
    async () => (await photo(300, 300)).subarray(0, 400),
  ],
  ['one byte', 'image/jpeg', async () => Buffer.from([0xff])],
  ['zeros', 'image/png', async () => Buffer.alloc(2000)],
  ['a PDF', 'image/png', async () => Buffer.from('%PDF-1.7\n')],
  ['a ZIP', 'image/jpeg', async () => Buffer.from('PK\x03\x04')],
  ['64 megapixels', 'image/png', () => bomb(8_000, 8_000)],
  ['a very long line of pixels', 'image/png', () => bomb(60_000, 1_000)],
];

describe.skipIf(databaseServer === null)('a bad upload', () => {
  const stack = useStack(databaseServer, { RATE_LIMIT_MUTATIONS: 'off' });
  let api: ApiClient;
  let token: string;

  beforeAll(async () => {
    api = await stack.owner();
    token = (await createUpload(api, { size: 100 })).data.createUpload.uploadToken;
  });

  it.each(wrongTypes)('an upload is refused with the type %j', async (contentType) => {
    const { code, data } = await createUpload(api, { size: 100, contentType });
    expect({ code, data }).toEqual({ code: 'BAD_USER_INPUT', data: null });
  });

  it.each(wrongSizes)('an upload is refused with the size %j', async (size, code) => {
    expect((await createUpload(api, { size })).code).toBe(code);
  });

  it.each(wrongInputs)('an upload is refused with %s', async (_what, input) => {
    expect((await createUpload(api, { size: 100, ...input })).code).toBe('BAD_USER_INPUT');
  });

  it.each(names)('an upload gets a harmless key if its name is %j', async (fileName) => {
    const { code, data } = await createUpload(api, { size: 100, fileName });
    expect(code).toBeNull();
    expect(data.createUpload.key).toMatch(
      /^[\w-]+\/\d{13}-[0-9a-f]{32}-[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u,
    );
  });

  it.each(wrongBytes)(
    'an upload is refused and removed if it contains %s',
    async (_what, contentType, make) => {
      const bytes = await make();
      const { data } = await createUpload(api, { size: bytes.byteLength, contentType });
      const upload = data.createUpload;
      expect((await sendWhole(upload, bytes)).status).toBe(200);
      expect((await sendCompletion(api, upload.uploadToken)).code).toBe('BAD_USER_INPUT');
      expect((await fetch(`${stack.origin}/images/public/${upload.key}`)).status).toBe(404);
    },
  );

  const forged: readonly (readonly [
    title: string,
    forge: (genuine: string) => unknown,
    code: string,
  ])[] = [
    ['none', () => null, 'BAD_USER_INPUT'],
    ['a number', () => 5, 'BAD_USER_INPUT'],
    ['an empty one', () => '', 'NOT_FOUND'],
    ['a short one', (genuine) => genuine.slice(0, 20), 'NOT_FOUND'],
    ['a cut one', (genuine) => genuine.slice(0, -4), 'NOT_FOUND'],
    ['a longer one', (genuine) => `${genuine}AAAA`, 'NOT_FOUND'],
    ['another tag', (genuine) => `AAAA${genuine.slice(4)}`, 'NOT_FOUND'],
    ['other bytes', () => 'ß∂ƒ', 'NOT_FOUND'],
    ['zeros', () => 'A'.repeat(400), 'NOT_FOUND'],
    ['JSON', () => '{"workspaceId":"me"}', 'NOT_FOUND'],
  ];
  it.each(forged)('an upload is not found with a wrong token: %s', async (_what, forge, code) => {
    expect((await sendCompletion(api, forge(token))).code).toBe(code);
    expect((await uploadParts(api, forge(token))).code).toBe(code);
  });

  const wrongParts: readonly (readonly [title: string, parts: unknown])[] = [
    ['a part of an upload that has none', [{ number: 1, etag: '"x"' }]],
    ['a part without a number', [{ etag: '"x"' }]],
    ['a part without a tag', [{ number: 1 }]],
    ['text', 'all'],
    ['a number that is none', [{ number: '1', etag: '"x"' }]],
  ];
  it.each(wrongParts)('an upload is refused with invalid parts: %s', async (_what, parts) => {
    expect((await sendCompletion(api, token, parts)).code).toBe('BAD_USER_INPUT');
  });

  it('an upload is refused if no file was sent', async () => {
    expect((await sendCompletion(api, token)).code).toBe('BAD_USER_INPUT');
  });

  it.each([
    ['fewer bytes', 99, 'image/jpeg', 403],
    ['more bytes', 101, 'image/jpeg', 403],
    ['another type', 100, 'text/html', 403],
    ['an SVG', 100, 'image/svg+xml', 403],
  ])('is refused by the store for %s', async (_what, size, type, status) => {
    const { url, key } = (await createUpload(api, { size: 100 })).data.createUpload;
    const sent = { url, headers: [{ name: 'content-type', value: type }] };
    expect((await sendWhole(sent, new Uint8Array(size))).status).toBe(status);
    expect((await fetch(`${stack.origin}/images/public/${key}`)).status).toBe(404);
  });

  it('an upload is refused if the user is not signed in', async () => {
    const key = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    expect((await createUpload(stack.anonymous(), { size: 1 })).code).toBe('UNAUTHENTICATED');
    expect((await createUpload(key, { size: 1 })).code).toBe('FORBIDDEN');
    expect((await sendCompletion(key, token)).code).toBe('FORBIDDEN');
  });
});
