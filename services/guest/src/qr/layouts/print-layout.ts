import type { PrintTexts } from '@qr-menu/menu-page';
import { type Box, cutting, line, type Shape } from '../drawing/drawing.ts';
import type { Typefaces } from '../text/typeface.ts';
import type { CodeMatrix, PrintedCode } from './code-drawing.ts';

export type PrintContent = {
  readonly printedCode: PrintedCode;
  /** Empty if the venue's name is not shown. */
  readonly venueName: string;
  readonly address: string;
  readonly texts: PrintTexts;
  /** The venue's colour as `#rrggbb`, dark enough for white text on it. */
  readonly accent: string;
  /** The venue's Wi-Fi, if this layout includes a QR code for it. */
  readonly network: { readonly name: string; readonly matrix: CodeMatrix } | null;
};

export type PrintInput = PrintContent & { readonly typefaces: Typefaces };

/** How far the colour extends beyond the cut, so that an inaccurate cut leaves no white edge. */
export const bleed = 3;

const length = 5;
const hairline = 0.1;

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
