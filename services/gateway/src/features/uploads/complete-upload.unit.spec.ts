import { imageOfVariant } from '@qr-menu/schema';
import {
  type Images,
  imageOfUpload,
  mainKey,
  removeImage,
  storeImage,
} from '@qr-menu/stores/images';
import { expect, test } from 'vitest';
import { photo, unboundUploads } from '../../../test/upload.ts';
import { createResponsiveImage } from '../../pictures/responsive-image.ts';
import { completeUpload } from './uploads.ts';

const uploadKey = 'anna/1714550400000-0123456789abcdef0123456789abcdef-супа.jpg';

const noRenderer = { render: () => Promise.reject(new Error('nothing is to be rendered')) };

/** Creates a store with only the operations that an image needs. */
function fakeImages() {
  const objects = new Map<string, Uint8Array>();
  const images = {
    put: async (key: string, bytes: Uint8Array) => void objects.set(key, bytes),
    read: async (key: string) => objects.get(key) ?? null,
    remove: async (key: string) => void objects.delete(key),
  };
  const incoming = {
    read: async (key: string) => objects.get(`incoming/${key}`) ?? null,
    remove: async (key: string) => void objects.delete(`incoming/${key}`),
  };
  return { objects, images: { ...images, incoming } as unknown as Images };
}

async function storedPhoto() {
  const { objects, images } = fakeImages();
  const bytes = await photo(400, 300);
  objects.set(`incoming/${uploadKey}`, bytes);
  const manifest = await storeImage(
    images,
    uploadKey,
    await createResponsiveImage(bytes, 'image/jpeg'),
  );
  return { objects, images, manifest };
}

test("stores an image's variants and manifest under a short name, and removes the original", async () => {
  const { objects, manifest } = await storedPhoto();
  const image = imageOfUpload(uploadKey);
  expect(image).toMatch(/^anna\/[\w-]{12}$/);
  const variants = [320, 400].flatMap((width) =>
    ['webp', 'avif'].map((format) => `${image}/400x300-a43/${width}.${format}`),
  );
  expect([...objects.keys()]).toEqual([...variants, `${image}/image.json`]);
  expect(mainKey(manifest)).toBe(`${image}/400x300-a43/400.webp`);
});

test('stores two uploads with the same name as two images', () => {
  expect(imageOfUpload(uploadKey)).not.toBe(imageOfUpload(uploadKey.replace('0123', '3210')));
});

test('removes the whole image when any of its variants is removed', async () => {
  for (const variant of [0, 3]) {
    const { objects, images, manifest } = await storedPhoto();
    await removeImage(images, imageOfVariant(manifest.variants[variant]?.key ?? ''));
    expect([...objects.keys()]).toEqual([]);
  }
});

test('removes an image whose address has the old format', async () => {
  const { objects, images } = fakeImages();
  const key = 'anna/1714550400000-soup.jpg';
  const variant = { key: `${key}/320.webp`, width: 320, height: 240, contentType: 'image/webp' };
  const manifest = { width: 320, height: 240, placeholder: '', variants: [variant] };
  objects.set(variant.key, new Uint8Array());
  objects.set(`${key}/image.json`, Buffer.from(JSON.stringify(manifest)));
  await removeImage(images, imageOfVariant(variant.key));
  expect([...objects.keys()]).toEqual([]);
});

test('completing an upload again removes an original that a crash left behind', async () => {
  const { objects, images, manifest } = await storedPhoto();
  objects.set(`incoming/${uploadKey}`, new Uint8Array(1));
  const ticket = { workspaceId: 'anna', key: uploadKey, contentType: 'image/jpeg', size: 1 };
  expect(
    await completeUpload(
      { images, ...unboundUploads, renderer: noRenderer },
      { ...ticket, expiresAt: 0 },
      [],
    ),
  ).toEqual(manifest);
  expect(objects.has(`incoming/${uploadKey}`)).toBe(false);
});

test.each([
  ['an SVG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'image/webp', 'GIF89a'],
  ['an SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('%s declared as %s is refused before it is decoded', async (_what, contentType, text) => {
  const { objects, images } = fakeImages();
  const bytes = Buffer.from(text);
  objects.set(`incoming/${uploadKey}`, bytes);
  const size = bytes.byteLength;
  const stat = async () => ({ contentType, contentLength: size });
  const store = { ...images, incoming: { ...images.incoming, stat } };
  const ticket = { workspaceId: 'anna', key: uploadKey, contentType, size, expiresAt: 0 };
  const refused = completeUpload(
    { images: store, ...unboundUploads, renderer: noRenderer },
    ticket,
    [],
  );
  await expect(refused).rejects.toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  expect([...objects.keys()]).toEqual([]);
});
