import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';

export type S3Place = {
  readonly bucket: string;
  readonly key: string;
  readonly region: string;
  /** Another S3-compatible store than AWS. */
  readonly endpoint?: string | undefined;
  /** Left out, the SDK looks in its usual places (environment, instance role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

/** Makes an object; false when there is one under this key already. */
export async function putS3Object(place: S3Place, bytes: Uint8Array): Promise<boolean> {
  const { bucket, key, region, endpoint, credentials } = place;
  const client = new S3Client({
    region,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  try {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, IfNoneMatch: '*' }),
    );
    return true;
  } catch (error) {
    const isTaken = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
    if (isTaken) return false;
    throw error;
  } finally {
    client.destroy();
  }
}
