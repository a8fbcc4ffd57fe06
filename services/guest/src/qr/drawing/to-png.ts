import sharp from 'sharp';
import type { Drawing } from './drawing.ts';
import { toSvg } from './to-svg.ts';

/** The drawing as pixels; it has no letters any more, only outlines, so no font is looked for. */
export function toPng(drawing: Drawing, width: number): Promise<Buffer> {
  return (
    sharp(Buffer.from(toSvg(drawing, width)))
      .flatten({ background: '#ffffff' })
      // A palette would make it half as large, and six times as long in the making.
      .png()
      .toBuffer()
  );
}
