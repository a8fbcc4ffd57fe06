import type { Drawing } from '../drawing/drawing.ts';
import { codeShapes, modulesAcross, type PrintedCode, placeInSquare } from './code-shapes.ts';

/** On paper a code should not be smaller: it is read at ten times its side. */
const millimetres = 40;

/** The bare code, for flyers and everything else that has a design of its own. */
export function codeDrawing(mark: PrintedCode, title: string): Drawing {
  const place = placeInSquare(mark.matrix, { x: 0, y: 0, width: millimetres });
  return {
    width: millimetres,
    height: millimetres,
    title,
    shapes: codeShapes(mark, place),
  };
}

/** The bare code on a grid of pixels: every module has the same whole number of them. */
export function pixelCodeDrawing(mark: PrintedCode, title: string, pixels: number): Drawing {
  const module = Math.floor(pixels / modulesAcross(mark.matrix));
  const edge = Math.floor((pixels - module * mark.matrix.size) / 2);
  return {
    width: pixels,
    height: pixels,
    title,
    shapes: codeShapes(mark, { x: edge, y: edge, module }),
  };
}
