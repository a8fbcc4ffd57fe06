import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { Table } from './cell.ts';
import { type FileFault, wholeFileFault } from './file-fault.ts';
import { mostRows } from './most-rows.ts';
import { unzipWithin } from './unzip-within.ts';

/** A sheet with all that a menu can hold unpacks to a tenth of this. */
const limits = { bytes: 16 * 1024 * 1024, files: 200 };
const mostColumns = 200;

const wanted = (name: string): boolean => /\.(xml|rels)$/i.test(name);
const unreadable = wholeFileFault('UNREADABLE_FILE', 'The file is not a readable XLSX file');

/**
 * The rows of the first sheet, or why there are none. The library gets a new archive of what was
 * unpacked here, within limits: a small file can claim anything.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table | FileFault> {
  const files = unzipWithin(bytes, wanted, limits);
  if (files === 'broken') return unreadable;
  if (files === 'too-large') {
    return wholeFileFault('FILE_TOO_LARGE', 'The file unpacks to more than a menu can hold');
  }
  const sheets = Object.keys(files).filter((name) => /worksheets\/[^/]+\.xml$/i.test(name));
  if (sheets.some((name) => isFarAway(files[name]))) {
    return wholeFileFault('TOO_MANY_ROWS', `A file can have ${mostRows} rows at most`);
  }
  try {
    const archive = zipSync({ ...files }, { level: 0 });
    const rows = await readSheet(new Uint8Array(archive).buffer, 1, { trim: false });
    return rows.map((row) => row.map((cell) => (typeof cell === 'function' ? null : cell)));
  } catch {
    return unreadable;
  }
}

/** Whether a cell is so far out that a table up to it would fill the memory. */
function isFarAway(sheet: Uint8Array | undefined): boolean {
  const text = new TextDecoder().decode(sheet);
  for (const [, letters = '', digits = ''] of text.matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)["']/gi)) {
    if (Number(digits) > mostRows || columnNumber(letters) > mostColumns) return true;
  }
  return false;
}

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
