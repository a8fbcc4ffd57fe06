import { createResponsiveImage, type Images, type ResponsiveImage } from '@qr-menu/platform';
import { z } from 'zod';

const manifestSchema = z.object({
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  variants: z.array(
    z.object({ key: z.string(), width: z.int(), height: z.int(), contentType: z.string() }),
  ),
});
/** What became of an upload: which objects there are, and how large they are. */
export type Manifest = z.infer<typeof manifestSchema>;

const manifestKey = (key: string): string => `${key}/image.json`;

export async function readManifest(images: Images, key: string): Promise<Manifest | null> {
  const bytes = await images.read(manifestKey(key));
  return bytes && manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
}

/**
 * Stores the variants as `{key}/{width}.webp` and `.avif`, then the manifest: while that is absent
 * the whole may be done again. The original goes, since it has the photo's metadata.
 */
export async function storeImage(
  images: Images,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<Manifest> {
  const image: ResponsiveImage = await createResponsiveImage(bytes, contentType);
  const variants: Manifest['variants'] = [];
  for (const { width, height, contentType: type, bytes: encoded } of image.variants) {
    const variant = `${key}/${width}.${type.slice('image/'.length)}`;
    await images.put(variant, encoded, type);
    variants.push({ key: variant, width, height, contentType: type });
  }
  const { width, height, placeholder } = image;
  const manifest = { width, height, placeholder, variants };
  const json = Buffer.from(JSON.stringify(manifest));
  await images.put(manifestKey(key), json, 'application/json');
  await images.remove(key);
  return manifest;
}

/** The address that stands for the whole image: its largest WebP. */
export function mainKey({ width, variants }: Manifest): string {
  const main = variants.find(
    (variant) => variant.width === width && variant.contentType === 'image/webp',
  );
  if (main === undefined) throw new Error('an image has no largest variant');
  return main.key;
}

/** Removes all objects of an image, its manifest last, so that it can be done again. */
export async function removeImage(images: Images, key: string): Promise<void> {
  const manifest = await readManifest(images, key);
  for (const variant of manifest?.variants ?? []) await images.remove(variant.key);
  await images.remove(key);
  await images.remove(manifestKey(key));
}
