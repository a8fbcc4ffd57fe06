import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

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
