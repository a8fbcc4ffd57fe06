import { buffer } from 'node:stream/consumers';
import type { Language } from '@qr-menu/schema';
import PdfDocument from 'pdfkit';
import { type FontName, fonts } from './fonts.ts';
import type { PaperFormat } from './paper-format.ts';
import { softHyphen } from './wrap-text.ts';

/** A line of text. Lengths are in points, and `y` is the baseline. */
export type TextLine = {
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  /** Words that a screen reader announces for struck-through text. */
  readonly struck?: string;
  readonly isUpwards?: boolean;
};

/** An element of the structure for screen readers. It contains lines or other elements. */
export type Tagged<Content = TextLine> = {
  readonly tag: 'H1' | 'H2' | 'H3' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';
  /** Omitted if it is the same as the document's language. */
  readonly lang?: Language | undefined;
  readonly scope?: 'Column' | 'Row';
  readonly within: readonly (Tagged<Content> | Content)[];
};

export type PlacedLine = TextLine & { readonly page: number };

export type Paper = {
  readonly width: (text: string, font: FontName, size: number) => number;
  readonly write: (element: Tagged<PlacedLine>) => void;
  /** Draws lines that repeat an earlier page. Screen readers skip them. */
  readonly repeat: (element: Tagged<PlacedLine>) => void;
  /** Draws content that does not belong to a page's structure, such as a page number. */
  readonly decorate: (page: number, draw: (pdf: PDFKit.PDFDocument) => void) => void;
  readonly addPage: () => void;
  readonly finish: () => Promise<Uint8Array>;
};

type PaperOptions = {
  readonly format: PaperFormat;
  readonly layout: 'portrait' | 'landscape';
  readonly title: string;
  readonly language: Language;
  /** The date of the file, such as `2026-11-28`. With the current time, no two files would be equal. */
  readonly day: string;
  readonly version: number;
  /** The colour of headings as `#rrggbb`, with a contrast of 4.5 : 1 on white. Black if omitted. */
  readonly accent?: string | undefined;
};

type Element = PDFKit.PDFStructureElement;

const black = 'black';

/** Creates a tagged PDF (PDF/UA-1) with embedded fonts. Equal calls produce equal bytes. */
export function createPaper({ format, layout, title, language, ...options }: PaperOptions): Paper {
  const { accent = black } = options;
  const colourOf = (tag: Tagged['tag']) => (tag === 'H1' || tag === 'H2' ? accent : black);
  const info = {
    Title: title,
    Subject: `${options.version}`,
    CreationDate: new Date(`${options.day}T00:00:00Z`),
  };
  const pdf = new PdfDocument({
    ...{ size: format, layout, margin: 0, info, font: '', lang: language },
    ...{ pdfVersion: '1.7', tagged: true, displayTitle: true, bufferPages: true },
    // The type declarations do not contain this option.
    ...({ subset: 'PDF/UA' } as object),
  });
  // Sets the part of the standard as a string. With the number 1, pdfkit writes the glyph list that PDF/A-1
  // needs, which is incomplete and therefore forbidden by PDF/UA.
  Object.assign(pdf, { subset: '1' });
  pdf.registerFont('text', fonts.text).registerFont('bold', fonts.bold);
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  function addTo(parent: Element, { tag, lang, scope, within }: Tagged<PlacedLine>): void {
    const element = pdf.struct(tag, { ...(lang && { lang }), ...(scope && { scope }) } as object);
    for (const part of within) {
      if ('tag' in part) addTo(element, part);
      else writeLine(pdf, element, { ...part, tag, colour: colourOf(tag) });
    }
    parent.add(element);
    element.end();
  }
  const decorate: Paper['decorate'] = (page, draw) => {
    pdf.switchToPage(page);
    pdf.markContent('Artifact', { type: 'Pagination' });
    draw(pdf);
    pdf.endMarkedContent();
  };
  const repeat = ({ within }: Tagged<PlacedLine>): void => {
    for (const part of within) {
      if ('tag' in part) repeat(part);
      else decorate(part.page, () => writeText(pdf, part));
    }
  };
  return {
    width: (text, font, size) => pdf.font(font).fontSize(size).widthOfString(text),
    write: (element) => addTo(root, element),
    repeat,
    decorate,
    addPage: () => void pdf.addPage(),
    finish: () => {
      root.end();
      pdf.end();
      return buffer(pdf);
    },
  };
}

type TaggedLine = PlacedLine & { readonly tag: Tagged['tag']; readonly colour: string };

function writeLine(pdf: PDFKit.PDFDocument, element: Element, line: TaggedLine): void {
  const { text, size, x, y, page, struck, tag } = line;
  pdf.switchToPage(page);
  element.add(pdf.markStructureContent(tag as 'P'));
  if (struck) pdf.markContent('Span', { actual: struck });
  writeText(pdf, line);
  if (struck) pdf.endMarkedContent();
  pdf.endMarkedContent();
  if (!struck) return;
  pdf.markContent('Artifact', { type: 'Layout' });
  const end = x + pdf.widthOfString(text);
  pdf.moveTo(x, y - size * 0.24).lineTo(end, y - size * 0.24);
  pdf.lineWidth(0.6).stroke('black');
  pdf.endMarkedContent();
}

/** Screen readers do not read a hyphen at the end of a line. */
export function writeText(
  pdf: PDFKit.PDFDocument,
  line: Omit<TextLine, 'struck'> & { readonly colour?: string },
): void {
  const { text, font, size, x, y, isUpwards = false, colour = black } = line;
  const at = { lineBreak: false, baseline: 'alphabetic' } as const;
  pdf.font(font).fontSize(size).fillColor(colour);
  if (isUpwards) pdf.save().rotate(-90, { origin: [x, y] });
  if (text.endsWith(softHyphen)) {
    const word = text.slice(0, -1);
    pdf.text(word, x, y, at).markContent('Span', { actual: softHyphen });
    pdf.text('-', x + pdf.widthOfString(word), y, at).endMarkedContent();
  } else pdf.text(text, x, y, at);
  if (isUpwards) pdf.restore();
}
