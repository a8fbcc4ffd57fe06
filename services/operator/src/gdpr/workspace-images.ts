import path from 'node:path';
import {
  type Closers,
  createDirectoryImages,
  type Images,
  openS3Images,
  systemClock,
} from '@qr-menu/platform';
import type { DomainEvent } from '@qr-menu/schema';
import type { Environment } from '../env.ts';

/** Where uploaded images are; null when the environment does not say. */
export function openImages(environment: Environment, { add }: Pick<Closers, 'add'>): Images | null {
  const { DATA_DIR, IMAGES_BASE_URL } = environment;
  const images = openS3Images(environment) ?? (DATA_DIR ? directory(DATA_DIR) : null);
  if (images) add(images.close);
  return images;

  function directory(dataDir: string): Images {
    return createDirectoryImages({
      directory: path.join(dataDir, 'images'),
      // Nothing is uploaded from here.
      secret: '',
      baseUrl: IMAGES_BASE_URL,
      clock: systemClock,
    });
  }
}

/** Every address of an image that these events have ever shown, once. */
export function imageUrlsOf(events: readonly DomainEvent[]): readonly string[] {
  const urls = events.flatMap(({ data }) => [
    ('imageUrl' in data && data.imageUrl) || '',
    ('logoUrl' in data && data.logoUrl) || '',
  ]);
  return [...new Set(urls.filter((url) => url !== ''))];
}

/** Images of this workspace by their path, that are not below the present IMAGES_BASE_URL. */
export const imagesElsewhere = (
  images: Pick<Images, 'keyOf'>,
  ownerId: string,
  urls: readonly string[],
): readonly string[] =>
  urls.filter((url) => url.includes(`/public/${ownerId}/`) && images.keyOf(url) === null);

/** The object behind an address, if it was uploaded into this workspace. */
export function ownKeyOf(images: Pick<Images, 'keyOf'>, ownerId: string, url: string) {
  const key = images.keyOf(url);
  return key?.startsWith(`${ownerId}/`) ? key : null;
}
