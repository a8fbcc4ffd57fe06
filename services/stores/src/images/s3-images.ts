import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createS3Client, nullWhenMissing, type S3Connection } from '../s3/s3-client.ts';
import { createPublicUrls, encodeImageKey } from './image-key.ts';
import { imageStoreError } from './image-store-errors.ts';
import type { Images } from './images.ts';
import { listS3Objects } from './list-s3-objects.ts';
import { createS3Multipart, signing } from './s3-multipart.ts';

export type S3ImagesOptions = S3Connection & {
  readonly bucket: string;
  /** The same store as browsers reach it: the host is part of what is signed. */
  readonly uploadEndpoint?: string | undefined;
  readonly publicBaseUrl: string;
};

export function createS3Images(options: S3ImagesOptions): Images {
  const { bucket, publicBaseUrl, endpoint, uploadEndpoint = endpoint } = options;
  const client = createClient(options, endpoint);
  const signer = uploadEndpoint === endpoint ? client : createClient(options, uploadEndpoint);
  const place = { Bucket: bucket, Prefix: 'public/' };
  const address = (key: string) => {
    encodeImageKey(key);
    return { Bucket: bucket, Key: `${place.Prefix}${key}` };
  };

  return {
    presignPut: async ({ key, contentType, contentLength, expiresInSeconds }) => {
      const content = { ContentType: contentType, ContentLength: contentLength };
      const command = new PutObjectCommand({ ...address(key), ...content });
      const headers = { 'content-type': contentType };
      const url = await getSignedUrl(signer, command, signing(expiresInSeconds, headers));
      return { method: 'PUT', url, headers };
    },
    put: async (key, bytes, contentType) => {
      await client.send(
        new PutObjectCommand({
          ...address(key),
          Body: bytes,
          ContentType: contentType,
          // Keys are never given to other bytes.
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
    ...createS3Multipart({ client, signer, address, place }),
    stat: (key) =>
      nullWhenMissing(async () => {
        const head = await client.send(new HeadObjectCommand(address(key)));
        return {
          contentType: head.ContentType ?? 'application/octet-stream',
          contentLength: head.ContentLength ?? 0,
        };
      }),
    read: (key) =>
      nullWhenMissing(async () => {
        const object = await client.send(new GetObjectCommand(address(key)));
        return object.Body ? await object.Body.transformToByteArray() : new Uint8Array();
      }),
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(address(key)));
    },
    list: (prefix, pageSize) => listS3Objects(client, place, prefix, pageSize),
    ...createPublicUrls(publicBaseUrl),
    close: async () => {
      client.destroy();
      signer.destroy();
    },
  };
}

function createClient(options: S3ImagesOptions, endpoint: string | undefined): S3Client {
  // Browsers address the bucket as this process does.
  const forcePathStyle = options.endpoint !== undefined;
  const client = createS3Client({ ...options, endpoint }, { forcePathStyle });
  client.middlewareStack.add(
    (next) => (request) =>
      next(request).catch((error: unknown) => {
        throw imageStoreError(error);
      }),
    { step: 'initialize', priority: 'high' },
  );
  return client;
}
