import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';

export type S3Connection = {
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** Left out, the SDK looks in its usual places (environment, instance role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

/** The SDK takes long to load: no module that is loaded at a start may import this one. */
export function createS3Client(
  { region, endpoint, credentials }: S3Connection,
  rest: Pick<S3ClientConfig, 'forcePathStyle' | 'requestHandler'> = {},
): S3Client {
  return new S3Client({
    region,
    // The default adds a checksum of an empty body to presigned uploads, and chunk framing that
    // other stores than AWS keep as if it were part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Stores of one's own seldom have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    ...rest,
  });
}

/** The status of a refusal; undefined when nothing was answered. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether somebody else has created an object under a condition, or is just creating it. */
export const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);

/** A bucket that does not grant ListBucket says 403 for a missing object: that stays a refusal. */
export async function nullWhenMissing<Value>(look: () => Promise<Value>): Promise<Value | null> {
  try {
    return await look();
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
