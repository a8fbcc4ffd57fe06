import { failure } from '@qr-menu/runtime/process';
import type { Images } from './images.ts';
export class InvalidImageKey extends failure('InvalidImageKey', 'BAD_USER_INPUT', false) {}

// S3's limit for a key, which includes the prefix.
const maximumBytes = 1024 - 'incoming/'.length;

/** Refuses every key that a browser, proxy or file system could read as a path out of `public/`. */
export function encodeImageKey(key: string): string {
  const segments = key.split('/');
  const misleading = segments.some(
    (segment) => segment === '' || segment === '.' || segment === '..',
  );
  if (misleading || /\\|(?![\u0080-\u009f])\p{Cc}|\p{Cs}/u.test(key)) {
    throw new InvalidImageKey('the image key is not a plain path');
  }
  if (Buffer.byteLength(key) > maximumBytes) throw new InvalidImageKey('the image key is too long');
  return segments.map(encodeSegment).join('/');
}

export function decodeImageKey(encoded: string): string | null {
  try {
    const key = encoded.split('/').map(decodeURIComponent).join('/');
    // A decoded `%2F` would change the number of segments and lead to another object.
    return encodeImageKey(key).split('/').length === encoded.split('/').length ? key : null;
  } catch {
    return null;
  }
}

export function isImageKey(key: string): boolean {
  try {
    return encodeImageKey(key) !== '';
  } catch {
    return false;
  }
}

// Encodes like S3's signature. encodeURIComponent leaves five characters unescaped that RFC 3986 reserves.
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function createPublicUrls(base: string): Pick<Images, 'publicUrl' | 'keyOf'> {
  const prefix = `${base}/public/`;
  return {
    publicUrl: (key) => `${prefix}${encodeImageKey(key)}`,
    keyOf: (url) => (url.startsWith(prefix) ? decodeImageKey(url.slice(prefix.length)) : null),
  };
}
