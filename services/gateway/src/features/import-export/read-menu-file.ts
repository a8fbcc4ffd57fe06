import type { ImportHoursRow, ImportRow } from '@qr-menu/domain/import-export';
import { currenciesIn } from '@qr-menu/domain/money';
import type { Language } from '@qr-menu/schema';
import { type Columns, readLayout } from './columns.ts';
import { readCsv } from './csv.ts';
import {
  decodeAs,
  decodeText,
  isEncoding,
  rankedEncodings,
  type TextEncoding,
} from './encodings.ts';
import { measureInHeading, readPriceHeading } from './heading-words.ts';
import { findHours, type ReadHours, readHours } from './hours-table.ts';
import type { Correction, Reading } from './meant-row.ts';
import { readPriceList } from './price-list.ts';
import { type ReadRows, readRows, type UnreadRow } from './read-rows.ts';
import {
  type Cell,
  cellText,
  type FileFault,
  type FileNote,
  fileFault,
  isBroken,
  isEmptyCell,
  sizeFault,
  type Table,
  withoutErrorTexts,
} from './table.ts';
import type { Meaning } from './vocabulary.ts';

/** In bytes. Encoded as Base64, such a file fits into one request together with the query. */
const largestFile = 720 * 1024;
const largestContent = Math.ceil(largestFile / 3) * 4;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

export type FileRequest = {
  /** The file's bytes in Base64. */
  readonly content: string;
  /** The menu's currency. Empty means any currency. */
  readonly currency?: string;
  readonly anyCurrency?: boolean;
  /** The venue's default language, for text whose language is unclear. */
  readonly language?: Language;
  /** The meanings that a user selected for the columns. If omitted, the headings decide. */
  readonly columns?: readonly (Meaning | null)[] | null;
  /** The row number as in a spreadsheet, or 0 if there are no headings. If omitted, the row is detected. */
  readonly headingRow?: number | null;
  /** The sheet to read. If omitted, the first one with content. */
  readonly sheet?: string | null;
  readonly allSheets?: boolean;
  readonly sectionName?: string | null;
  /** The encoding of a text file. If null, the encoding is detected. */
  readonly encoding?: string | null;
  readonly skipRows?: readonly number[];
  readonly corrections?: readonly Correction[];
};
type Asked = Required<Omit<FileRequest, 'content'>>;

const asUsual: Asked = {
  currency: '',
  anyCurrency: false,
  language: 'bg',
  columns: null,
  headingRow: null,
  sheet: null,
  allSheets: false,
  sectionName: null,
  encoding: null,
  skipRows: [],
  corrections: [],
};

export type FileTable = {
  readonly headingRow: number;
  readonly columns: readonly { readonly heading: string; readonly column: Meaning | null }[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the meaning of every column is clear, so that the user does not have to confirm it. */
  readonly known: boolean;
  /** The names of a workbook's non-empty sheets. The list is empty for other files. */
  readonly sheets: readonly string[];
  /** The sheet that was read. Null if the file has no sheets, or if all of them were read. */
  readonly sheet: string | null;
  /** The encoding of a text file. Null for workbooks. */
  readonly encoding: string | null;
  /** The first lines with non-ASCII letters, decoded in each possible encoding. */
  readonly encodings: readonly { readonly encoding: string; readonly sample: string }[];
};

export type ReadFile = {
  /** If several sheets are read, each adds `rowsPerSheet` to the row numbers of the sheets after it. */
  readonly rows: readonly ImportRow[];
  readonly hours: readonly ImportHoursRow[];
  readonly ignoredColumns: readonly string[];
  readonly unread: readonly UnreadRow[];
  readonly faults: readonly FileFault[];
  readonly notes: readonly FileNote[];
  readonly sheets: readonly string[];
  /** Null if the file contains no table of sections and items. */
  readonly table: FileTable | null;
};

export const refused = (...faults: readonly FileFault[]): ReadFile => ({
  rows: [],
  hours: [],
  ignoredColumns: [],
  unread: [],
  faults,
  notes: [],
  sheets: [],
  table: null,
});

/** Larger than the number of rows that a sheet can have. */
export const rowsPerSheet = 10_000;

/** Detects the format. Must run in a thread (`menu-files.ts`), because a malicious file can take long. */
export async function readMenuFile({ content, ...asked }: FileRequest): Promise<ReadFile> {
  if (content.length > largestContent) return refused(fileFault('FILE_TOO_LARGE'));
  if (content.length % 4 !== 0 || !base64.test(content)) {
    return refused(fileFault('NOT_BASE64'));
  }
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  if (bytes.byteLength > largestFile) return refused(fileFault('FILE_TOO_LARGE'));
  const request = { ...asUsual, ...asked };
  const file = await readSheets(bytes, request.encoding);
  if ('code' in file) return refused(file);
  const filled = file.sheets.filter(({ table }) => !table.every((row) => row.every(isEmptyCell)));
  const visible = filled.some(({ isHidden }) => !isHidden)
    ? filled.filter(({ isHidden }) => !isHidden)
    : filled;
  if (visible.length === 0) return refused(fileFault('EMPTY_FILE'));
  const hours = visible.find((sheet) => layoutOfHours(sheet) !== null);
  const lists = visible.filter((sheet) => sheet !== hours);
  if (hours && lists.length === 0) return withHours(refused(), hours, 0, request);
  const read = readLists(file, filled, lists, request);
  return hours && read.table
    ? withHours(read, hours, Math.max(read.sheets.length, 1), request)
    : read;
}

const layoutOfHours = ({ name, table, isOfLines }: FileSheet) =>
  isOfLines || sizeFault(table) ? null : findHours(table, name);

/** Adds the hours from a separate sheet. Its rows are numbered after those of `before` other sheets. */
function withHours(file: ReadFile, sheet: FileSheet, before: number, request: Asked): ReadFile {
  const layout = layoutOfHours(sheet);
  if (!layout) return file;
  const offset = before * rowsPerSheet;
  const read: ReadHours = readHours(sheet.table, layout, ofSheet(request, before, sheet));
  const moved = <Of extends { readonly row: number | null }>(all: readonly Of[]) =>
    all.map((entry) => ({ ...entry, row: (entry.row ?? 1) + offset }));
  const listNames = file.sheets.length > 0 ? file.sheets : [file.table?.sheet ?? ''];
  return {
    ...file,
    hours: moved(read.rows),
    faults: [...file.faults, ...moved(read.faults)],
    sheets: before > 0 ? [...listNames, sheet.name ?? ''] : [],
  };
}

function readLists(
  file: FileContents,
  filled: readonly FileSheet[],
  visible: readonly FileSheet[],
  request: Asked,
): ReadFile {
  const named = filled.find(({ name }) => name === request.sheet);
  const single = request.sheet === null ? firstList(visible, request) : named;
  const sheets = request.allSheets && request.sheet === null ? visible : [single];
  const read: ReadFile[] = [];
  for (const [index, sheet] of sheets.entries()) {
    if (!sheet) return refused(fileFault('UNKNOWN_SHEET'));
    const tooLarge = sizeFault(sheet.table);
    if (tooLarge) return refused(tooLarge);
    const names = visible.flatMap(({ name }) => name ?? []);
    read.push(
      readSheet(sheet, names, file, sheets.length > 1 ? ofSheet(request, index, sheet) : request),
    );
  }
  return read.length === 1 ? (read[0] ?? refused()) : merged(read);
}

/** Prefers a sheet with headings for name and price, because some programs put a summary first. */
function firstList(sheets: readonly FileSheet[], { currency, language }: Asked) {
  if (sheets.length === 1) return sheets[0];
  const hasBoth = (columns: Columns): boolean =>
    columns.some((column) => column?.startsWith('name.')) &&
    columns.some((column) => column === 'price' || column === 'size');
  const layouts = sheets.flatMap((sheet) =>
    sizeFault(sheet.table) ? [] : [{ sheet, ...readLayout(sheet.table, currency, language) }],
  );
  const headed = layouts.find(({ own, columns }) => own || hasBoth(columns));
  return (headed ?? layouts.find(({ proposed }) => hasBoth(proposed)))?.sheet ?? sheets[0];
}

function ofSheet(request: Asked, index: number, { name }: FileSheet): Asked {
  const first = index * rowsPerSheet;
  const isHere = (row: number): boolean => row > first && row <= first + rowsPerSheet;
  return {
    ...request,
    columns: null,
    headingRow: null,
    sectionName: name ?? request.sectionName,
    skipRows: request.skipRows.filter(isHere).map((row) => row - first),
    corrections: request.corrections
      .filter(({ row }) => isHere(row))
      .map((correction) => ({ ...correction, row: correction.row - first })),
  };
}

function merged(files: readonly ReadFile[]): ReadFile {
  const moved = <Of extends { readonly row: number | null }>(
    of: (file: ReadFile) => readonly Of[],
  ) =>
    files.flatMap((file, index) =>
      of(file).map((entry) => ({
        ...entry,
        row: (entry.row ?? 1) + index * rowsPerSheet,
      })),
    );
  const [first] = files;
  return {
    rows: moved(({ rows }) => rows),
    hours: [],
    faults: moved(({ faults }) => faults),
    notes: moved(({ notes }) => notes),
    unread: moved(({ unread }) => unread),
    ignoredColumns: [...new Set(files.flatMap(({ ignoredColumns }) => ignoredColumns))],
    sheets: files.flatMap(({ table }) => table?.sheet ?? []),
    table: first?.table
      ? { ...first.table, sheet: null, known: files.every(({ table }) => table?.known) }
      : null,
  };
}

function readSheet(
  { table, name, isOfLines }: FileSheet,
  sheets: readonly string[],
  { encoding, encodings, isDoubtful }: FileText,
  request: Asked,
): ReadFile {
  const layout = readLayout(table, request.currency, request.language, isOfLines);
  const headingAt = request.headingRow === null ? layout.headingAt : request.headingRow - 1;
  const picked = request.columns?.map((column) => column ?? undefined);
  const columns = picked ?? layout.columns;
  const own = picked ? picked.includes('type') || picked.includes('itemId') : layout.own;
  const headings = (table[headingAt] ?? []).map((cell) => shownCell(cell).trim());
  const wrong = columnFaults(columns, own, headingAt);
  const { skipRows, corrections } = request;
  const reading = { headingAt, headings, columns, skipRows: new Set(skipRows), corrections };
  const asked = { ...request, isDelimited: name === null && !isOfLines };
  const read = wrong.length > 0 ? nothing : readBody(table, own, reading, asked);
  const faults = [
    ...(isDoubtful && !own ? [fileFault('UNKNOWN_ENCODING')] : []),
    ...wrong,
    ...currencyFaults(headings, columns, headingAt, request),
    ...rowCurrencyFaults(table, reading, request),
    ...read.faults.map((fault) => withText(fault, table, reading)),
  ];
  const known = layout.known && !faults.some(({ code }) => code === 'MISSING_COLUMN');
  const shown = shownTable(table, headingAt, picked ?? layout.proposed);
  return {
    ...read,
    hours: [],
    faults,
    ignoredColumns: headings.filter((text, at) => text !== '' && columns[at] === undefined),
    sheets: [],
    table: { ...shown, known, sheets, sheet: name, encoding, encodings },
  };
}

const nothing: ReadRows = { rows: [], faults: [], notes: [], unread: [] };

function withText(fault: FileFault, table: Table, { columns, corrections }: Reading): FileFault {
  const { row, column, text } = fault;
  if (row === null || column === null || text !== undefined) return fault;
  const [field] = column.split('.');
  const at = columns.findIndex((meaning) => meaning !== undefined && meaning === column);
  const similar = columns.findIndex((meaning) => meaning?.split('.')[0] === field);
  const own = corrections.find(
    (correction) => correction.row === row && correction.column === column,
  );
  const shown = own?.value ?? shownCell(table[row - 1]?.[at >= 0 ? at : similar]);
  return shown === '' ? fault : { ...fault, text: shown };
}

function readBody(
  table: Table,
  own: boolean,
  reading: Reading,
  request: Asked & { readonly isDelimited: boolean },
): ReadRows {
  const { headings, columns } = reading;
  const { sectionName, isDelimited } = request;
  if (own) return readRows(table, reading, request);
  const words = {
    ...request,
    ...readPriceHeading(headings[columns.indexOf('price')] ?? '', request.currency),
    measure: measureInHeading(headings[columns.indexOf('volume')] ?? ''),
  };
  return readPriceList(table, { ...reading, sectionName, isDelimited }, words);
}

function columnFaults(columns: Columns, own: boolean, headingAt: number): readonly FileFault[] {
  const meanings = columns.filter((column) => column !== undefined);
  if (meanings.length === 0) return [fileFault('NO_HEADING')];
  const row = headingAt < 0 ? null : headingAt + 1;
  const single = meanings.filter((column) => column !== 'size');
  const doubles = new Set(single.filter((column, at) => single.indexOf(column) !== at));
  const named = own || meanings.some((column) => column.startsWith('name.'));
  return [
    ...Array.from(doubles, (column) => fileFault('DUPLICATE_COLUMN', row, column)),
    ...(named ? [] : [fileFault('MISSING_NAME', row, 'name.bg')]),
  ];
}

function currencyFaults(
  headings: readonly string[],
  columns: Columns,
  headingAt: number,
  { currency, anyCurrency }: Asked,
): readonly FileFault[] {
  const [own] = currenciesIn(currency);
  const otherCurrencies = headings.filter((heading, at) => {
    const isAmount = columns[at] === 'price' || columns[at] === 'size';
    const named = isAmount ? currenciesIn(heading) : [];
    return named.length > 0 && own !== undefined && !named.includes(own);
  });
  const hasOtherCurrency = otherCurrencies.length > 0;
  return hasOtherCurrency && !anyCurrency
    ? [fileFault('OTHER_CURRENCY', headingAt + 1, 'price')]
    : [];
}

const currencyHeading = /^(?:currency|валута|währung|waehrung)$/iu;

function rowCurrencyFaults(
  table: Table,
  { headingAt, headings, columns, skipRows, corrections }: Reading,
  { currency, anyCurrency }: Asked,
): readonly FileFault[] {
  const at = headings.findIndex((heading) => currencyHeading.test(heading));
  const price = columns.indexOf('price');
  const [own] = currenciesIn(currency);
  if (at < 0 || price < 0 || own === undefined || anyCurrency) return [];
  return table.flatMap((cells, index): FileFault[] => {
    const row = index + 1;
    const named = currenciesIn(cellText(cells[at] ?? null));
    const isCorrected = corrections.some(
      (correction) => correction.row === row && correction.column === 'price',
    );
    const isOther = named.length > 0 && !named.includes(own) && !isEmptyCell(cells[price] ?? null);
    return index > headingAt && isOther && !isCorrected && !skipRows.has(row)
      ? [fileFault('OTHER_CURRENCY', row, 'price')]
      : [];
  });
}

const longestShown = 100;
const shownRows = { atLeast: 8, belowHeading: 5, most: 20 };

const shownCell = (cell: Cell | undefined): string => {
  if (isBroken(cell)) return cell.broken === 'CELL_ERROR' ? '#' : '';
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : cellText(cell ?? null);
  return text.slice(0, longestShown);
};

type ShownTable = Pick<FileTable, 'headingRow' | 'columns' | 'rows'>;

function shownTable(table: Table, headingAt: number, columns: Columns): ShownTable {
  const { atLeast, belowHeading, most } = shownRows;
  const filled = table.map((row) => row.findLastIndex((cell) => !isEmptyCell(cell)) + 1);
  const width = filled.reduce((widest, each) => Math.max(widest, each), 0);
  const indexes = Array.from({ length: width }, (_, at) => at);
  const count = Math.min(Math.max(atLeast, headingAt + 1 + belowHeading), most);
  return {
    headingRow: headingAt + 1,
    columns: indexes.map((at) => ({
      heading: shownCell(table[headingAt]?.[at]).trim(),
      column: columns[at] ?? null,
    })),
    rows: table.slice(0, count).map((row) => indexes.map((at) => shownCell(row[at]))),
  };
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** A file that is not a workbook is read as a single sheet without a name. */
type FileSheet = {
  readonly name: string | null;
  readonly table: Table;
  readonly isHidden: boolean;
  readonly isOfLines: boolean;
};
type FileText = Pick<FileTable, 'encoding' | 'encodings'> & { readonly isDoubtful: boolean };
type FileContents = FileText & { readonly sheets: readonly FileSheet[] };

async function readSheets(
  bytes: Uint8Array,
  asked: string | null,
): Promise<FileContents | FileFault> {
  if (startsWith(bytes, [0x50, 0x4b])) {
    // The code is loaded on demand, because workbooks are rare.
    const { readXlsx } = await import('./read-xlsx.ts');
    const read = readXlsx(bytes);
    if ('code' in read) return read;
    const sheets = read.map(({ name, table, isHidden }) => ({
      name: name.slice(0, longestShown),
      table: withoutErrorTexts(table),
      isHidden,
      isOfLines: false,
    }));
    return { sheets, encoding: null, encodings: [], isDoubtful: false };
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return fileFault('OLD_EXCEL_FILE');
  }
  const guess = decodeText(bytes);
  const chosen = asked !== null && isEncoding(asked) ? asked : null;
  const encoding = chosen ?? guess.encoding;
  const read = readCsv(chosen ? decodeAs(bytes, chosen) : guess.text);
  if ('code' in read) return read;
  const isDoubtful = chosen === null && guess.isDoubtful;
  const encodings =
    guess.isGuessed || guess.isDoubtful ? encodingSamples(bytes, guess.encoding) : [];
  return { sheets: [{ name: null, isHidden: false, ...read }], encoding, encodings, isDoubtful };
}

const sampledLines = 3;
const longestSample = 40;
const separators: ReadonlySet<number> = new Set([...'\r\n\t;|'].map((sign) => sign.charCodeAt(0)));
const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39;

function encodingSamples(bytes: Uint8Array, used: TextEncoding): FileTable['encodings'] {
  const names: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length && names.length < sampledLines; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && !separators.has(byte)) continue;
    const cell = bytes.subarray(start, Math.min(at, start + longestSample));
    if (!isDigit(cell[0]) && cell.some((code) => code >= 0x80)) names.push(cell);
    start = at + 1;
  }
  const samples = new Map<string, string>();
  const ranked = rankedEncodings(bytes).map(({ encoding }) => encoding);
  for (const encoding of new Set([used, ...ranked])) {
    const sample = names.map((name) => decodeAs(name, encoding).trim()).join(' · ');
    if (!samples.has(sample)) samples.set(sample, encoding);
  }
  return Array.from(samples, ([sample, encoding]) => ({ encoding, sample }));
}
