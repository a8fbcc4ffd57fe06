import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import {
  type AllergenKey,
  allergenGroups,
  allergenNames,
  type DietCheck,
  type MatrixRow,
  type MatrixSection,
} from '@qr-menu/domain/allergens';
import { type Language, type LocalizedText, languages } from '@qr-menu/schema';
import PdfDocument from 'pdfkit';

export type Matrix = {
  readonly venue: string;
  readonly menu: LocalizedText;
  readonly language: Language;
  readonly day: string;
  /** The venue's stream version at that time. */
  readonly version: number;
  readonly sections: readonly MatrixSection[];
};

// A lawyer has to review these in each language.
const words = {
  bg: {
    title: 'Алергени',
    dish: 'Ястие',
    contains: 'съдържа',
    traces: 'може да съдържа следи',
    undeclared: 'не е обявено: попитайте',
    none: 'Няма активни продукти.',
    state: 'Към {day}, версия {version}',
    page: 'Страница {page} от {pages}',
  },
  en: {
    title: 'Allergens',
    dish: 'Dish',
    contains: 'contains',
    traces: 'may contain traces',
    undeclared: 'not declared: ask',
    none: 'There are no active items.',
    state: 'As of {day}, version {version}',
    page: 'Page {page} of {pages}',
  },
  de: {
    title: 'Allergene',
    dish: 'Gericht',
    contains: 'enthält',
    traces: 'kann Spuren enthalten',
    undeclared: 'nicht angegeben: bitte fragen',
    none: 'Es gibt keine aktiven Produkte.',
    state: 'Stand {day}, Version {version}',
    page: 'Seite {page} von {pages}',
  },
} as const;

const marks: Readonly<Record<DietCheck, string>> = {
  CONTAINS: '●',
  TRACES: '○',
  NOT_DECLARED: '?',
  CLEAR: '',
};

const require = createRequire(import.meta.url);
const fonts = {
  text: readFileSync(
    require.resolve('@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf'),
  ),
  bold: readFileSync(
    require.resolve('@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'),
  ),
};

const margin = 28;
const page = { width: 841.89, height: 595.28 };
const right = page.width - margin;
const bottom = page.height - margin - 16;
const nameWidth = 236;
const column = (right - margin - nameWidth) / allergenGroups.length;
const headingHeight = 78;
const size = { title: 15, text: 9, small: 7.5, mark: 11 };
const pad = 3;
const grey = '#8a8a8a';

/**
 * Dishes against the 14 allergens, on A4 landscape with embedded fonts. Equal inputs give equal
 * bytes.
 */
export async function writeMatrix(matrix: Matrix): Promise<Uint8Array> {
  const { language, sections } = matrix;
  const text = words[language];
  const title = `${text.title} · ${printable(matrix.venue)}`;
  // The current time would make every file different.
  const info = { Title: title, CreationDate: new Date(matrix.day) };
  const pdf = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    info,
    displayTitle: true,
    lang: language,
    bufferPages: true,
    font: '',
  });
  pdf.registerFont('text', fonts.text).registerFont('bold', fonts.bold);
  let y = heading(pdf, matrix, title);
  if (sections.length === 0)
    pdf
      .font('text')
      .fontSize(size.text)
      .text(text.none, margin, y + pad);
  /** Keeps a section heading from being the last line of a page. */
  const roomFor = (height: number) => {
    if (y + height <= bottom) return;
    pdf.addPage();
    y = heading(pdf, matrix, title);
  };
  for (const { name, rows } of sections) {
    const [first] = rows;
    roomFor(sectionHeight + (first ? heightOf(pdf, first, language) : 0));
    y = sectionRow(pdf, textOf(name, language), y);
    for (const row of rows) {
      roomFor(heightOf(pdf, row, language));
      y = dishRow(pdf, row, language, y);
    }
  }
  feet(pdf, matrix);
  pdf.end();
  return buffer(pdf);
}

type Pdf = PDFKit.PDFDocument;

/** Removes characters that the fonts lack. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\p{C}|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const textOf = (texts: LocalizedText, language: Language): string =>
  printable(
    [language, 'en' as const, ...languages].map((one) => texts[one]).find((one) => one?.trim()) ??
      '–',
  );

/**
 * Draws the top of each page: title, venue, symbols and the names of the 14 allergens. Returns
 * where the rows start.
 */
function heading(pdf: Pdf, matrix: Matrix, title: string): number {
  const { language } = matrix;
  const text = words[language];
  pdf.font('bold').fontSize(size.title).fillColor('black');
  pdf.text(title, margin, margin, { width: right - margin, height: size.title, ellipsis: true });
  const legend = [
    textOf(matrix.menu, language),
    `${marks.CONTAINS} ${text.contains}`,
    `${marks.TRACES} ${text.traces}`,
    `${marks.NOT_DECLARED} ${text.undeclared}`,
  ].join('   ');
  pdf.font('text').fontSize(size.text);
  pdf.text(legend, margin, margin + 20, {
    width: right - margin,
    height: size.text,
    ellipsis: true,
  });
  const top = margin + 36;
  const end = top + headingHeight;
  pdf.font('bold').fontSize(size.text);
  pdf.text(text.dish, margin + pad, end - size.text - pad, { width: nameWidth });
  allergenGroups.forEach(({ key }, index) => {
    const x = margin + nameWidth + (index + 0.5) * column;
    pdf.save().rotate(-90, { origin: [x, end] });
    pdf.text(allergenNames[key][language], x + pad, end - size.text / 2 - 1, { lineBreak: false });
    pdf.restore();
  });
  rule(pdf, end, 1);
  return end;
}

function rule(pdf: Pdf, y: number, width: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(right, y)
    .lineWidth(width)
    .strokeColor(width < 1 ? grey : 'black')
    .stroke();
}

const sectionHeight = 20;

function sectionRow(pdf: Pdf, name: string, y: number): number {
  pdf.rect(margin, y, right - margin, sectionHeight).fill('#ececec');
  pdf
    .font('bold')
    .fontSize(size.text + 1)
    .fillColor('black');
  const width = right - margin - 2 * pad;
  pdf.text(name, margin + pad, y + 5, { width, height: size.text + 1, ellipsis: true });
  return y + sectionHeight;
}

const inName = { width: nameWidth - 2 * pad };

function membersOf({ contained, traces }: MatrixRow, language: Language): string {
  const named = (mark: string, keys: readonly AllergenKey[]) =>
    keys.length === 0
      ? ''
      : `${mark} ${keys.map((key) => allergenNames[key][language]).join(', ')}`;
  return [named(marks.CONTAINS, contained), named(marks.TRACES, traces)]
    .filter(Boolean)
    .join('   ');
}

function heightOf(pdf: Pdf, row: MatrixRow, language: Language): number {
  const members = membersOf(row, language);
  const name = pdf
    .font('text')
    .fontSize(size.text)
    .heightOfString(textOf(row.name, language), inName);
  const below = members === '' ? 0 : pdf.fontSize(size.small).heightOfString(members, inName);
  return name + below + 2 * pad;
}

function dishRow(pdf: Pdf, row: MatrixRow, language: Language, y: number): number {
  const height = heightOf(pdf, row, language);
  pdf
    .font('text')
    .fontSize(size.text)
    .text(textOf(row.name, language), margin + pad, y + pad, inName);
  const members = membersOf(row, language);
  if (members !== '') pdf.fontSize(size.small).text(members, inName);
  pdf.font('bold').fontSize(size.mark);
  row.checks.forEach((check, index) => {
    const x = margin + nameWidth + index * column;
    if (marks[check] === '') return;
    pdf.text(marks[check], x, y + (height - size.mark) / 2 - 1, {
      width: column,
      align: 'center',
    });
  });
  rule(pdf, y + height, 0.4);
  return y + height;
}

function feet(pdf: Pdf, { language, day, version }: Matrix): void {
  const text = words[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const state = text.state
    .replace('{day}', date.format(new Date(day)))
    .replace('{version}', String(version));
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    const number = text.page.replace('{page}', String(index + 1)).replace('{pages}', String(count));
    pdf.font('text').fontSize(size.small).fillColor('black');
    pdf.text(`${state} · ${number}`, margin, page.height - margin - size.small, {
      lineBreak: false,
    });
  }
}
