import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createS3Client, type S3Connection } from '../s3/s3-client.ts';
import { encodeImageKey } from './image-key.ts';
import { imageStoreError } from './image-store-errors.ts';
import type { Images, UploadRequest } from './images.ts';
import { listS3Objects } from './list-s3-objects.ts';
import { createPublicUrls } from './public-urls.ts';
import { createS3Multipart } from './s3-multipart.ts';

export type S3ImagesOptions = S3Connection & {
  readonly bucket: string;
  /** The same store as browsers reach it: the host is part of what is signed. */
  readonly uploadEndpoint?: string;
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
    presignPut: async (request) => presignPut(signer, address(request.key), request),
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

async function presignPut(
  client: S3Client,
  address: { readonly Bucket: string; readonly Key: string },
  { contentType, contentLength, expiresInSeconds }: UploadRequest,
) {
  const command = new PutObjectCommand({
    ...address,
    ContentType: contentType,
    ContentLength: contentLength,
  });
  const url = await getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(['host', 'content-type', 'content-length']),
  });
  return { method: 'PUT', url, headers: { 'content-type': contentType } } as const;
}

// A bucket whose policy does not grant ListBucket says 403 for a missing object; that stays a
// refusal, because it looks the same as a wrong credential.
async function nullWhenMissing<Value>(look: () => Promise<Value>): Promise<Value | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
