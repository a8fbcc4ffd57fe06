import { Unzip, UnzipInflate } from 'fflate';
import { readNumberFormats } from './number-formats.ts';
import { readSheet, type WorkbookParts } from './read-sheet.ts';
import { attributeNamed, scanXml } from './scan-xml.ts';
import { beyondMenu, type FileFault, fileFault, type Table } from './table.ts';

/** Ten times the unpacked size of a sheet with a full menu. */
const limits = { bytes: 16 * 1024 * 1024, files: 200 };

const neededParts = /\.(xml|rels)$/i;
const unreadable: FileFault = {
  ...fileFault('UNREADABLE_FILE'),
  message: 'The file is not a readable XLSX file',
};

export type Sheet = { readonly name: string; readonly table: Table; readonly isHidden: boolean };

/** Limits the size of every part, because the sizes that a file declares may be wrong. */
export function readXlsx(bytes: Uint8Array): readonly Sheet[] | FileFault {
  const files = unzipWithinLimits(bytes);
  if (files === 'broken') return unreadable;
  if (files === 'too-large') return beyondMenu;
  const textOf = (name: string): string | undefined => {
    const part = files[name];
    return part && new TextDecoder().decode(part);
  };
  const workbook = readWorkbook(textOf('xl/workbook.xml') ?? '');
  const targets = readTargets(textOf('xl/_rels/workbook.xml.rels') ?? '');
  const strings = readStrings(textOf(targets?.get('sharedStrings') ?? 'xl/sharedStrings.xml'));
  const styles = textOf(targets?.get('styles') ?? 'xl/styles.xml');
  const formats = readNumberFormats(styles ?? '<styleSheet/>');
  if (strings === 'too-large') return beyondMenu;
  if (!workbook || !targets || !strings || !formats) return unreadable;
  const parts: WorkbookParts = { ...workbook, strings, formats };
  const sheets: Sheet[] = [];
  for (const { name, relation, isHidden } of workbook.sheets) {
    const text = textOf(targets.get(relation) ?? '');
    const table = text === undefined ? 'broken' : readSheet(text, parts);
    if (table === 'broken') return unreadable;
    if (table === 'too-large') return beyondMenu;
    if (table === 'too-far') return fileFault('TOO_MANY_ROWS');
    sheets.push({ name, isHidden, table });
  }
  return sheets;
}

const none = () => undefined;

type Workbook = Pick<WorkbookParts, 'from1904' | 'isUncalculated'> & {
  readonly sheets: readonly { name: string; relation: string; isHidden: boolean }[];
};

function readWorkbook(xml: string): Workbook | null {
  const sheets: Workbook['sheets'][number][] = [];
  const isSet = (value = ''): boolean => value === '1' || value === 'true';
  let from1904 = false;
  let isUncalculated = false;
  const result = scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isSet(attributeNamed(attributes, 'date1904'));
      if (name === 'calcPr') isUncalculated = isSet(attributeNamed(attributes, 'fullCalcOnLoad'));
      if (name !== 'sheet') return;
      sheets.push({
        name: attributeNamed(attributes, 'name') ?? '',
        relation: attributeNamed(attributes, 'id') ?? '',
        isHidden: /hidden$/i.test(attributeNamed(attributes, 'state') ?? ''),
      });
    },
    close: none,
    text: none,
  });
  return result === 'complete' ? { sheets, from1904, isUncalculated } : null;
}

/** Maps relation ids to files. The files of strings and styles are also listed under their kind. */
function readTargets(xml: string): ReadonlyMap<string, string> | null {
  const targets = new Map<string, string>();
  const result = scanXml(xml, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const target = attributeNamed(attributes, 'Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      targets.set(attributeNamed(attributes, 'Id') ?? '', path);
      const kind = /(sharedStrings|styles)$/.exec(attributeNamed(attributes, 'Type') ?? '')?.[1];
      if (kind !== undefined) targets.set(kind, path);
    },
    close: none,
    text: none,
  });
  return result === 'complete' ? targets : null;
}

function readStrings(xml: string | undefined): readonly string[] | 'too-large' | null {
  if (xml === undefined) return [];
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  const result = scanXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      if (name === 'rPh') phonetic -= 1;
      isText = false;
    },
    text: (part) => {
      if (isText) text += part;
    },
  });
  if (result === 'too-large') return result;
  return result === 'complete' ? strings : null;
}

type Unzipped = Readonly<Record<string, Uint8Array>> | 'too-large' | 'broken';
/** The number of packed bytes between two checks of the limits. 1 KB of an archive can unpack to 1 MB. */
const step = 4 * 1024;

/** Stops at the limit, because the sizes that the archive declares may be wrong. */
function unzipWithinLimits(archive: Uint8Array): Unzipped {
  const parts = new Map<string, Uint8Array[]>();
  let files = 0;
  let bytes = 0;
  let broken = false;
  const unzip = new Unzip((file) => {
    files += 1;
    if (!neededParts.test(file.name) || parts.has(file.name)) return;
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
