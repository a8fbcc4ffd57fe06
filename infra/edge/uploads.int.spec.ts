import { openS3Images } from '@qr-menu/stores/images';
import { createScratch, freePort, type LocalServer, type Scratch } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RecordingServer, startRecordingServer } from '../test/recording-server.ts';
import { isSignedBy } from '../test/signed-by.ts';
import { edgePrograms } from '../test/start-edge.ts';

const secret = 'development-only-store-secret';
const image = Buffer.from('RIFF....WEBP not really an image');
const upload = {
  key: 'owner/снимка 1+2.webp',
  contentType: 'image/webp',
  contentLength: image.byteLength,
  expiresInSeconds: 600,
};

for (const { name, program, start } of edgePrograms())
  describe.skipIf(program === null)(`uploading through ${name}`, () => {
    let scratch: Scratch;
    let store: RecordingServer;
    let edge: LocalServer;
    let bucket: Parameters<typeof openS3Images>[0];

    beforeAll(async () => {
      store = await startRecordingServer((recorded, _request, response) => {
        response.statusCode = isSignedBy(secret, recorded) ? 200 : 403;
        response.setHeader('etag', '"1"').end();
      });
      const port = await freePort();
      scratch = await createScratch();
      const elsewhere = { gateway: 1, guest: 1, identity: 1 };
      edge = await start(scratch, { edge: port, store: store.port, ...elsewhere });
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'development-only');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
      bucket = {
        AWS_REGION: 'eu-central-1',
        S3_BUCKET: 'menu-images',
        S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
        S3_PUBLIC_ENDPOINT: `http://localhost:${port}`,
        IMAGES_BASE_URL: '/images',
      };
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      await edge?.stop();
      await store?.stop();
      await scratch?.remove();
    });

    async function opened(variables = bucket) {
      const images = await openS3Images(variables);
      if (images === undefined) throw new Error('no bucket');
      return images;
    }

    const send = (signed: { url: string; headers: Readonly<Record<string, string>> }) =>
      fetch(signed.url, { method: 'PUT', headers: signed.headers, body: image });

    test('the store accepts the signature and receives the bytes', async () => {
      const images = await opened();
      const signed = await images.presignPut(upload);
      expect(new URL(signed.url).origin).toBe(bucket.S3_PUBLIC_ENDPOINT);
      expect((await send(signed)).status).toBe(200);
      expect(store.requests.at(-1)?.body).toEqual(image);

      const part = {
        key: upload.key,
        uploadId: 'up/1',
        number: 2,
        contentLength: image.byteLength,
      };
      const answer = await send(await images.presignPart({ ...part, expiresInSeconds: 600 }));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBe('"1"');
      await images.close();
    });

    test('an upload is refused if its key, size or type differs from the signed values', async () => {
      const images = await opened();
      const signed = await images.presignPut(upload);
      const elsewhere = { ...signed, url: signed.url.replace('owner/', 'stranger/') };
      expect((await send(elsewhere)).status).toBe(403);
      expect((await send({ ...signed, headers: { 'content-type': 'text/html' } })).status).toBe(
        403,
      );
      const longer = { method: 'PUT', headers: signed.headers, body: `${image}x` };
      expect((await fetch(signed.url, longer)).status).toBe(403);
      await images.close();
    });

    test('an unfinished upload cannot be read, and a finished image cannot be overwritten', async () => {
      const images = await opened();
      const signed = await images.presignPut(upload);
      const before = store.requests.length;
      expect((await fetch(signed.url)).ok).toBe(false);
      const loaded = signed.url.replace('/menu-images/', '/images/');
      expect((await fetch(loaded)).status).toBe(404);
      const finished = { ...signed, url: signed.url.replace('/incoming/', '/public/') };
      expect((await send(finished)).status).toBe(404);
      expect(store.requests).toHaveLength(before);
      await images.close();
    });

    test('a URL signed for the internal network does not work from outside', async () => {
      const { S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: outer, ...inside } = bucket;
      const images = await opened({ ...inside, S3_ENDPOINT: endpoint });
      const { url, headers } = await images.presignPut(upload);
      const outside = url.replace(endpoint ?? '', outer ?? '');
      expect((await send({ url: outside, headers })).status).toBe(403);
      expect((await send({ url, headers })).status).toBe(200);
      await images.close();
    });
  });
