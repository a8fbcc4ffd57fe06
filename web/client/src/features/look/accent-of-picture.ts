import { accents, nearestAccent } from '@qr-menu/domain/look';

/** The picture is reduced to this width and height in pixels before its colours are counted. */
const side = 48;

/**
 * Returns the accent closest to a picture's most frequent colour, or null if the picture is mostly black,
 * white or grey. Rejects if the picture cannot be loaded or read.
 */
export async function accentOfPicture(url: string): Promise<number | null> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw');
  context.drawImage(picture, 0, 0, side, side);
  return mostFrequentAccent(context.getImageData(0, 0, side, side).data);
}

/** The minimum share of coloured pixels. Even the edges of a grey picture contain a few coloured pixels. */
const leastShare = 0.02;

/** @param pixels red, green, blue and opacity of each pixel, from 0 to 255 */
export function mostFrequentAccent(pixels: ArrayLike<number>): number | null {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((n) => pixels[at + n]);
    const accent = opacity < 128 ? null : nearestAccent(red, green, blue);
    if (accent !== null) counts.set(accent, (counts.get(accent) ?? 0) + 1);
  }
  const count = (accent: number): number => counts.get(accent) ?? 0;
  const [first = 0] = [...accents].sort((a, b) => count(b) - count(a));
  return count(first) < (pixels.length / 4) * leastShare ? null : first;
}
