import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type FileFault, fileFault, mostRows, type Table } from './table.ts';

/** A sheet with all that a menu can hold unpacks to a tenth of this. */
const limits = { bytes: 16 * 1024 * 1024, files: 200 };
const mostColumns = 200;

const wanted = /\.(xml|rels)$/i;
const unreadable: FileFault = {
  ...fileFault('UNREADABLE_FILE'),
  message: 'The file is not a readable XLSX file',
};

/** The library gets a new archive of what was unpacked here within limits: a file can claim anything. */
export async function readXlsx(bytes: Uint8Array): Promise<Table | FileFault> {
  const files = unzipWithinLimits(bytes);
  if (files === 'broken') return unreadable;
  if (files === 'too-large') {
    const message = 'The file unpacks to more than a menu can hold';
    return { ...fileFault('FILE_TOO_LARGE'), message };
  }
  const sheets = Object.keys(files).filter((name) => /worksheets\/[^/]+\.xml$/i.test(name));
  if (sheets.some((name) => isFarAway(files[name]))) return fileFault('TOO_MANY_ROWS');
  try {
    const archive = zipSync({ ...files }, { level: 0 });
    const rows = await readSheet(new Uint8Array(archive).buffer, 1, { trim: false });
    return rows.map((row) => row.map((cell) => (typeof cell === 'function' ? null : cell)));
  } catch {
    return unreadable;
  }
}

/** A table up to a cell so far out would fill the memory. */
function isFarAway(sheet: Uint8Array | undefined): boolean {
  const text = new TextDecoder().decode(sheet);
  for (const [, letters = '', digits = ''] of text.matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)["']/gi)) {
    if (Number(digits) > mostRows || columnNumber(letters) > mostColumns) return true;
  }
  return false;
}

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

type Unzipped = Readonly<Record<string, Uint8Array>> | 'too-large' | 'broken';

/** Packed bytes that are looked at before the limits are: 1 KB of an archive can unpack to 1 MB. */
const step = 4 * 1024;

/** Stops as soon as the limits are passed, whatever sizes the archive claims. */
function unzipWithinLimits(archive: Uint8Array): Unzipped {
  const parts = new Map<string, Uint8Array[]>();
  let files = 0;
  let bytes = 0;
  let broken = false;
  const unzip = new Unzip((file) => {
    files += 1;
    if (!wanted.test(file.name) || parts.has(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) broken = true;
      else {
        chunks.push(chunk);
        bytes += chunk.byteLength;
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.byteLength && !broken; at += step) {
      unzip.push(archive.subarray(at, at + step), at + step >= archive.byteLength);
      if (bytes > limits.bytes || files > limits.files) return 'too-large';
    }
  } catch {
    return 'broken';
  }
  return broken
    ? 'broken'
    : Object.fromEntries([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}
