import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Body, ObjectStore } from './object-store.ts';
import { isTaken, nullWhenMissing } from './s3-client.ts';

export type S3Location = {
  readonly bucket: string;
  /** The prefix of all keys: empty, or a string that ends with a slash. */
  readonly prefix: string;
};

export type S3Objects = ReturnType<typeof createS3Objects>;

/** Rejects with the SDK's own errors. */
export function createS3Objects(client: S3Client, { bucket: Bucket, prefix }: S3Location) {
  const addressOf = (key: string) => ({ Bucket, Key: `${prefix}${key}` });

  const stat = (key: string) =>
    nullWhenMissing(async () => {
      const head = await client.send(new HeadObjectCommand(addressOf(key)));
      return {
        contentType: head.ContentType ?? 'application/octet-stream',
        contentLength: head.ContentLength ?? 0,
      };
    });

  async function* list(below: string, pageSize = 1_000) {
    const all = { Bucket, Prefix: `${prefix}${below}` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, all)) {
      yield Contents.map(({ Key = '', Size: contentLength = 0, LastModified: storedAt }) => ({
        key: Key.slice(prefix.length),
        contentLength,
        storedAt,
      }));
    }
  }

  async function keys(below: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const page of list(below)) found.push(...page.map(({ key }) => key));
    return found;
  }

  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(addressOf(key)));
  };

  return {
    has: async (key) => (await stat(key)) !== null,
    read: async (key) => {
      const get = () => client.send(new GetObjectCommand(addressOf(key)));
      const object = await nullWhenMissing(get);
      return object?.Body instanceof Readable ? object.Body : null;
    },
    put: (key, body) => upload(client, addressOf(key), body),
    create: (key, body) =>
      upload(client, { ...addressOf(key), IfNoneMatch: '*' }, body).then(
        () => true,
        (error: unknown) => {
          if (isTaken(error)) return false;
          throw error;
        },
      ),
    keys,
    remove,
    removeFolder: async (folder) => {
      for (const key of await keys(`${folder}/`)) await remove(key);
    },
    close: () => client.destroy(),
    stat,
    list,
  } satisfies ObjectStore & Record<string, unknown>;
}

/** In bytes, held in memory. S3 accepts up to 10,000 parts of at least 5 MB. The last one may be smaller. */
const partSize = 8 * 1024 * 1024;

async function upload(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string; readonly IfNoneMatch?: '*' },
  body: Body,
): Promise<void> {
  const { IfNoneMatch: _, ...address } = object;
  let UploadId: string | undefined;
  const Parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
  try {
    for await (const { bytes: Body, isLast } of pieces(body)) {
      if (isLast && UploadId === undefined) {
        await client.send(new PutObjectCommand({ ...object, Body }));
        return;
      }
      if (Body.byteLength === 0) break;
      UploadId ??= (await client.send(new CreateMultipartUploadCommand(address))).UploadId;
      const PartNumber = Parts.length + 1;
      const part = new UploadPartCommand({ ...address, UploadId, PartNumber, Body });
      Parts.push({ PartNumber, ETag: (await client.send(part)).ETag });
    }
    const whole = { ...object, UploadId, MultipartUpload: { Parts } };
    await client.send(new CompleteMultipartUploadCommand(whole));
  } catch (error) {
    const aborting = new AbortMultipartUploadCommand({ ...address, UploadId });
    if (UploadId) await client.send(aborting).catch(() => undefined);
    throw error;
  }
}

async function* pieces(body: Body) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size < partSize) continue;
    yield { bytes: Buffer.concat(chunks), isLast: false };
    [chunks, size] = [[], 0];
  }
  yield { bytes: Buffer.concat(chunks), isLast: true };
}
