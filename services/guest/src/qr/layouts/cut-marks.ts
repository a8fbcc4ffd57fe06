import type { Box, Shape } from '../drawing/drawing.ts';
import { cutting } from '../drawing/palette.ts';
import { line } from '../drawing/paths.ts';
import { bleed } from './print-layout.ts';

const length = 5;
/** A hairline: it says where to cut and is cut away. */
const hairline = 0.1;

/** Marks at the corners of what is cut out, outside of its bleed. */
export function cutMarks({ x, y, width, height }: Box): Shape {
  const [right, bottom] = [x + width, y + height];
  const path = [
    ...[x, right].flatMap((at) => [
      line(at, y - bleed - length, at, y - bleed),
      line(at, bottom + bleed, at, bottom + bleed + length),
    ]),
    ...[y, bottom].flatMap((at) => [
      line(x - bleed - length, at, x - bleed, at),
      line(right + bleed, at, right + bleed + length, at),
    ]),
  ].join('');
  return { kind: 'stroke', path, colour: cutting, width: hairline };
}
