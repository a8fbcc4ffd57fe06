import type { imageStoreVariables, imagesVariables } from '@qr-menu/runtime/process';
import type { z } from 'zod';
import type { Images } from '../images.ts';

/** Returns undefined if no bucket is configured, without loading the SDK, which is slow to load. */
export async function openS3Images(
  environment: z.infer<z.ZodObject<typeof imageStoreVariables & typeof imagesVariables>> & {
    readonly AWS_REGION: string;
  },
): Promise<Images | undefined> {
  const { AWS_REGION, S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, IMAGES_BASE_URL } = environment;
  if (S3_BUCKET === undefined) return undefined;
  const { createS3Images } = await import('./s3-images.ts');
  return createS3Images({
    bucket: S3_BUCKET,
    region: AWS_REGION,
    endpoint: S3_ENDPOINT,
    publicBaseUrl: IMAGES_BASE_URL,
    uploadEndpoint: S3_PUBLIC_ENDPOINT,
  });
}
