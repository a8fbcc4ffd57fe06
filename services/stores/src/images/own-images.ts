import { failure } from '@qr-menu/runtime/process';
import { imageOfVariant } from '@qr-menu/schema';
import { createPublicUrls, encodeImageKey } from './image-key.ts';
import type { Images } from './images.ts';

/** Null if the image is missing. Also null, without a request, for any other URL. */
export type ReadOwnImage = (url: string) => Promise<Uint8Array | null>;

/** Accepts only variants, because we created them ourselves. An upload can contain anything. */
function variantKeyOf({ keyOf }: Pick<Images, 'keyOf'>, url: string): string | null {
  const key = keyOf(url);
  return key === null || imageOfVariant(key) === key ? null : key;
}

export const readFromStore =
  (images: Pick<Images, 'keyOf' | 'read'> | undefined): ReadOwnImage =>
  async (url) => {
    if (images === undefined) return null;
    const key = variantKeyOf(images, url);
    return key === null ? null : images.read(key);
  };

const timeout = 5_000;
const mostBytes = 20 * 1024 * 1024;

export class ImagesHostFailed extends failure('ImagesHostFailed', 'UNAVAILABLE', true) {}

export type ImagesHost = {
  /** The base URL that browsers use: absolute, or a path on our own origin. */
  readonly baseUrl: string;
  /** The base URL for this process, if it differs from the browsers' base URL. */
  readonly readUrl: string | undefined;
  /** Our own origin. Without it, relative paths cannot be resolved. */
  readonly origin: string | undefined;
};

export function readFromImagesHost({ baseUrl, readUrl, origin }: ImagesHost): ReadOwnImage {
  const urls = createPublicUrls(baseUrl);
  const asBrowsers = URL.canParse(baseUrl) ? baseUrl : origin && `${origin}${baseUrl}`;
  const host = readUrl ?? asBrowsers;
  return async (url) => {
    const key = variantKeyOf(urls, url);
    if (key === null || !host) return null;
    const response = await fetch(`${host}/public/${encodeImageKey(key)}`, {
      // A redirect can lead to any host, including one that is not approved.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status === 404 || response.status === 403) return null;
    if (!response.ok || !response.body) {
      throw new ImagesHostFailed(`the images host answered ${response.status}`);
    }
    return collect(response.body);
  };
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new ImagesHostFailed('the image is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the object key of a URL if the image was uploaded into this workspace. */
export function ownKeyOf(images: Pick<Images, 'keyOf'>, ownerId: string, url: string) {
  const key = images.keyOf(url);
  return key?.startsWith(`${ownerId}/`) ? key : null;
}
