import type { ImportRow } from '@qr-menu/domain';
import { readCsv } from './csv.ts';
import { readHeading, readRows } from './read-rows.ts';
import { type FileFault, fileFault, isEmptyCell, sizeFault, type Table } from './table.ts';

/** In bytes; this fits into a request in Base64, with its query. */
const largestFile = 720 * 1024;
const largestContent = Math.ceil(largestFile / 3) * 4;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

export type ReadFile = {
  readonly rows: readonly ImportRow[];
  readonly ignoredColumns: readonly string[];
  readonly faults: readonly FileFault[];
};

export const refused = (...faults: readonly FileFault[]): ReadFile => ({
  rows: [],
  ignoredColumns: [],
  faults,
});

/**
 * Reads a CSV or XLSX file that came in Base64; its bytes tell which one it is. A file of somebody
 * else's making can take long: `menu-files.ts` has it read in a thread of its own.
 */
export async function readMenuFile(content: string): Promise<ReadFile> {
  if (content.length > largestContent) return refused(fileFault('FILE_TOO_LARGE'));
  if (content.length % 4 !== 0 || !base64.test(content)) {
    return refused(fileFault('NOT_BASE64'));
  }
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  if (bytes.byteLength > largestFile) return refused(fileFault('FILE_TOO_LARGE'));
  const table = await readTable(bytes);
  if ('code' in table) return refused(table);
  if (table.every((row) => row.every(isEmptyCell))) return refused(fileFault('EMPTY_FILE'));
  const tooLarge = sizeFault(table);
  if (tooLarge) return refused(tooLarge);
  const heading = readHeading(table[0] ?? []);
  if (heading.faults.length > 0) return refused(...heading.faults);
  return { ignoredColumns: heading.ignored, ...readRows(table, heading.columns) };
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

async function readTable(bytes: Uint8Array): Promise<Table | FileFault> {
  if (startsWith(bytes, [0x50, 0x4b])) {
    // Workbooks are rare, and the library is slow to load.
    const { readXlsx } = await import('./read-xlsx.ts');
    return readXlsx(bytes);
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return fileFault('OLD_EXCEL_FILE');
  }
  return readCsv(bytes);
}
