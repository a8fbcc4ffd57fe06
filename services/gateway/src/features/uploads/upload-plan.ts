import { imageTypes, largestImage } from '@qr-menu/schema';
import { apiError } from '../../answers/api-error.ts';
import type { CreateUploadInput } from '../../generated/server.ts';

/** Uploads above 5 MB are sent in parts. S3 accepts no smaller parts. */
export const partSize = 5 * 1024 * 1024;
const longestName = 200;

export function checkUpload({ fileName, contentType, size }: CreateUploadInput): void {
  if (!imageTypes.some((type) => type === contentType)) {
    throw badInput('contentType', 'must be a JPEG, PNG, WebP, AVIF or GIF image');
  }
  if (size <= 0) throw badInput('size', 'the file is empty');
  if (size > largestImage) {
    throw apiError('LIMIT_EXCEEDED', 'size: an image can have 20 MB at most', { field: 'size' });
  }
  if (fileName.trim() === '') throw badInput('fileName', 'is required');
  if (fileName.length > longestName) throw badInput('fileName', 'is too long');
}

const badInput = (field: string, message: string) =>
  apiError('BAD_USER_INPUT', `${field}: ${message}`, { field });

/** Returns `{workspace}/{timestamp}-{file}`. Random digits make the key unguessable. */
export function keyOf(
  { fileName, purpose }: CreateUploadInput,
  workspaceId: string,
  now: number,
  random: string,
): string {
  const kind = purpose === 'LOGO' ? 'logo-' : '';
  return `${workspaceId}/${kind}${now}-${random}-${safeName(fileName)}`;
}

function safeName(fileName: string): string {
  const [base = ''] = fileName.normalize('NFC').split(/[/\\]/).slice(-1);
  const plain = base.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '');
  return Array.from(plain).slice(-80).join('') || 'image';
}

export function partsOf(size: number): readonly { number: number; size: number }[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    size: Math.min(partSize, size - index * partSize),
  }));
}
