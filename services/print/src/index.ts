export type { Print } from './menu/draw-menu.ts';
export { type PaperFormat, paperFormats } from './paper/paper.ts';
export {
  type DataToPrint,
  type DocumentToPrint,
  type MatrixToPrint,
  print,
  printKinds,
  type ToPrint,
} from './print.ts';
export { openPrinter, type Printer } from './printer.ts';
