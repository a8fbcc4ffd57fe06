import type { Shape } from '../drawing/drawing.ts';
import { fitText, leading, type TextRoom } from './fit-text.ts';
import type { Typeface } from './typeface.ts';

type TextBlock = TextRoom & {
  readonly face: Typeface;
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  /** Where its lines lie in the room. */
  readonly align: 'left' | 'centre';
  readonly vertical: 'top' | 'middle' | 'bottom';
};

/** From the upper edge of a line to its base line, as a part of the size. */
const ascent = 0.78;

/** A text in the largest size that its room allows. */
export function textBlock(block: TextBlock): Shape {
  const { face, x, y, width, height, align, vertical } = block;
  const { size, lines } = fitText(face, block.text, block);
  const used = lines.length * size * leading - size * (leading - 1);
  const free = { top: 0, middle: (height - used) / 2, bottom: height - used }[vertical];
  const path = lines
    .map((line, index) => {
      const indent = align === 'left' ? 0 : (width - face.width(line, size)) / 2;
      const base = y + free + size * (ascent + index * leading);
      return face.outline(line, size, { x: x + indent, y: base });
    })
    .join('');
  return { kind: 'fill', path, colour: block.colour };
}
