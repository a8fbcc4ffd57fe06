import { buffer } from 'node:stream/consumers';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { failure } from '@qr-menu/runtime/process';
import { createS3Client, type S3Connection, statusOf } from '../../objects/s3-client.ts';
import { createS3Objects } from '../../objects/s3-objects.ts';
import { createPublicUrls, encodeImageKey, isImageKey } from '../image-key.ts';
import type { Images, StoredObjects } from '../images.ts';
import { createS3Multipart, signing } from './s3-multipart.ts';

export type S3ImagesOptions = S3Connection & {
  readonly bucket: string;
  /** The store's endpoint for browsers, if it differs. The host is part of the signature. */
  readonly uploadEndpoint?: string | undefined;
  readonly publicBaseUrl: string;
};

export function createS3Images(options: S3ImagesOptions): Images {
  const { bucket, publicBaseUrl, endpoint, uploadEndpoint = endpoint } = options;
  const client = createClient(options, endpoint);
  const signer = uploadEndpoint === endpoint ? client : createClient(options, uploadEndpoint);
  const finished = { Bucket: bucket, Prefix: 'public/' };
  const incoming = { Bucket: bucket, Prefix: 'incoming/' };

  return {
    presignPut: async ({ key, contentType, contentLength, expiresInSeconds }) => {
      const content = { ContentType: contentType, ContentLength: contentLength };
      const command = new PutObjectCommand({ ...addressIn(incoming, key), ...content });
      const headers = { 'content-type': contentType };
      const url = await getSignedUrl(signer, command, signing(expiresInSeconds, headers));
      return { method: 'PUT', url, headers };
    },
    put: async (key, bytes, contentType) => {
      await client.send(
        new PutObjectCommand({
          ...addressIn(finished, key),
          Body: bytes,
          ContentType: contentType,
          // The bytes stored under a key never change.
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
    ...createS3Multipart({
      client,
      signer,
      address: (key) => addressIn(incoming, key),
      // Earlier releases started uploads under the prefix of finished images.
      locations: [incoming, finished],
    }),
    ...objectsIn(client, finished),
    incoming: objectsIn(client, incoming),
    ...createPublicUrls(publicBaseUrl),
    close: async () => {
      client.destroy();
      signer.destroy();
    },
  };
}

type Location = { readonly Bucket: string; readonly Prefix: string };

function addressIn({ Bucket, Prefix }: Location, key: string) {
  encodeImageKey(key);
  return { Bucket, Key: `${Prefix}${key}` };
}

function objectsIn(client: S3Client, { Bucket, Prefix }: Location): StoredObjects {
  const objects = createS3Objects(client, { bucket: Bucket, prefix: Prefix });
  const checked = (key: string): string => {
    encodeImageKey(key);
    return key;
  };
  return {
    stat: async (key) => objects.stat(checked(key)),
    read: async (key) => {
      const body = await objects.read(checked(key));
      return body && new Uint8Array(await buffer(body));
    },
    remove: async (key) => objects.remove(checked(key)),
    list: async function* (prefix, pageSize) {
      for await (const page of objects.list(prefix, pageSize)) {
        yield page.flatMap(({ storedAt, ...object }) =>
          // Skips objects that other programs created, such as folder markers.
          storedAt && isImageKey(object.key) ? [{ ...object, storedAt: storedAt.getTime() }] : [],
        );
      }
    },
  };
}

function createClient(options: S3ImagesOptions, endpoint: string | undefined): S3Client {
  // Browsers must address the bucket in the same way as this process.
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

export class ImageStoreUnavailable extends failure(
  'ImageStoreUnavailable',
  'IMAGE_STORE_UNAVAILABLE',
  true,
) {}

export class ImageStoreRefused extends failure('ImageStoreRefused', 'IMAGE_STORE_REFUSED', false) {}

const refusals =
  /^(ExpiredToken|InvalidToken|TokenRefreshRequired|AuthorizationHeaderMalformed|NoSuchBucket|PermanentRedirect|CredentialsProviderError)$/;

export function imageStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const options = { cause: error };
  const status = statusOf(error);
  if (status === 401 || status === 403 || refusals.test(error.name)) {
    return new ImageStoreRefused(`the image store refuses this process: ${error.name}`, options);
  }
  const isAway =
    status === undefined ? 'code' in error || error.name === 'TimeoutError' : status >= 500;
  if (!isAway) return error;
  return new ImageStoreUnavailable(`the image store does not answer: ${error.name}`, options);
}
