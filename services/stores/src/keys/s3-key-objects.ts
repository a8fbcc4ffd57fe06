import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { createS3Client, isTaken, nullWhenMissing, type S3Connection } from '../s3/s3-client.ts';
import type { KeyObjects } from './key-objects.ts';

export type S3KeyObjectsOptions = S3Connection & {
  readonly bucket: string;
  readonly prefix: string;
  /** Milliseconds per attempt, of which the SDK makes three. Default: 5000. */
  readonly requestTimeout?: number;
};

const longestConnect = 3_000;
const longestRequest = 5_000;

/** Objects of a dedicated bucket. Its policy must grant ListBucket, see `read`. */
export function createS3KeyObjects(options: S3KeyObjectsOptions): KeyObjects {
  const { bucket, prefix, requestTimeout = longestRequest } = options;
  const client = createS3Client(options, {
    requestHandler: {
      connectionTimeout: longestConnect,
      requestTimeout,
      throwOnRequestTimeout: true,
      // The other timeout ends with the headers. This one is for a stalled body.
      socketTimeout: requestTimeout,
    },
  });
  const addressOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  return {
    read: (name) =>
      nullWhenMissing(async () => {
        const object = await client.send(new GetObjectCommand(addressOf(name)));
        return (await object.Body?.transformToString()) ?? '';
      }),
    create: async (name, text) => {
      try {
        const condition = { ...addressOf(name), Body: text, IfNoneMatch: '*' };
        await client.send(new PutObjectCommand(condition));
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    },
    replace: async (name, text) => {
      await client.send(new PutObjectCommand({ ...addressOf(name), Body: text }));
    },
    names: async () => {
      const names: string[] = [];
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      ))
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)));
      return names;
    },
    close: async () => client.destroy(),
  };
}
