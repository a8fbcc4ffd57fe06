import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ApiClient, type Stack, startStack } from '@qr-menu/testkit/stack';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { photo, uploadImage } from '../../../test/upload.ts';
import { createVenue, updateItem, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

type S3Server = { run: () => Promise<void>; close: () => Promise<void>; httpServer: Server };

async function startS3(directory: string): Promise<{ server: S3Server; endpoint: string }> {
  // It has no types of its own.
  const TestServer = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server;
  const server = new TestServer({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'menu-images' }],
  });
  await server.run();
  const { port } = server.httpServer.address() as AddressInfo;
  return { server, endpoint: `http://127.0.0.1:${port}` };
}

describe.skipIf(databaseServer === null)('uploads to a store that speaks S3', () => {
  let directory: string;
  let server: S3Server;
  let stack: Stack;
  let api: ApiClient;
  let venue: Venue;
  let database: pg.Client;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-s3-'));
    const started = await startS3(directory);
    server = started.server;
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    stack = await startStack(databaseServer ?? '', {
      S3_BUCKET: 'menu-images',
      S3_ENDPOINT: started.endpoint,
      IMAGES_BASE_URL: `${started.endpoint}/menu-images`,
    });
    api = await stack.owner();
    venue = await createVenue(api, 'Снимки в облака');
    database = new pg.Client(stack.databaseUrl);
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await stack?.stop();
    await server?.close();
    vi.unstubAllEnvs();
    await rm(directory, { recursive: true, force: true });
  });

  it('take an image, make its variants, and remove them once nothing can need them', async () => {
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
    await database.query(
      `update menu.released_images set released_at = '2020-01-01T00:00:00.000Z'`,
    );
    const gone = async () => expect((await fetch(image.url)).status).toBe(404);
    await vi.waitFor(gone, { timeout: 40_000, interval: 200 });
    expect((await fetch(next.url)).status).toBe(200);
  }, 60_000);
});
