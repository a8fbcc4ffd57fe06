// Does not load any package for drawing, unlike `@qr-menu/print/draw`.
export type { Print } from './menu/draw-menu.ts';
export { type PaperFormat, paperFormats } from './paper/paper-format.ts';
export type { DataToPrint, DocumentToPrint, MatrixToPrint, ToPrint } from './print.ts';
export { printKinds } from './print-kind.ts';
export { openPrinter, type Printer } from './printer.ts';
