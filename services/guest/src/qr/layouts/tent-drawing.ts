import {
  type Box,
  cutting,
  type Drawing,
  ink,
  line,
  rectangle,
  type Shape,
  white,
} from '../drawing/drawing.ts';
import { textBlock } from '../text/fit-text.ts';
import { codeShapes, placeInSquare } from './code-drawing.ts';
import { bleed, cutMarks, type PrintInput } from './print-layout.ts';

/** The A4 sheet contains an A5 part to cut out and fold into an A6 card that sits on its long side. */
const sheet = { width: 210, height: 297 };
const face = { width: 148, height: 105 };
const trim: Box = {
  x: (sheet.width - face.width) / 2,
  y: (sheet.height - 2 * face.height) / 2,
  width: face.width,
  height: 2 * face.height,
};
const fold = trim.y + face.height;
const panel = 66;

export function tentDrawing(input: PrintInput, title: string): Drawing {
  const shapes = faceShapes(input, { x: trim.x, y: fold });
  const around = { x: sheet.width / 2, y: fold };
  return {
    ...sheet,
    title,
    trim,
    shapes: [
      ...shapes,
      { kind: 'upside-down', around, shapes },
      cutMarks(trim),
      ...foldMarks(input),
    ],
  };
}

type Corner = { readonly x: number; readonly y: number };

function faceShapes(input: PrintInput, { x, y }: Corner): readonly Shape[] {
  const { printedCode, accent } = input;
  const coloured = { x: x - bleed, y, width: panel + bleed, height: face.height + bleed };
  const code = { x: x + panel + 3, y: y + 8, width: 76 };
  return [
    { kind: 'fill', colour: accent, path: rectangle(coloured) },
    { kind: 'fill', colour: accent, path: pointer({ x: x + panel, y: y + 46 }) },
    ...panelTexts(input, { x: x + 9, y }),
    ...wifiShapes(input, { x: x + 9, y: y + 64 }),
    ...codeShapes(printedCode, placeInSquare(printedCode.matrix, code)),
    addressBlock(input, { x: x + panel + 6, y: y + 85 }),
  ];
}

function panelTexts(
  { typefaces, texts, venueName, network }: PrintInput,
  { x, y }: Corner,
): readonly Shape[] {
  const inPanel = { x, width: panel - 17, align: 'left', colour: white } as const;
  const small = { ...inPanel, face: typefaces.text };
  const name = { y: y + 11, height: 22, largest: 6.4, smallest: 3.2, vertical: 'top' } as const;
  const called = network ? { y: y + 30, height: 30 } : { y: y + 36, height: 38 };
  const call = { ...called, largest: 12, smallest: 6, vertical: 'middle' } as const;
  const hint = { y: y + 78, height: 16, largest: 4.2, smallest: 2.6, vertical: 'bottom' } as const;
  return [
    textBlock({ ...small, ...name, text: venueName }),
    textBlock({ ...inPanel, ...call, face: typefaces.heading, text: texts.scan }),
    ...(network ? [] : [textBlock({ ...small, ...hint, text: texts.hint })]),
  ];
}

/** Draws the Wi-Fi code instead of the hint, with the network's name next to it. */
function wifiShapes({ typefaces, network }: PrintInput, { x, y }: Corner): readonly Shape[] {
  if (!network) return [];
  const { matrix, name } = network;
  const code = placeInSquare(matrix, { x, y, width: 30 });
  const text = { x: x + 32, width: panel - 44, align: 'left', colour: white } as const;
  const heading = { y, height: 8, largest: 5, smallest: 3, vertical: 'top' } as const;
  const below = { y: y + 9, height: 21, largest: 4.2, smallest: 2.2, vertical: 'top' } as const;
  return [
    ...codeShapes({ matrix, logo: null }, code),
    textBlock({ ...text, ...heading, face: typefaces.heading, text: 'Wi-Fi' }),
    textBlock({ ...text, ...below, face: typefaces.text, text: name }),
  ];
}

/** An arrow from the text to the code. It starts inside the panel, so that no seam is visible. */
const pointer = ({ x, y }: Corner): string => `M${x - 1} ${y - 4}h1l3 4l-3 4h-1Z`;

const addressBlock = ({ typefaces, texts, address }: PrintInput, { x, y }: Corner): Shape =>
  textBlock({
    face: typefaces.text,
    text: `${texts.orOpen} ${address}`,
    x,
    y,
    width: 70,
    height: 9,
    largest: 3.4,
    smallest: 2,
    colour: ink,
    align: 'centre',
    vertical: 'middle',
  });

/** Draws the fold marks outside the cut, so that they are not visible on the finished tent. */
function foldMarks({ typefaces, texts }: PrintInput): readonly Shape[] {
  const right = trim.x + trim.width;
  const path =
    line(trim.x - bleed - 14, fold, trim.x - bleed, fold) +
    line(right + bleed, fold, right + bleed + 14, fold);
  return [
    { kind: 'stroke', path, colour: cutting, width: 0.2, dash: [1.5, 1] },
    textBlock({
      face: typefaces.text,
      text: texts.foldHere,
      x: trim.x - bleed - 26,
      y: fold - 7,
      width: 24,
      height: 6,
      largest: 3,
      smallest: 2,
      colour: cutting,
      align: 'centre',
      vertical: 'bottom',
    }),
  ];
}
