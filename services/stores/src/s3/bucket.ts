import { Readable } from 'node:stream';
import type { S3Connection } from './s3-client.ts';
import { createS3ObjectWriter } from './s3-object-writer.ts';

/** `prefix` is the start of all keys: '' or a text that ends with a slash. */
export type BucketPlace = S3Connection & { readonly bucket: string; readonly prefix: string };

/** Objects under a prefix as files by name. Errors are the SDK's. */
export type Bucket = {
  /** Replaces an object of this name once the whole body is there. */
  readonly write: (name: string, body: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly has: (name: string) => Promise<boolean>;
  readonly read: (name: string) => Promise<Readable | null>;
  readonly files: (folder: string) => Promise<readonly string[]>;
  readonly folders: () => Promise<readonly string[]>;
  readonly remove: (names: readonly string[]) => Promise<void>;
  readonly close: () => void;
};

/** S3's limit of deletions per request. */
const mostRemoved = 1_000;

export async function openBucket(place: BucketPlace): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const { createS3Client, nullWhenMissing } = await import('./s3-client.ts');
  const client = createS3Client(place);
  const { bucket: Bucket, prefix } = place;
  const objectOf = (name: string) => ({ Bucket, Key: `${prefix}${name}` });

  async function* pages(below: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const question = { Bucket, Prefix: `${prefix}${below}`, Delimiter, ContinuationToken };
      const page = await client.send(new s3.ListObjectsV2Command(question));
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    write: async (name, body) => {
      const object = { ...place, key: `${prefix}${name}`, replaces: true };
      const writer = await createS3ObjectWriter(object);
      try {
        for await (const chunk of body) await writer.write(chunk);
        await writer.finish();
      } catch (error) {
        await writer.discard().catch(() => undefined);
        throw error;
      }
    },
    has: async (name) => {
      const head = () => client.send(new s3.HeadObjectCommand(objectOf(name)));
      return (await nullWhenMissing(head)) !== null;
    },
    read: async (name) => {
      const get = () => client.send(new s3.GetObjectCommand(objectOf(name)));
      const found = await nullWhenMissing(get);
      return found?.Body instanceof Readable ? found.Body : null;
    },
    files: async (folder) => {
      const names: string[] = [];
      for await (const { Contents = [] } of pages(folder === '' ? '' : `${folder}/`)) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
      }
      return names;
    },
    folders: async () => {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages('', '/')) {
        names.push(
          ...CommonPrefixes.map(({ Prefix = '' }) =>
            Prefix.slice(prefix.length).replace(/\/$/, ''),
          ),
        );
      }
      return names;
    },
    remove: async (names) => {
      for (let at = 0; at < names.length; at += mostRemoved) {
        const Objects = names
          .slice(at, at + mostRemoved)
          .map((name) => ({ Key: `${prefix}${name}` }));
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const [first] = Errors;
        if (first) throw new Error(`${first.Key} was not removed: ${first.Code}`);
      }
    },
    close: () => client.destroy(),
  };
}
