/**
 * An image's URL contains its size, its main colour and its variants, so that pages need no lookup:
 * `…/public/{workspace}/{name}/{W}x{H}-{rgb}/{width}.webp`, and the same with `.avif`.
 */
export type ImageShape = {
  /** The size of the largest variant. */
  readonly width: number;
  readonly height: number;
  /** Three hexadecimal digits. Null for an image with transparency. */
  readonly colour: string | null;
};

export type ImageAddress = ImageShape & {
  /** The part of the URL before `{width}.webp` or `{width}.avif`. All variants share it. */
  readonly folder: string;
  /** Ascending. Each width exists as WebP and as AVIF. */
  readonly widths: readonly number[];
};

const steps = [320, 640, 960] as const;
const widest = 1280;

/** Returns the stored widths in ascending order. None is larger than the original. */
export function imageWidths(naturalWidth: number): readonly number[] {
  const largest = Math.min(naturalWidth, widest);
  return [...steps.filter((step) => step < largest), largest];
}

/** Returns the part of the URL that describes the image. */
export const imageFolder = ({ width, height, colour }: ImageShape): string =>
  colour === null ? `${width}x${height}` : `${width}x${height}-${colour}`;

const addressPattern =
  /^(.*\/public\/.+\/[\w-]{12}\/([1-9]\d{0,3})x([1-9]\d{0,5})(?:-([0-9a-f]{3}))?\/)(\d+)\.(?:webp|avif)$/;

/** Reads an image's properties from the URL of any variant. Returns null for other URLs. */
export function parseImageUrl(url: string): ImageAddress | null {
  const [, folder, width, height, colour = null, variant] = addressPattern.exec(url) ?? [];
  if (folder === undefined) return null;
  const widths = imageWidths(Number(width));
  if (!widths.includes(Number(variant))) return null;
  return { folder, width: Number(width), height: Number(height), colour, widths };
}

/** Returns the prefix of an image's objects, given a variant's key. Also supports the older format. */
export const imageOfVariant = (key: string): string =>
  key.replace(/(?:\/\d+x\d+(?:-[0-9a-f]{3})?)?\/\d+\.(?:webp|avif)$/, '');
