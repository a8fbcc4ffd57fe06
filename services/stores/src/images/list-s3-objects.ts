import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { isImageKey } from './image-key.ts';
import type { ListedImage } from './images.ts';

export async function* listS3Objects(
  client: S3Client,
  place: { readonly Bucket: string; readonly Prefix: string },
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
      // What another program has put there, like the mark of a folder, is none of ours.
      if (LastModified === undefined || !isImageKey(key)) return [];
      return [{ key, contentLength: Size, storedAt: LastModified.getTime() }];
    });
  }
}
