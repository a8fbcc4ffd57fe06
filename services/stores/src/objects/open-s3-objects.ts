import type { S3Connection } from './s3-client.ts';
import type { S3Location, S3Objects } from './s3-objects.ts';

/** Loads the SDK only when it is called, because the SDK is slow to load. */
export async function openS3Objects(options: S3Connection & S3Location): Promise<S3Objects> {
  const [{ createS3Client }, { createS3Objects }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3-objects.ts'),
  ]);
  return createS3Objects(createS3Client(options), options);
}
