import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { failure } from '@qr-menu/runtime/process';
import { createS3Client, nullWhenMissing, type S3Connection, statusOf } from '../s3/s3-client.ts';
import { createPublicUrls, encodeImageKey, isImageKey } from './image-key.ts';
import type { Images, ListedImage, StoredObjects } from './images.ts';
import { createS3Multipart, signing } from './s3-multipart.ts';

export type S3ImagesOptions = S3Connection & {
  readonly bucket: string;
  /** The store's address for browsers. The host is part of the signature. */
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
          // A key's bytes never change.
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
    ...createS3Multipart({
      client,
      signer,
      address: (key) => addressIn(incoming, key),
      // Earlier releases uploaded to the same place as finished images.
      places: [incoming, finished],
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

const objectsIn = (client: S3Client, place: Location): StoredObjects => ({
  stat: (key) =>
    nullWhenMissing(async () => {
      const head = await client.send(new HeadObjectCommand(addressIn(place, key)));
      return {
        contentType: head.ContentType ?? 'application/octet-stream',
        contentLength: head.ContentLength ?? 0,
      };
    }),
  read: (key) =>
    nullWhenMissing(async () => {
      const object = await client.send(new GetObjectCommand(addressIn(place, key)));
      return object.Body ? await object.Body.transformToByteArray() : new Uint8Array();
    }),
  remove: async (key) => {
    await client.send(new DeleteObjectCommand(addressIn(place, key)));
  },
  list: (prefix, pageSize) => listS3Objects(client, place, prefix, pageSize),
});

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

export async function* listS3Objects(
  client: S3Client,
  place: Location,
  prefix: string,
  pageSize = 1_000,
): AsyncGenerator<readonly ListedImage[]> {
  const { Bucket, Prefix } = place;
  const pages = paginateListObjectsV2(
    { client, pageSize },
    { Bucket, Prefix: `${Prefix}${prefix}` },
  );
  for await (const { Contents = [] } of pages) {
    yield Contents.flatMap(({ Key = '', Size = 0, LastModified }) => {
      const key = Key.slice(Prefix.length);
      // Skips objects of other programs, such as folder markers.
      if (LastModified === undefined || !isImageKey(key)) return [];
      return [{ key, contentLength: Size, storedAt: LastModified.getTime() }];
    });
  }
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
