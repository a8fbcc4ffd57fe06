import { decodeImageKey } from '@qr-menu/platform';
import { imageOfVariant } from '@qr-menu/schema';

/** The image that an object of the store is a part of. */
export const imageOfObject = (key: string): string =>
  imageOfVariant(key.replace(/\/image\.json$/, ''));

/**
 * The images that an address can stand for, whatever its host: addresses that were saved before
 * IMAGES_BASE_URL was changed still mean what they meant.
 */
export function imagesOfUrl(url: string): readonly string[] {
  const [address = ''] = url.split(/[?#]/);
  const [, ...rest] = address.split('/public/');
  return rest.flatMap((_, index) => {
    const key = decodeImageKey(rest.slice(index).join('/public/'));
    return key === null ? [] : [imageOfObject(key)];
  });
}
