import path from 'node:path';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { parseImageUrl } from '@qr-menu/schema';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { createDirectoryImages, forgetStoredImages } from '@qr-menu/stores/images';
import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createUpload,
  photo,
  sendCompletion,
  sendWhole,
  uploadImage,
  uploadParts,
} from '../../../test/upload.ts';
import { removeAbandonedUploads, removeStrayUploads } from './pending-uploads.ts';

const databaseServer = inject('databaseUrl');
const kilobyte = 1024;
const logger = createLogger('spec', 'silent');

/** Creates a large file that is fast to render, because nothing in it is compressed. */
const large = (): Promise<Buffer> =>
  sharp({ create: { width: 1700, height: 1300, channels: 3, background: '#a43' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

describe.skipIf(databaseServer === null)('uploads', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let stranger: ApiClient;
  const load = (url: string): Promise<Response> => fetch(new URL(url, stack.origin));

  beforeAll(async () => {
    api = await stack.owner();
    stranger = await stack.owner();
  });

  it('turns a photo upright, creates variants for all screens, and removes the metadata', async () => {
    const bytes = await sharp(await photo(800, 600))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await uploadImage(api, bytes, { fileName: 'Шопска салата (1).jpg' });
    expect(image).toMatchObject({ width: 600, height: 800 });
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    const sizes = image.variants.map(({ width, contentType }) => `${width} ${contentType}`);
    expect(sizes).toEqual([320, 600].flatMap((w) => [`${w} image/webp`, `${w} image/avif`]));
    for (const variant of image.variants) {
      const answer = await load(variant.url);
      expect(answer.headers.get('content-type')).toBe(variant.contentType);
      const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(stored).toMatchObject({ width: variant.width, height: variant.height });
      expect(stored.exif).toBeUndefined();
    }
    expect(image.url).toMatch(/^\/images\/public\/[\w-]+\/[\w-]{12}\/600x800-a43\/600\.webp$/);
  });

  it('encodes the size, the colour and every variant in the address', async () => {
    const image = await uploadImage(api, await photo(2000, 1000));
    const address = parseImageUrl(image.url);
    expect(address).toMatchObject({ width: 1280, height: 640, colour: 'a43' });
    const urls = address?.widths.flatMap((width) =>
      ['webp', 'avif'].map((format) => `${address.folder}${width}.${format}`),
    );
    expect(urls).toEqual(image.variants.map(({ url }) => url));
    for (const url of urls ?? []) expect((await load(url)).status).toBe(200);
  });

  it("stores logos under the owner's prefix, without the originals", async () => {
    const bytes = await photo(64, 64);
    const { data } = await createUpload(api, { size: bytes.byteLength, purpose: 'LOGO' });
    const upload = data.createUpload;
    expect(upload.key).toMatch(/^[\w-]+\/logo-\d{13}-[0-9a-f]{32}-photo\.jpg$/);
    await sendWhole(upload, bytes);
    const first = await sendCompletion(api, upload.uploadToken);
    expect(first.code).toBeNull();
    expect((await load(`/images/public/${upload.key}`)).status).toBe(404);
    expect((await sendCompletion(api, upload.uploadToken)).data).toEqual(first.data);
  });

  it('completes the upload of a large image whose parts were sent at different times', async () => {
    const bytes = await large();
    const input = { size: bytes.byteLength, contentType: 'image/png', fileName: 'a.png' };
    const { uploadToken, parts, partSize } = (await createUpload(api, input)).data.createUpload;
    const send = async ({ number, url }: { number: number; url: string }) => {
      const body = new Uint8Array(bytes.subarray((number - 1) * partSize, number * partSize));
      const answer = await fetch(url, { method: 'PUT', body });
      return { number, etag: answer.headers.get('etag') };
    };
    await send(parts[0]);
    const resumed = (await uploadParts(api, uploadToken)).data.uploadParts.parts;
    const [{ etag }] = resumed;
    const sent = [{ number: 1, etag }, await send(resumed[1])];
    const foreign = [sent[0], { number: 2, etag: '"0"' }];
    expect((await sendCompletion(api, uploadToken, foreign)).code).toBe('BAD_USER_INPUT');
    const done = await sendCompletion(api, uploadToken, sent);
    expect(done.data.completeUpload).toMatchObject({ width: 1280, height: 979 });
    expect((await sendCompletion(api, uploadToken, sent)).data).toEqual(done.data);
  });

  it('removes data that is hidden behind an image', async () => {
    const polyglot = Buffer.concat([await photo(40, 30), Buffer.from('<script>alert(1)</script>')]);
    const image = await uploadImage(api, polyglot);
    for (const { url } of image.variants) {
      expect(await (await load(url)).text()).not.toContain('<script>');
    }
  });

  it("never finds another owner's upload", async () => {
    const { uploadToken } = (await createUpload(api, { size: 100 })).data.createUpload;
    expect((await uploadParts(stranger, uploadToken)).code).toBe('NOT_FOUND');
    expect((await sendCompletion(stranger, uploadToken)).code).toBe('NOT_FOUND');
  });

  it('removes abandoned uploads when they are due', async () => {
    const owner = await stack.owner();
    const pool = createMenuStorePool({ url: stack.databaseUrl, applicationName: 'spec', logger });
    const images = createDirectoryImages({
      directory: path.join(stack.dataDir, 'images'),
      secret: 'spec',
      baseUrl: stack.origin,
      clock: systemClock,
    });
    const whole = (await createUpload(owner, { size: 100 })).data.createUpload;
    const begun = (await createUpload(owner, { size: 6_000 * kilobyte })).data.createUpload;
    await sendWhole(whole, Buffer.alloc(100));
    await sendWhole(begun.parts[0], Buffer.alloc(begun.partSize));
    const left = async () => [
      (await images.incoming.stat(whole.key))?.contentLength ?? 0,
      (await uploadParts(owner, begun.uploadToken)).data?.uploadParts.parts.filter(
        (part: { etag: string | null }) => part.etag !== null,
      ).length ?? 0,
    ];
    expect(await left()).toEqual([100, 1]);
    const at = (milliseconds: number) => ({ ...systemClock, now: () => Date.now() + milliseconds });
    const deps = { pool, images, logger };
    await removeAbandonedUploads({ ...deps, clock: at(7_000_000) });
    expect(await left()).toEqual([100, 1]);
    await removeAbandonedUploads({ ...deps, clock: at(7_300_000) });
    expect(await left()).toEqual([0, 0]);
    const done = await uploadImage(owner, await photo(40, 30));
    await removeAbandonedUploads({ ...deps, clock: at(7_300_000) });
    expect((await load(done.url)).status).toBe(200);
    await pool.end();
  });

  it('refuses to replace the file of a completed upload', async () => {
    const bytes = await photo(64, 64);
    const upload = (await createUpload(api, { size: bytes.byteLength })).data.createUpload;
    expect((await sendWhole(upload, bytes)).status).toBe(200);
    const first = await sendCompletion(api, upload.uploadToken);
    const { url } = first.data.completeUpload;
    const served = Buffer.from(await (await load(url)).arrayBuffer());
    expect((await sendWhole(upload, Buffer.alloc(bytes.byteLength, 7))).status).toBe(403);
    expect((await sendCompletion(api, upload.uploadToken)).data).toEqual(first.data);
    expect(Buffer.from(await (await load(url)).arrayBuffer()).equals(served)).toBe(true);
    for (const area of ['public', 'incoming']) {
      expect((await load(`/images/${area}/${upload.key}`)).ok).toBe(false);
    }
  });

  it('removes uploads that are still in the incoming area after three hours', async () => {
    const images = createDirectoryImages({
      directory: path.join(stack.dataDir, 'images'),
      secret: 'spec',
      baseUrl: stack.origin,
      clock: systemClock,
    });
    const upload = (await createUpload(api, { size: 100 })).data.createUpload;
    await sendWhole(upload, Buffer.alloc(100));
    const sweepAfter = (hours: number) =>
      removeStrayUploads({
        images,
        clock: { ...systemClock, now: () => Date.now() + hours * 3_600_000 },
      });
    await sweepAfter(2.9);
    expect(await images.incoming.stat(upload.key)).not.toBeNull();
    await sweepAfter(3.1);
    expect(await images.incoming.stat(upload.key)).toBeNull();
  });

  it('limits the number of uploads in progress', async () => {
    const owner = await stack.owner();
    const codes: unknown[] = [];
    for (let count = 0; count < 51; count += 1)
      codes.push((await createUpload(owner, { size: 100 })).code);
    expect(codes).toEqual([...Array.from({ length: 50 }, () => null), 'LIMIT_EXCEEDED']);
  });
});

describe.skipIf(databaseServer === null)('the image storage of a workspace', () => {
  const stack = useStack(databaseServer, { WORKSPACE_IMAGE_BYTES: String(kilobyte ** 2) });

  it('refuses uploads with LIMIT_EXCEEDED while it is full, and has room again once images are removed', async () => {
    const owner = await stack.owner();
    const noise = await sharp({
      create: {
        width: 1280,
        height: 1280,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const first = await uploadImage(owner, noise);
    const refused = await createUpload(owner, { size: 100 });
    expect([refused.code, refused.errors?.[0]?.extensions.field]).toEqual([
      'LIMIT_EXCEEDED',
      'images',
    ]);
    expect((await createUpload(await stack.owner(), { size: 100 })).code).toBeNull();
    const pool = createMenuStorePool({ url: stack.databaseUrl, applicationName: 'spec', logger });
    const { rows } = await pool.query('select image, bytes from stored_images');
    expect(rows).toHaveLength(1);
    expect(first.url).toContain(`/public/${rows[0]?.image}/`);
    await forgetStoredImages(pool, [rows[0]?.image]);
    expect((await createUpload(owner, { size: 100 })).code).toBeNull();
    await pool.end();
  });
});
