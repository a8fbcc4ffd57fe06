import type { HoursRow, MenuRow } from '@qr-menu/domain/import-export';
import type { Language } from '@qr-menu/schema';
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { readHeadingWords, sizeInHeading } from './heading-words.ts';
import { hoursHeadings, hoursTable } from './hours-table.ts';
import { isPriceAlone, readLine, readPriceLines } from './price-lines.ts';
import {
  type FileFault,
  fileFault,
  guardFormula,
  most,
  type Table,
  tooLong,
  withoutErrorTexts,
} from './table.ts';
import { columnOf, headingsIn, tableColumns, wordCells } from './vocabulary.ts';

const separators = [';', ',', '\t', '|'];
/** The first line of some Excel files, which specifies the separator. */
const separatorLine = /^sep=(.)\r?\n/i;

/** `isOfLines` means that the file is a document rather than a table. */
export type TextTable = { readonly table: Table; readonly isOfLines: boolean };

export function readCsv(decoded: string): TextTable | FileFault {
  if (decoded.includes('\u0000')) return fileFault('UNREADABLE_FILE');
  const named = separatorLine.exec(decoded);
  const text = named ? decoded.slice(named[0].length) : decoded;
  const separator = named?.[1] ?? separatorOf(text);
  if (separator === null) {
    return { table: withoutErrorTexts(readPriceLines(text)), isOfLines: true };
  }
  try {
    return { table: withoutErrorTexts(rowsOf(text, separator)), isOfLines: false };
  } catch (error) {
    const fault = faultOf(error);
    try {
      const table = isTooLong(error) ? null : withLooseQuotes(text, separator);
      return table ? { table, isOfLines: false } : fault;
    } catch (further) {
      return faultOf(further);
    }
  }
}

const isTooLong = (error: unknown): boolean =>
  error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE';

/** @throws the error unchanged if the file did not cause it */
function faultOf(error: unknown): FileFault {
  if (!(error instanceof CsvError)) throw error;
  const row = Number(error.records ?? 0) + 1;
  return isTooLong(error) ? tooLong(row, null) : fileFault('BAD_QUOTES', row);
}

/** Accepts hand-typed quotation marks, as in `Салата "Шопска"`, unless the table is in our format. */
function withLooseQuotes(text: string, separator: string): Table | null {
  const [heading = []] = rowsOf(text, separator, { quote: false, to: 1 });
  const columns = heading.map((cell) => columnOf(cell.replaceAll('"', '')));
  if (columns.includes('type') || columns.includes('itemId') || !/[\r\n]\s*\S/.test(text))
    return null;
  try {
    return rowsOf(text, separator, { relax_quotes: true });
  } catch {
    return rowsOf(text, separator, { quote: false });
  }
}

/** In UTF-16 code units. The longest possible menu row needs a twentieth of this. */
const longestRow = 256 * 1024;
const longestHeading = 64 * 1024;
const headingRows = 15;

/** Returns null if the text is a document instead of a table. */
function separatorOf(text: string): string | null {
  const start = text.slice(0, longestHeading);
  const headingCounts = separators.map((separator) => knownHeadings(start, separator));
  const most = Math.max(...headingCounts);
  return most > 0 ? (separators[headingCounts.indexOf(most)] ?? ';') : separatorByShape(start);
}

/** Below the first row, a single known word does not count, because it can occur in any text. */
function knownHeadings(text: string, separator: string): number {
  try {
    const rows = rowsOf(text, separator, { to: headingRows, relax_quotes: true });
    const counts = rows.map((cells, row) => {
      const columns = hoursHeadings(cells).isWhole
        ? cells.length
        : cells.filter((cell) => columnOf(cell) !== undefined).length;
      const words = cells.filter(
        (cell) => readHeadingWords(cell) !== undefined || sizeInHeading(cell) !== null,
      ).length;
      const isLine = separator === ',' && isSplitAtDecimals(cells);
      return !isLine && (words > 1 || (row === 0 && columns > 0)) ? Math.max(words, columns) : 0;
    });
    return Math.max(0, ...counts);
  } catch {
    return 0;
  }
}

/** A line such as `Rotwein 0,1l/0,2l 3,50/6,50` has decimal commas and is not a heading row. */
const isSplitAtDecimals = (cells: readonly string[]): boolean =>
  cells.every((cell) => readHeadingWords(cell) === undefined) &&
  cells.some((cell, at) => /\d$/.test(cell) && /^\d/.test(cells[at + 1] ?? ''));

function separatorByShape(start: string): string | null {
  const lines = start.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const most = (is: (line: string) => boolean): boolean =>
    lines.filter(is).length * 2 > lines.length;
  const plain = ['\t', ';', '|'].find((separator) => most((line) => line.includes(separator)));
  if (plain !== undefined) return plain;
  const priced = lines.filter((line) => readLine(line) || isPriceAlone(line.trim())).length;
  if (priced > 0 && priced * 3 >= lines.length && !most((line) => /"[^"]*",|,"/.test(line)))
    return null;
  return most((line) => /[^\d\s],|,[^\d\s]/.test(line)) ? ',' : ';';
}

/** Reads one row more than allowed, to detect longer files. The library is slow if later rows are longer. */
const rowsOf = (text: string, delimiter: string, options: Options = {}): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: longestRow,
    to: most.rows + 1,
    ...options,
  });

/** The separators that spreadsheets use in each language. Decimal and column separators always differ. */
const dialects: Readonly<Record<Language, { separator: string; decimal: string }>> = {
  bg: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
  de: { separator: ';', decimal: ',' },
};

/** Without the byte order mark, Excel decodes UTF-8 as the system's legacy encoding. */
const byteOrderMark = '\ufeff';

export function writeCsv(rows: readonly MenuRow[], language: Language): Uint8Array {
  const { separator, decimal } = dialects[language];
  const lines = [
    headingsIn(language),
    ...rows.map((row) => {
      const cells = wordCells(row, language);
      return tableColumns.map((column) => {
        const text = cells[column] ?? '';
        return column === 'price' || column === 'deposit'
          ? text.replace('.', decimal)
          : guardFormula(text);
      });
    }),
  ];
  return textFile(lines, separator);
}

export const writeHoursCsv = (rows: readonly HoursRow[], language: Language): Uint8Array =>
  textFile(
    hoursTable(rows, language).map((cells) => cells.map(guardFormula)),
    dialects[language].separator,
  );

function textFile(lines: readonly (readonly string[])[], separator: string): Uint8Array {
  const text = lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n');
  return new TextEncoder().encode(`${byteOrderMark}${text}\r\n`);
}

const quoted = (text: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
