/** The file types that may be uploaded. SVG is not allowed, because it can contain scripts. */
export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const;
export type ImageType = (typeof imageTypes)[number];

/** In bytes. */
export const largestImage = 20 * 1024 * 1024;

/** Detects the type from the first bytes of the file, regardless of its name. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8))) return 'image/avif';
  return null;
}
