import { s3Credentials, startS3Server } from '@qr-menu/testkit';
import { type ApiClient, type Stack, startStack } from '@qr-menu/testkit/stack';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { photo, uploadImage } from '../../../test/upload.ts';
import { createVenue, updateItem, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

describe.skipIf(databaseServer === null)('uploads to an S3-compatible store', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  let stack: Stack;
  let api: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    server = await startS3Server('menu-images');
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Credentials.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Credentials.secretAccessKey);
    stack = await startStack(databaseServer ?? '', {
      S3_BUCKET: 'menu-images',
      S3_ENDPOINT: server.endpoint,
      IMAGES_BASE_URL: `${server.endpoint}/menu-images`,
    });
    api = await stack.owner();
    venue = await createVenue(api, 'Снимки в облака');
  });
  afterAll(async () => {
    await stack?.stop();
    await server?.stop();
    vi.unstubAllEnvs();
  });

  it('stores an image with its variants, and removes it when it is no longer needed', async () => {
    const image = await uploadImage(api, await photo(800, 600));
    for (const { url, width, contentType } of image.variants) {
      const answer = await fetch(url);
      expect(answer.headers.get('content-type')).toBe(contentType);
      const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(stored.width).toBe(width);
    }
    const show = (imageUrl: string) =>
      api.call(updateItem, { input: { id: venue.itemId, imageUrl } });
    expect((await show(image.url)).code).toBeNull();
    const next = await uploadImage(api, await photo(400, 300));
    expect((await show(next.url)).code).toBeNull();
    expect((await fetch(image.url)).status).toBe(200);
    await stack.database.query(
      `update menu.released_images set released_at = '2020-01-01T00:00:00.000Z'`,
    );
    const gone = async () => expect((await fetch(image.url)).status).toBe(404);
    await vi.waitFor(gone, { timeout: 120_000, interval: 200 });
    expect((await fetch(next.url)).status).toBe(200);
  });
});
