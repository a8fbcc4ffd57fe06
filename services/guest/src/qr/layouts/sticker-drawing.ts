import {
  type Box,
  circle,
  type Drawing,
  rectangle,
  roundedRectangle,
  type Shape,
  white,
} from '../drawing/drawing.ts';
import { fitText, textBlock } from '../text/fit-text.ts';
import type { Typeface } from '../text/typeface.ts';
import { codeShapes, placeInSquare } from './code-drawing.ts';
import { bleed, cutMarks, type PrintInput } from './print-layout.ts';

const side = 90;
const margin = 10;
const sheet = { width: side + 2 * margin, height: side + 2 * margin };
const trim: Box = { x: margin, y: margin, width: side, height: side };
const middle = sheet.width / 2;

export function roundStickerDrawing(input: PrintInput, title: string): Drawing {
  const { printedCode, typefaces, texts, venueName, accent } = input;
  const disc = 33.5;
  const code = disc * Math.SQRT2;
  const corner = middle - code / 2;
  return {
    ...sheet,
    title,
    trim,
    shapes: [
      { kind: 'fill', colour: accent, path: circle(middle, middle, side / 2 + bleed) },
      { kind: 'fill', colour: white, path: circle(middle, middle, disc) },
      ...codeShapes(
        printedCode,
        placeInSquare(printedCode.matrix, { x: corner, y: corner, width: code }),
      ),
      ringText(typefaces.heading, texts.scan, { side: 'top', largest: 7.4 }),
      ringText(typefaces.text, venueName, { side: 'bottom', largest: 6 }),
      cutMarks(trim),
    ],
  };
}

type RingPlace = { readonly side: 'top' | 'bottom'; readonly largest: number };

/** Draws text that is centred in the ring. It takes up less than half of the ring. */
function ringText(face: Typeface, text: string, { side: half, largest }: RingPlace): Shape {
  const ring = 39.25;
  const { size, lines } = fitText(face, text, {
    width: ring * Math.PI * 0.86,
    height: largest * 1.2,
    largest,
    smallest: 3,
  });
  const [shown = ''] = lines;
  const capitals = size * 0.66;
  const radius = half === 'top' ? ring - capitals / 2 : ring + capitals / 2;
  return {
    kind: 'fill',
    colour: white,
    path: face.outlineOnCircle(shown, size, {
      centre: { x: middle, y: middle },
      radius,
      side: half,
    }),
  };
}

export function squareStickerDrawing(input: PrintInput, title: string): Drawing {
  const { printedCode, typefaces, texts, venueName, accent } = input;
  const code = 56;
  const left = middle - code / 2;
  const top = trim.y + (side - code) / 2;
  const band = {
    x: trim.x + 6,
    width: side - 12,
    height: 11,
    colour: white,
    align: 'centre',
    vertical: 'middle',
  } as const;
  const edge = margin - bleed;
  const outer = { x: edge, y: edge, width: side + 2 * bleed, height: side + 2 * bleed };
  const plate = { x: left - 1, y: top - 1, width: code + 2, height: code + 2 };
  return {
    ...sheet,
    title,
    trim,
    shapes: [
      { kind: 'fill', colour: accent, path: rectangle(outer) },
      { kind: 'fill', colour: white, path: roundedRectangle(plate, 2.5) },
      ...codeShapes(
        printedCode,
        placeInSquare(printedCode.matrix, { x: left, y: top, width: code }),
      ),
      textBlock({
        ...band,
        face: typefaces.heading,
        text: texts.scan,
        y: trim.y + 3.5,
        largest: 8.4,
        smallest: 4,
      }),
      textBlock({
        ...band,
        face: typefaces.text,
        text: venueName,
        y: trim.y + side - 14.5,
        largest: 6.4,
        smallest: 3,
      }),
      cutMarks(trim),
    ],
  };
}
