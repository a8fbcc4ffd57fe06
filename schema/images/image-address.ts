/**
 * An image's address tells its size, its colour and which variants exist, so that a page needs no
 * look-up: `…/public/{workspace}/{name}/{W}x{H}-{rgb}/{width}.webp`, and the same as `.avif`.
 */
export type ImageShape = {
  /** Of the largest variant. */
  readonly width: number;
  readonly height: number;
  /** Three hexadecimal digits; null for an image that lets its background through. */
  readonly colour: string | null;
};

export type ImageAddress = ImageShape & {
  /** The address of all variants up to their `{width}.webp` or `{width}.avif`. */
  readonly folder: string;
  /** Rising; every one of them is there as WebP and as AVIF. */
  readonly widths: readonly number[];
};

const steps = [320, 640, 960] as const;
const widest = 1280;

/** The widths that an image is stored in: never wider than it is, the largest last. */
export function imageWidths(naturalWidth: number): readonly number[] {
  const largest = Math.min(naturalWidth, widest);
  return [...steps.filter((step) => step < largest), largest];
}

/** The part of an address that tells an image's shape. */
export const imageFolder = ({ width, height, colour }: ImageShape): string =>
  colour === null ? `${width}x${height}` : `${width}x${height}-${colour}`;

const addressPattern =
  /^(.*\/public\/.+\/[\w-]{12}\/([1-9]\d{0,3})x([1-9]\d{0,5})(?:-([0-9a-f]{3}))?\/)(\d+)\.(?:webp|avif)$/;

/** What the address of any of its variants tells about an image; null for other addresses. */
export function parseImageUrl(url: string): ImageAddress | null {
  const [, folder, width, height, colour = null, variant] = addressPattern.exec(url) ?? [];
  if (folder === undefined) return null;
  const widths = imageWidths(Number(width));
  if (!widths.includes(Number(variant))) return null;
  return { folder, width: Number(width), height: Number(height), colour, widths };
}

/** The key that all objects of an image begin with, of a variant's key; in the older form, too. */
export const imageOfVariant = (key: string): string =>
  key.replace(/(?:\/\d+x\d+(?:-[0-9a-f]{3})?)?\/\d+\.(?:webp|avif)$/, '');
