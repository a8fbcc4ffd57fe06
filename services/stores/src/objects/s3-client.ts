import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';

export type S3Connection = {
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** If omitted, the SDK looks in its usual places (environment, instance role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Milliseconds per attempt. The SDK makes three attempts. If omitted, it waits forever. */
  readonly requestTimeout?: number;
};

const longestConnect = 3_000;

/** The SDK is slow to load, so a module that is loaded at startup must not import this module statically. */
export function createS3Client(
  { region, endpoint, credentials, requestTimeout }: S3Connection,
  rest: Pick<S3ClientConfig, 'forcePathStyle'> = {},
): S3Client {
  return new S3Client({
    region,
    // By default, the SDK adds the checksum of an empty body to presigned uploads. It also adds
    // chunk framing, which some stores other than AWS save as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Self-hosted stores seldom have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(requestTimeout === undefined ? {} : { requestHandler: limited(requestTimeout) }),
    ...rest,
  });
}

const limited = (requestTimeout: number) => ({
  connectionTimeout: longestConnect,
  requestTimeout,
  throwOnRequestTimeout: true,
  // `requestTimeout` ends when the headers arrive. This timeout is for a stalled body.
  socketTimeout: requestTimeout,
});

/** The HTTP status of an error response. Undefined if there was no response. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether another process has created the object or is creating it right now. */
export const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);

/** Without the ListBucket permission, S3 answers 403 for a missing object, which is treated as an error. */
export async function nullWhenMissing<Value>(look: () => Promise<Value>): Promise<Value | null> {
  try {
    return await look();
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
