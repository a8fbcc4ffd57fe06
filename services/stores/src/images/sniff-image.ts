/** The types that may be uploaded; no SVG, which is a document that can carry scripts. */
export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const;
export type ImageType = (typeof imageTypes)[number];

export function sniffImage(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8))) return 'image/avif';
  return null;
}
