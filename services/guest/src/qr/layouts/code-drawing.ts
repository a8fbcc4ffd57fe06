import { create } from 'qrcode';
import {
  type Box,
  black,
  type Drawing,
  rectangle,
  rounded,
  roundedRectangle,
  type Shape,
  white,
} from '../drawing/drawing.ts';

/** The modules of a QR code, row by row, without the quiet zone. */
export type CodeMatrix = {
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
};

/** Level M tolerates scratches and folds (15 %). Level H also tolerates a logo on top (30 %). */
export function codeMatrix(text: string, errorCorrection: 'M' | 'H'): CodeMatrix {
  const { modules } = create(text, { errorCorrectionLevel: errorCorrection });
  return {
    size: modules.size,
    isDark: (row, column) => modules.get(row, column) === 1,
  };
}

export type PrintedCode = {
  readonly matrix: CodeMatrix;
  /** A square picture for the middle of the code. Requires error correction level H. */
  readonly logo: Uint8Array | null;
};

type Square = {
  readonly x: number;
  readonly y: number;
  readonly module: number;
};

/** ISO/IEC 18004 requires a margin of four white modules on each side. */
const quietModules = 4;
/** A fraction of the side. The logo covers a quarter of what level H can restore, which allows for wear. */
const logoShare = 0.26;

export const modulesAcross = ({ size }: CodeMatrix): number => size + 2 * quietModules;

export function placeInSquare(matrix: CodeMatrix, { x, y, width }: Omit<Box, 'height'>): Square {
  const module = width / modulesAcross(matrix);
  return { x: x + quietModules * module, y: y + quietModules * module, module };
}

export function codeShapes({ matrix, logo }: PrintedCode, square: Square): readonly Shape[] {
  const { x, y, module } = square;
  const plate = logo ? logoModules(matrix) : null;
  const shapes: Shape[] = [
    {
      kind: 'fill',
      colour: white,
      path: rectangle(around(square, -quietModules, modulesAcross(matrix))),
    },
    { kind: 'fill', colour: black, path: modulesPath(matrix, plate, square) },
  ];
  if (logo && plate) {
    const box = around({ x, y, module }, plate.first + 0.5, plate.count - 1);
    shapes.push({ kind: 'fill', colour: white, path: roundedRectangle(box, module) });
    shapes.push({ kind: 'image', png: logo, ...box });
  }
  return shapes;
}

type Modules = { readonly first: number; readonly count: number };

/** Returns an odd number of modules, because the code's size is odd and the logo must be centred. */
export function logoModules({ size }: CodeMatrix): Modules {
  const count = 2 * Math.floor((size * logoShare - 1) / 2) + 1;
  return { first: (size - count) / 2, count };
}

const around = ({ x, y, module }: Square, first: number, count: number): Box => ({
  x: x + first * module,
  y: y + first * module,
  width: count * module,
  height: count * module,
});

function modulesPath(matrix: CodeMatrix, plate: Modules | null, { x, y, module }: Square): string {
  const inPlate = (index: number) =>
    plate !== null && index >= plate.first && index < plate.first + plate.count;
  const isDrawn = (row: number, column: number) =>
    matrix.isDark(row, column) && !(inPlate(row) && inPlate(column));
  let path = '';
  for (let row = 0; row < matrix.size; row += 1) {
    for (let column = 0; column < matrix.size; column += 1) {
      if (!isDrawn(row, column)) continue;
      const start = column;
      while (column + 1 < matrix.size && isDrawn(row, column + 1)) column += 1;
      const [left, top] = [x + start * module, y + row * module];
      const right = x + (column + 1) * module;
      path += `M${rounded(left)} ${rounded(top)}H${rounded(right)}V${rounded(top + module)}H${rounded(left)}Z`;
    }
  }
  return path;
}

/** The minimum size on paper. A code can be scanned from a distance of ten times its width. */
const millimetres = 40;

export function codeDrawing(printedCode: PrintedCode, title: string): Drawing {
  const square = placeInSquare(printedCode.matrix, { x: 0, y: 0, width: millimetres });
  return {
    width: millimetres,
    height: millimetres,
    title,
    shapes: codeShapes(printedCode, square),
  };
}

/** Draws the plain code on a pixel grid, so that each module is a whole number of pixels. */
export function pixelCodeDrawing(printedCode: PrintedCode, title: string, pixels: number): Drawing {
  const module = Math.floor(pixels / modulesAcross(printedCode.matrix));
  const edge = Math.floor((pixels - module * printedCode.matrix.size) / 2);
  return {
    width: pixels,
    height: pixels,
    title,
    shapes: codeShapes(printedCode, { x: edge, y: edge, module }),
  };
}
