import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { type Box, black, type Drawing, type Shape } from './drawing.ts';

const pointsPerMillimetre = 72 / 25.4;

/** Returns a vector PDF with one page. If the sheet is cut, the page has a TrimBox. */
export async function toPdf(drawing: Drawing): Promise<Uint8Array> {
  const { width, height, title, trim, shapes } = drawing;
  const size = [width * pointsPerMillimetre, height * pointsPerMillimetre];
  // The current date would make every file different.
  const info = { Title: title, CreationDate: new Date(0) };
  const pdf = new PdfDocument({ size, margin: 0, info, displayTitle: true });
  if (trim) Object.assign(pdf.page.dictionary.data, { TrimBox: pageBox(trim, height) });
  pdf.scale(pointsPerMillimetre);
  for (const shape of shapes) drawShape(pdf, shape);
  pdf.end();
  return buffer(pdf);
}

function pageBox({ x, y, width, height }: Box, pageHeight: number): readonly number[] {
  const corners = [x, pageHeight - y - height, x + width, pageHeight - y];
  return corners.map((corner) => corner * pointsPerMillimetre);
}

function drawShape(pdf: PDFKit.PDFDocument, shape: Shape): void {
  switch (shape.kind) {
    case 'fill':
      pdf.path(shape.path).fill(ink(shape.colour));
      return;
    case 'stroke': {
      const { path, width, dash, colour } = shape;
      if (dash) pdf.dash(dash[0], { space: dash[1] });
      pdf.path(path).lineWidth(width).stroke(ink(colour));
      pdf.undash();
      return;
    }
    case 'image': {
      const { png, x, y, width, height } = shape;
      pdf.image(Buffer.from(png), x, y, { width, height });
      return;
    }
    case 'upside-down':
      pdf.save().rotate(180, { origin: [shape.around.x, shape.around.y] });
      for (const inner of shape.shapes) drawShape(pdf, inner);
      pdf.restore();
      return;
    default:
      shape satisfies never;
  }
}

/** Black uses a single ink, because mixing four inks would blur the edges of the code. */
const ink = (colour: string): string | [number, number, number, number] =>
  colour === black ? [0, 0, 0, 100] : colour;
