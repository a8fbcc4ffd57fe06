import type { S3Connection } from './s3-client.ts';

export type S3Place = S3Connection & { readonly bucket: string; readonly key: string };

export type S3ObjectWriter = {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Returns false if the key already exists. The existing object stays. */
  readonly finish: () => Promise<boolean>;
  readonly discard: () => Promise<void>;
};

/** The most that is held in memory. S3 takes 10,000 parts of at least 5 MB, except for the last. */
const partSize = 8 * 1024 * 1024;

/**
 * @param place.replaces if true, replaces an existing object; otherwise it stays, and `finish`
 * returns false
 */
export async function createS3ObjectWriter(
  place: S3Place & { readonly replaces?: boolean },
): Promise<S3ObjectWriter> {
  const s3 = await import('@aws-sdk/client-s3');
  const { createS3Client, isTaken } = await import('./s3-client.ts');
  const client = createS3Client(place);
  const address = { Bucket: place.bucket, Key: place.key };
  const parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
  let waiting: Uint8Array[] = [];
  let size = 0;
  let upload: string | undefined;

  async function send(): Promise<void> {
    upload ??= (await client.send(new s3.CreateMultipartUploadCommand(address))).UploadId;
    const PartNumber = parts.length + 1;
    const Body = Buffer.concat(waiting);
    const part = { ...address, UploadId: upload, PartNumber, Body };
    const { ETag } = await client.send(new s3.UploadPartCommand(part));
    parts.push({ PartNumber, ETag });
    [waiting, size] = [[], 0];
  }

  async function discard(): Promise<void> {
    const UploadId = upload;
    upload = undefined;
    if (UploadId) await client.send(new s3.AbortMultipartUploadCommand({ ...address, UploadId }));
    client.destroy();
  }

  return {
    write: async (bytes) => {
      waiting.push(bytes);
      size += bytes.byteLength;
      if (size >= partSize) await send();
    },
    finish: async () => {
      await send();
      const whole = { ...address, UploadId: upload, MultipartUpload: { Parts: parts } };
      const condition = place.replaces ? {} : { IfNoneMatch: '*' };
      try {
        await client.send(new s3.CompleteMultipartUploadCommand({ ...whole, ...condition }));
        upload = undefined;
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      } finally {
        await discard();
      }
    },
    discard,
  };
}
