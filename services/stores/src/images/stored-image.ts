import { createHash } from 'node:crypto';
import { imageFolder } from '@qr-menu/schema';
import { z } from 'zod';
import type { Images } from './images.ts';

export type ImageVariant = {
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/webp' | 'image/avif';
  readonly bytes: Uint8Array;
};

export type ResponsiveImage = {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly colour: string | null;
  readonly variants: readonly ImageVariant[];
};

const manifestSchema = z.object({
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  variants: z.array(
    z.object({ key: z.string(), width: z.int(), height: z.int(), contentType: z.string() }),
  ),
});
export type ImageManifest = z.infer<typeof manifestSchema>;

const manifestKey = (image: string): string => `${image}/image.json`;

/** Returns a short name, because a page contains hundreds of names. Its 72 bits are hard to guess. */
export function imageOfUpload(uploadKey: string): string {
  const [workspace = ''] = uploadKey.split('/');
  const name = createHash('sha256').update(uploadKey).digest('base64url').slice(0, 12);
  return `${workspace}/${name}`;
}

export async function readImageManifest(
  images: Images,
  image: string,
): Promise<ImageManifest | null> {
  const bytes = await images.read(manifestKey(image));
  return bytes && manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
}

/** Writes the manifest last, so a failed call can be repeated. Removes the original and its metadata. */
export async function storeImage(
  images: Images,
  uploadKey: string,
  made: ResponsiveImage,
): Promise<ImageManifest> {
  const image = imageOfUpload(uploadKey);
  const folder = `${image}/${imageFolder(made)}`;
  const variants: ImageManifest['variants'] = [];
  for (const { width, height, contentType: type, bytes: encoded } of made.variants) {
    const variant = `${folder}/${width}.${type.slice('image/'.length)}`;
    await images.put(variant, encoded, type);
    variants.push({ key: variant, width, height, contentType: type });
  }
  const { width, height, placeholder } = made;
  const manifest = { width, height, placeholder, variants };
  const json = Buffer.from(JSON.stringify(manifest));
  await images.put(manifestKey(image), json, 'application/json');
  await images.incoming.remove(uploadKey);
  return manifest;
}

export function mainKey({ width, variants }: ImageManifest): string {
  const main = variants.find(
    (variant) => variant.width === width && variant.contentType === 'image/webp',
  );
  if (main === undefined) throw new Error('an image has no largest variant');
  return main.key;
}

/** Removes all objects of an image, its manifest last, so that an interrupted call can be repeated. */
export async function removeImage(images: Images, image: string): Promise<void> {
  const manifest = await readImageManifest(images, image);
  for (const variant of manifest?.variants ?? []) await images.remove(variant.key);
  await images.remove(manifestKey(image));
}
