import { createServer, type Server } from 'node:http';
import { createLogger, systemClock, systemRandomness } from '@qr-menu/runtime/process';
import { openS3Images } from '@qr-menu/stores/images';
import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unboundUploads } from '../../../test/upload.ts';
import { createErrorFormatter } from '../../answers/format-error.ts';
import { createUploads } from './uploads.ts';

let server: Server;
let endpoint: string;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'revoked');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'spec');
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>InvalidAccessKeyId</Code><Message>no such key</Message></Error>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const me = { workspaceId: 'me', userId: 'me' };
const renderer = {
  pixelsOf: async () => 0,
  render: () => Promise.reject(new Error('nothing is to be rendered')),
};

test('an owner does not get an internal error if the image store refuses our credentials', async () => {
  const images = await openS3Images({
    AWS_REGION: 'eu-central-1',
    S3_BUCKET: 'menu-images',
    S3_ENDPOINT: endpoint,
    IMAGES_BASE_URL: '/images',
  });
  const uploads = createUploads({
    images,
    renderer,
    ...unboundUploads,
    secret: 'spec',
    clock: systemClock,
    randomness: systemRandomness,
  });
  const input = { fileName: 'a.jpg', contentType: 'image/jpeg', size: 9, purpose: 'ITEM' } as const;
  const { uploadToken } = await uploads.create('me', input);
  const failure: unknown = await uploads.complete(me, uploadToken, []).catch((error) => error);
  const logger = createLogger('gateway', 'silent');
  const logged = vi.spyOn(logger, 'error');
  const originalError = failure instanceof Error ? failure : null;
  const formatted = createErrorFormatter(logger)(
    { message: 'refused', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    new GraphQLError('refused', { originalError, path: ['completeUpload'] }),
  );
  expect(formatted.extensions).toEqual({ code: 'UNAVAILABLE' });
  expect(formatted.message).not.toContain('key');
  expect(logged).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: 'IMAGE_STORE_REFUSED' }) },
    'an operation failed',
  );
  await images?.close();
});
