import { type Images, InvalidParts, type PartTag, UnreadableImage } from '@qr-menu/platform';
import { apiError } from '../../answers/api-error.ts';
import { imageOfUpload, type Manifest, readManifest, storeImage } from './store-image.ts';
import type { UploadTicket } from './upload-token.ts';

/** Finishes an upload; doing it again gives the same, also after a crash in the middle. */
export async function completeUpload(
  images: Images,
  ticket: UploadTicket,
  parts: readonly PartTag[],
): Promise<Manifest> {
  const { key, size, contentType } = ticket;
  const image = imageOfUpload(key);
  const finished = await readManifest(images, image);
  if (finished) {
    // A crash right after the manifest was stored has left the original.
    await images.remove(key);
    return finished;
  }
  await joinParts(images, ticket, parts);
  const stored = await images.stat(key);
  if (stored === null) {
    // Another process may have finished it, and removed the original, since we looked.
    const meanwhile = await readManifest(images, image);
    if (meanwhile) return meanwhile;
    throw apiError('BAD_USER_INPUT', 'The file has not been uploaded');
  }
  if (stored.contentLength !== size || stored.contentType !== contentType) {
    await images.remove(key);
    throw apiError('BAD_USER_INPUT', 'The file has another size or type than announced');
  }
  const bytes = await images.read(key);
  if (bytes === null) throw apiError('BAD_USER_INPUT', 'The file has not been uploaded');
  return storeImage(images, key, bytes, contentType).catch(async (error: unknown) => {
    if (!(error instanceof UnreadableImage)) throw error;
    await images.remove(key);
    throw apiError('BAD_USER_INPUT', 'The file is not an image that can be used');
  });
}

async function joinParts(
  images: Images,
  { key, uploadId }: UploadTicket,
  parts: readonly PartTag[],
): Promise<void> {
  if (uploadId === undefined) {
    if (parts.length > 0) throw apiError('BAD_USER_INPUT', 'parts: this upload has none');
    return;
  }
  if ((await images.stat(key)) !== null) return;
  try {
    await images.completeMultipart({ key, uploadId }, parts);
  } catch (error) {
    if (!(error instanceof InvalidParts)) throw error;
    throw apiError('BAD_USER_INPUT', 'parts: are not those that were uploaded', {
      field: 'parts',
    });
  }
}
