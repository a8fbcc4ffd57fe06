import type { Sharp } from 'sharp';

/** Less than this lets so much of the background through that a colour behind it would show. */
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
