import { failure } from '@qr-menu/runtime/process';
import { imageWidths, sniffImage } from '@qr-menu/schema';
import {
  blockOtherDecoders,
  type ImageVariant,
  maximumPixels,
  type ResponsiveImage,
} from '@qr-menu/stores/images';
import type { Sharp } from 'sharp';

export type Original = { readonly bytes: Uint8Array; readonly contentType: string };
export type RenderedImage = ResponsiveImage | { readonly unreadable: string };

export class UnreadableImage extends failure('UnreadableImage', 'BAD_USER_INPUT', false) {}

/** libvips limits its own time, because JavaScript cannot stop its threads. */
const seconds = { variant: 10, image: 30 };

const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
} as const;

/** Reads only the file's header, in a separate process. Returns 0 if it is not an image. */
export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  if (sniffImage(bytes) === null) return 0;
  const { default: sharp } = await import('sharp');
  blockOtherDecoders(sharp);
  const { width, height } = await sharp(bytes, { limitInputPixels: maximumPixels })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width * height;
}

/** The result contains none of the file's metadata and nothing hidden after the image data. */
export async function createResponsiveImage(
  bytes: Uint8Array,
  contentType: string,
): Promise<ResponsiveImage> {
  const type = sniffImage(bytes);
  if (type === null || type !== contentType) {
    throw new UnreadableImage('the bytes are not an image of this type');
  }
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error' });
    const { format, autoOrient } = await image.metadata();
    if (format !== formats[type]) throw new UnreadableImage('the image has another format');
    const limited = image.autoOrient().timeout({ seconds: seconds.variant });
    return await render(limited, autoOrient.width);
  } catch (error) {
    if (error instanceof UnreadableImage) throw error;
    throw new UnreadableImage('the image cannot be decoded', { cause: error });
  }
}

/** Returns errors as values, because their class would be lost between processes. */
export async function renderImage({ bytes, contentType }: Original): Promise<RenderedImage> {
  const { default: sharp } = await import('sharp');
  blockOtherDecoders(sharp);
  return createResponsiveImage(bytes, contentType).catch((error: unknown) => {
    if (error instanceof UnreadableImage) return { unreadable: error.message };
    throw error;
  });
}

async function render(image: Sharp, naturalWidth: number): Promise<ResponsiveImage> {
  const end = Date.now() + seconds.image * 1000;
  const widths = imageWidths(naturalWidth);
  const variants: ImageVariant[] = [];
  // One at a time, because several decoded images would take too much memory.
  for (const width of widths) {
    if (Date.now() > end) throw new UnreadableImage('the image takes too long');
    const resized = image.clone().resize({ width });
    variants.push(await encode(resized.clone().webp({ quality: 78 }), 'image/webp'));
    variants.push(await encode(resized.clone().avif({ quality: 55, effort: 2 }), 'image/avif'));
  }
  const tiny = await image.clone().resize({ width: 16 }).webp({ quality: 40 }).toBuffer();
  const largest = variants.at(-1);
  return {
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    colour: await placeholderColour(image),
    variants,
  };
}

async function encode(
  image: Sharp,
  contentType: ImageVariant['contentType'],
): Promise<ImageVariant> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, contentType, bytes: data };
}

/** Below this opacity, a placeholder colour would show through. */
const opaque = 250;

export async function placeholderColour(image: Sharp): Promise<string | null> {
  const pixels = await image
    .clone()
    .resize({ width: 16, height: 16, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const sums = [0, 0, 0, 0];
  for (const [index, value] of pixels.entries()) sums[index % 4] = (sums[index % 4] ?? 0) + value;
  const count = pixels.length / 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = sums.map((sum) => sum / count);
  if (alpha < opaque) return null;
  return [red, green, blue].map((mean) => Math.round(mean / 17).toString(16)).join('');
}
