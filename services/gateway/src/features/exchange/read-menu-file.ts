import { currenciesIn, type ImportRow } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import { type Columns, type Layout, readLayout } from './columns.ts';
import { readCsv } from './csv.ts';
import { readPriceList } from './price-list.ts';
import { type ReadRows, readRows } from './read-rows.ts';
import {
  type Cell,
  cellText,
  type FileFault,
  fileFault,
  isEmptyCell,
  sizeFault,
  type Table,
} from './table.ts';
import type { Meaning } from './vocabulary.ts';

/** In bytes; this fits into a request in Base64, with its query. */
const largestFile = 720 * 1024;
const largestContent = Math.ceil(largestFile / 3) * 4;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

export type FileRequest = {
  /** In Base64. */
  readonly content: string;
  /** The menu's; '': any. */
  readonly currency?: string;
  readonly anyCurrency?: boolean;
  /** The venue's default: of texts that nothing else says the language of. */
  readonly language?: Language;
  /** What somebody has picked for the columns, by their places; else it is what the headings say. */
  readonly columns?: readonly (Meaning | null)[] | null;
  /** As a spreadsheet counts; 0: none; else it is looked for. */
  readonly headingRow?: number | null;
  /** The name of a workbook's sheet; else the first that has something is read. */
  readonly sheet?: string | null;
  /** Where dishes go that nothing else puts into a section. */
  readonly sectionName?: string | null;
};
type Asked = Required<Omit<FileRequest, 'content'>>;

const asUsual: Asked = {
  currency: '',
  anyCurrency: false,
  language: 'bg',
  columns: null,
  headingRow: null,
  sheet: null,
  sectionName: null,
};

/** How a file looks to somebody who picks what its columns mean. */
export type FileTable = {
  readonly headingRow: number;
  readonly columns: readonly { readonly heading: string; readonly column: Meaning | null }[];
  /** The first ones, as they are in the file. */
  readonly rows: readonly (readonly string[])[];
  /** Nobody needs to pick anything. */
  readonly known: boolean;
  /** The names of a workbook's sheets that have something; empty for a file that is no workbook. */
  readonly sheets: readonly string[];
  /** Which of them this is; null: there are none. */
  readonly sheet: string | null;
};

export type ReadFile = {
  readonly rows: readonly ImportRow[];
  readonly ignoredColumns: readonly string[];
  readonly unreadRows: readonly number[];
  readonly faults: readonly FileFault[];
  /** Null: the file has none. */
  readonly table: FileTable | null;
};

export const refused = (...faults: readonly FileFault[]): ReadFile => ({
  rows: [],
  ignoredColumns: [],
  unreadRows: [],
  faults,
  table: null,
});

/**
 * Reads a CSV or XLSX file, or pasted text; its bytes tell which one it is. A file of somebody
 * else's making can take long: `menu-files.ts` has it read in a thread of its own.
 */
export async function readMenuFile({ content, ...asked }: FileRequest): Promise<ReadFile> {
  if (content.length > largestContent) return refused(fileFault('FILE_TOO_LARGE'));
  if (content.length % 4 !== 0 || !base64.test(content)) {
    return refused(fileFault('NOT_BASE64'));
  }
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  if (bytes.byteLength > largestFile) return refused(fileFault('FILE_TOO_LARGE'));
  const sheets = await readSheets(bytes);
  if ('code' in sheets) return refused(sheets);
  const filled = sheets.filter(({ table }) => !table.every((row) => row.every(isEmptyCell)));
  if (filled.length === 0) return refused(fileFault('EMPTY_FILE'));
  const request = { ...asUsual, ...asked };
  const sheet =
    request.sheet === null ? filled[0] : filled.find((one) => one.name === request.sheet);
  if (!sheet) return refused(fileFault('UNKNOWN_SHEET'));
  const tooLarge = sizeFault(sheet.table);
  const names = filled.flatMap(({ name }) => name ?? []);
  return tooLarge ? refused(tooLarge) : readAsAsked(sheet, names, request);
}

function readAsAsked(
  { table, name }: FileSheet,
  sheets: readonly string[],
  request: Asked,
): ReadFile {
  const seen = readLayout(table, request.currency, request.language);
  const headingAt = request.headingRow === null ? seen.headingAt : request.headingRow - 1;
  const picked = request.columns?.map((column) => column ?? undefined);
  const columns = picked ?? seen.columns;
  const own = picked ? picked.includes('type') || picked.includes('itemId') : seen.own;
  const headings = (table[headingAt] ?? []).map((cell) => shownCell(cell).trim());
  const wrong = columnFaults(columns, own, headingAt);
  const read = wrong.length > 0 ? nothing : readBody(table, { headingAt, columns, own }, request);
  const faults = [
    ...wrong,
    ...currencyFaults(headings, columns, headingAt, request),
    ...read.faults,
  ];
  const known = seen.known && !faults.some(({ code }) => code === 'MISSING_COLUMN');
  return {
    rows: read.rows,
    faults,
    unreadRows: read.unread,
    ignoredColumns: headings.filter((text, at) => text !== '' && columns[at] === undefined),
    table: { ...shownTable(table, headingAt, picked ?? seen.proposed), known, sheets, sheet: name },
  };
}

const nothing: ReadRows = { rows: [], faults: [], unread: [] };

type Reading = Pick<Layout, 'headingAt' | 'columns' | 'own'>;

function readBody(table: Table, { headingAt, columns, own }: Reading, request: Asked): ReadRows {
  if (!own) return readPriceList(table, { ...request, headingAt, columns }, request);
  return readRows(table, headingAt, columns, request);
}

function columnFaults(columns: Columns, own: boolean, headingAt: number): readonly FileFault[] {
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0) return [fileFault('NO_HEADING')];
  const row = headingAt < 0 ? null : headingAt + 1;
  const doubles = new Set(known.filter((column, at) => known.indexOf(column) !== at));
  const named = own || known.some((column) => column.startsWith('name.'));
  return [
    ...Array.from(doubles, (column) => fileFault('DUPLICATE_COLUMN', row, column)),
    ...(named ? [] : [fileFault('MISSING_NAME', row, 'name.bg')]),
  ];
}

/** `Цена (€)` above a menu of leva. */
function currencyFaults(
  headings: readonly string[],
  columns: Columns,
  headingAt: number,
  { currency, anyCurrency }: Asked,
): readonly FileFault[] {
  const [own] = currenciesIn(currency);
  const named = currenciesIn(headings[columns.indexOf('price')] ?? '');
  const other = own !== undefined && named.length > 0 && !named.includes(own);
  return other && !anyCurrency ? [fileFault('OTHER_CURRENCY', headingAt + 1, 'price')] : [];
}

/** Of a cell, and of a heading that nobody knows, this much is told. */
const longestShown = 100;
const shownRows = { atLeast: 8, belowHeading: 5, most: 20 };

const shownCell = (cell: Cell | undefined): string => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : cellText(cell ?? null);
  return text.slice(0, longestShown);
};

type ShownTable = Pick<FileTable, 'headingRow' | 'columns' | 'rows'>;

function shownTable(table: Table, headingAt: number, columns: Columns): ShownTable {
  const { atLeast, belowHeading, most } = shownRows;
  const filled = table.map((row) => row.findLastIndex((cell) => !isEmptyCell(cell)) + 1);
  const width = filled.reduce((widest, each) => Math.max(widest, each), 0);
  const places = Array.from({ length: width }, (_, at) => at);
  const count = Math.min(Math.max(atLeast, headingAt + 1 + belowHeading), most);
  return {
    headingRow: headingAt + 1,
    columns: places.map((at) => ({
      heading: shownCell(table[headingAt]?.[at]).trim(),
      column: columns[at] ?? null,
    })),
    rows: table.slice(0, count).map((row) => places.map((at) => shownCell(row[at]))),
  };
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** A file that is no workbook is one sheet without a name. */
type FileSheet = { readonly name: string | null; readonly table: Table };

async function readSheets(bytes: Uint8Array): Promise<readonly FileSheet[] | FileFault> {
  if (startsWith(bytes, [0x50, 0x4b])) {
    // Workbooks are rare, and the library is slow to load.
    const { readXlsx } = await import('./read-xlsx.ts');
    const sheets = await readXlsx(bytes);
    if ('code' in sheets) return sheets;
    return sheets.map(({ name, table }) => ({ name: name.slice(0, longestShown), table }));
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return fileFault('OLD_EXCEL_FILE');
  }
  const table = readCsv(bytes);
  return 'code' in table ? table : [{ name: null, table }];
}
