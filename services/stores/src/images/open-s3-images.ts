import type { Images } from './images.ts';

/** Undefined without a bucket: then the SDK, which takes long to load, is not. */
export async function openS3Images(environment: {
  readonly AWS_REGION: string;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_PUBLIC_ENDPOINT?: string | undefined;
  readonly IMAGES_BASE_URL: string;
}): Promise<Images | undefined> {
  const { AWS_REGION, S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, IMAGES_BASE_URL } = environment;
  if (S3_BUCKET === undefined) return undefined;
  const { createS3Images } = await import('./s3-images.ts');
  return createS3Images({
    bucket: S3_BUCKET,
    region: AWS_REGION,
    endpoint: S3_ENDPOINT,
    publicBaseUrl: IMAGES_BASE_URL,
    ...(S3_PUBLIC_ENDPOINT === undefined ? {} : { uploadEndpoint: S3_PUBLIC_ENDPOINT }),
  });
}
