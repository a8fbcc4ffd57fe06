import { CsvError, parse } from 'csv-parse/sync';
import type { Table } from './cell.ts';
import { decodeText } from './decode-text.ts';
import { type FileFault, wholeFileFault } from './file-fault.ts';
import { columnOf } from './vocabulary.ts';

const separators = [';', ',', '\t'];
/** Excel's own first line, which names the separator. */
const separatorLine = /^sep=(.)\r?\n/i;

/** The rows of a file of text, or why there are none. */
export function readCsv(bytes: Uint8Array): Table | FileFault {
  const decoded = decodeText(bytes);
  if (decoded.includes('\u0000')) {
    return wholeFileFault('UNREADABLE_FILE', 'The file is neither CSV nor XLSX');
  }
  const named = separatorLine.exec(decoded);
  const text = named ? decoded.slice(named[0].length) : decoded;
  const separator = named?.[1] ?? separatorOf(text);
  try {
    return rowsOf(text, separator);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records ?? 0) + 1;
    const message = 'A quotation mark is not closed, or text follows it';
    return { row, column: null, code: 'BAD_QUOTES', message };
  }
}

/** The one with which the heading makes most sense. */
function separatorOf(text: string): string {
  const scores = separators.map((separator) => ({
    separator,
    known: knownHeadings(text, separator),
  }));
  return scores.reduce((best, one) => (one.known > best.known ? one : best)).separator;
}

function knownHeadings(text: string, separator: string): number {
  try {
    const [heading = []] = rowsOf(text, separator, 1);
    return heading.filter((cell) => columnOf(cell) !== undefined).length;
  } catch {
    return 0;
  }
}

const rowsOf = (text: string, delimiter: string, to?: number): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    ...(to === undefined ? {} : { to }),
  });
