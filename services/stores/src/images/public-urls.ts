import { decodeImageKey, encodeImageKey } from './image-key.ts';
import type { Images } from './images.ts';

export function createPublicUrls(base: string): Pick<Images, 'publicUrl' | 'keyOf'> {
  const prefix = `${base}/public/`;
  return {
    publicUrl: (key) => `${prefix}${encodeImageKey(key)}`,
    keyOf: (url) => (url.startsWith(prefix) ? decodeImageKey(url.slice(prefix.length)) : null),
  };
}
