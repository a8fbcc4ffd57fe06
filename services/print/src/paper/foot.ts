import type { Language } from '@qr-menu/schema';
import { create } from 'qrcode';
import type { Words } from '../words.ts';
import { printableText } from './fonts.ts';
import { type Paper, writeText } from './paper.ts';

/** In points. At this height, each module of the code is at least 0.35 mm wide. */
export const footHeight = 50;
const codeSide = 46;
const quietModules = 4;
const size = 7.6;

export type Foot = {
  readonly words: Words;
  readonly language: Language;
  readonly day: string;
  readonly version: number;
  readonly url: string | null;
  readonly pages: number;
  /** The edges of the page, in points. */
  readonly edges: { readonly left: number; readonly right: number; readonly bottom: number };
};

export function drawFeet(paper: Paper, foot: Foot): void {
  const { words, language, version, url, pages, edges } = foot;
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const day = printableText(date.format(new Date(foot.day)));
  const state = words.asOf.replace('{{day}}', day).replace('{{version}}', String(version));
  for (let page = 0; page < pages; page += 1) {
    const number = words.page.replace('{{n}}', String(page + 1)).replace('{{of}}', String(pages));
    paper.decorate(page, (pdf) => {
      const at = { font: 'text', size, x: edges.left } as const;
      writeText(pdf, { ...at, text: `${state} · ${number}`, y: edges.bottom - 2 });
      if (url === null) return;
      const address = printableText(url.replace(/^https?:\/\//, ''));
      writeText(pdf, { ...at, text: address, y: edges.bottom - 12 });
      drawCode(pdf, url, edges.right - codeSide, edges.bottom - codeSide);
    });
  }
}

function drawCode(pdf: PDFKit.PDFDocument, url: string, left: number, top: number): void {
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const module = codeSide / (modules.size + 2 * quietModules);
  const edge = quietModules * module;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 1) continue;
      pdf.rect(left + edge + column * module, top + edge + row * module, module, module);
    }
  }
  pdf.fill('black');
}
