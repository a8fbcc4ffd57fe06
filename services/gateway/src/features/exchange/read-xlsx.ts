import { strToU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import readWorkbook, { type SheetData } from 'read-excel-file/universal';
import { beyondMenu, type FileFault, fileFault, most, type Table } from './table.ts';

/** A sheet with all that a menu can hold unpacks to a tenth of this. */
const limits = { bytes: 16 * 1024 * 1024, files: 200 };

const wanted = /\.(xml|rels)$/i;
const unreadable: FileFault = {
  ...fileFault('UNREADABLE_FILE'),
  message: 'The file is not a readable XLSX file',
};

export type Sheet = { readonly name: string; readonly table: Table };

/**
 * A workbook's sheets, in its order. The library gets a new archive of what was unpacked and looked at
 * here, since a file can claim anything: every part is text, and nothing lies further out than a table
 * may reach.
 */
export async function readXlsx(bytes: Uint8Array): Promise<readonly Sheet[] | FileFault> {
  const files = unzipWithinLimits(bytes);
  if (files === 'broken') return unreadable;
  if (files === 'too-large') return beyondMenu;
  const parts = Object.entries(files).map(([name, part]) => {
    const text = new TextDecoder().decode(part);
    return { name, text, fault: partFault(text) };
  });
  const fault = parts.find((part) => part.fault)?.fault;
  if (fault) return fault;
  try {
    const checked = Object.fromEntries(parts.map(({ name, text }) => [name, strToU8(text)]));
    const archive = zipSync(checked, { level: 0 });
    const sheets = await readWorkbook(new Uint8Array(archive).buffer, { trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, table: tableOf(data) }));
  } catch {
    return unreadable;
  }
}

/** A sheet of nothing but a chart has no rows. */
const tableOf = (data: SheetData | undefined): Table =>
  (data ?? []).map((row) => row.map((cell) => (typeof cell === 'function' ? null : cell)));

/** A sheet with all that a table may have has fewer than half. */
const mostTags = 2_500_000;

/** Where the name of something with a place begins, whatever the library takes for a name's end. */
const placedTag = /<(?:[^<>"'=\s:]*:)?(?:row|c|dimension)(?![\w.:-])/g;
/** Without entities: the library would see another text than we do. */
const plainTag = /<[\w.:-]+((?:[\t\n\r ]+[\w.:-]+=(?:"[^"<>&]*"|'[^'<>&]*'))*)[\t\n\r ]*\/?>/y;
const placeAttribute = /[\t\n\r ](?:[\w.-]*:)?(?:r|ref)=["']([^"']*)/g;
/** A row has no letters, `A1:C3` is two places. */
const place = /^([A-Z]{0,16})([1-9]\d{0,15})$/;

/**
 * The library fills a table up to the last place that it reads, with `Number`, so places that are
 * not written as spreadsheets do it (`A1E9`, `A0x9`, `A&#49;`) are refused, in whatever file they are.
 */
function partFault(text: string): FileFault | null {
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags += 1;
  if (tags > mostTags) return beyondMenu;
  const furthest = { row: 0, column: 0 };
  for (const { index } of text.matchAll(placedTag)) {
    plainTag.lastIndex = index;
    const attributes = plainTag.exec(text)?.[1];
    if (attributes === undefined) return unreadable;
    for (const [, places = ''] of attributes.matchAll(placeAttribute)) {
      for (const one of places.split(':', 3)) {
        const [, letters, digits] = place.exec(one) ?? [];
        if (letters === undefined) return unreadable;
        furthest.row = Math.max(furthest.row, Number(digits));
        furthest.column = Math.max(furthest.column, columnNumber(letters));
      }
    }
  }
  const { row, column } = furthest;
  const tooFar = row > most.rows || column > most.columns || row * column > most.cells;
  return tooFar ? fileFault('TOO_MANY_ROWS') : null;
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

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
