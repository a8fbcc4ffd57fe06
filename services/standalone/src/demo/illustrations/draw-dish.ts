import sharp from 'sharp';
import { dishes } from './dishes.ts';

/** Makes a drawing into the photo (JPEG) that an owner would upload. */
export async function drawDish(drawing: string): Promise<Uint8Array> {
  const svg = dishes[drawing];
  if (svg === undefined) throw new Error(`there is no drawing of ${drawing}`);
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
