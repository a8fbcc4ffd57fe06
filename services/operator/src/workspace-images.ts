import path from 'node:path';
import { systemClock } from '@qr-menu/runtime/process';
import { createDirectoryImages, type Images, openS3Images } from '@qr-menu/stores/images';
import type { Environment } from './env.ts';

export async function withImages<Answer>(
  environment: Environment,
  work: (images: Images | null) => Promise<Answer>,
): Promise<Answer> {
  const images = (await openS3Images(environment)) ?? directoryImages(environment);
  try {
    return await work(images);
  } finally {
    await images?.close();
  }
}

export const imagesIn = (dataDir: string): string => path.join(dataDir, 'images');

function directoryImages({ DATA_DIR, IMAGES_BASE_URL: baseUrl }: Environment): Images | null {
  if (!DATA_DIR) return null;
  const directory = imagesIn(DATA_DIR);
  // Needs no secret, because nothing is uploaded from here.
  return createDirectoryImages({ directory, secret: '', baseUrl, clock: systemClock });
}

/** Returns the paths of this workspace's images that are outside the current IMAGES_BASE_URL. */
export const imagesElsewhere = (
  images: Pick<Images, 'keyOf'>,
  ownerId: string,
  urls: readonly string[],
): readonly string[] =>
  urls.filter((url) => url.includes(`/public/${ownerId}/`) && images.keyOf(url) === null);
