import type { Shape } from '../drawing/drawing.ts';
import type { Typeface } from './typeface.ts';

export type TextRoom = {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  /** Longer text is cut off with an ellipsis, because smaller text would be unreadable. */
  readonly smallest: number;
};

export type FittedText = { readonly size: number; readonly lines: readonly string[] };

/** The distance between two baselines, as a fraction of the font size. */
export const leading = 1.16;
const step = 0.96;

export function fitText(face: Typeface, text: string, room: TextRoom): FittedText {
  const drawable = face.drawable(text);
  for (let size = room.largest; size > room.smallest; size *= step) {
    const lines = wrapped(face, drawable.split(' '), size, room.width);
    if (fits(face, { size, lines }, room)) return { size, lines };
  }
  const size = room.smallest;
  const lines = wrapped(face, broken(face, drawable, size, room.width), size, room.width);
  const count = Math.max(1, Math.floor(room.height / (size * leading)));
  return { size, lines: shortened(face, lines, count, { size, width: room.width }) };
}

const fits = (face: Typeface, { size, lines }: FittedText, { width, height }: TextRoom): boolean =>
  lines.length * size * leading <= height && lines.every((line) => face.width(line, size) <= width);

function wrapped(
  face: Typeface,
  words: readonly string[],
  size: number,
  width: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && face.width(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function broken(face: Typeface, text: string, size: number, width: number): readonly string[] {
  return text.split(' ').flatMap((word) => {
    const pieces = [''];
    for (const character of word) {
      const longer = `${pieces.at(-1)}${character}`;
      if (face.width(longer, size) <= width) pieces[pieces.length - 1] = longer;
      else pieces.push(character);
    }
    return pieces;
  });
}

function shortened(
  face: Typeface,
  lines: readonly string[],
  count: number,
  { size, width }: { readonly size: number; readonly width: number },
): readonly string[] {
  if (lines.length <= count) return lines;
  let last = lines[count - 1] ?? '';
  while (last !== '' && face.width(`${last}…`, size) > width)
    last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, count - 1), `${last.trimEnd()}…`];
}

type TextBlock = TextRoom & {
  readonly face: Typeface;
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'centre';
  readonly vertical: 'top' | 'middle' | 'bottom';
};

/** The distance from the top of a line to its baseline, as a fraction of the font size. */
const ascent = 0.78;

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
