import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import type { ApiAnswer, ApiClient } from './stack/api-client.ts';

export type GeneratedFile =
  | { readonly kind: 'table'; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly contentType: string };

const largestTable = 700 * 1024;

/** The same seed gives the same files. */
export async function generateFiles(
  seed: number,
  count: number,
): Promise<readonly GeneratedFile[]> {
  originals ??= makeOriginals();
  const images = await originals;
  const table = fc.oneof(csv, workbook).map((bytes): GeneratedFile => {
    return { kind: 'table', bytes: bytes.subarray(0, largestTable) };
  });
  const file = fc.oneof({ arbitrary: table, weight: 2 }, { arbitrary: imageOf(images), weight: 1 });
  return fc.sample(file, { seed, numRuns: count });
}

const times = (text: string, most: number) =>
  fc.integer({ min: 0, max: most }).map((count) => text.repeat(count));

/** Typical input, and input of an attacker. */
const cell = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('item', 'section', '', 'Супа', '12,50', '1.234', 'да', '1, 2'),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 30, unit: 'binary' }) },
  fc.constantFrom(
    '=1+1',
    "'=1",
    '1e9',
    '\u0000',
    '\ud800',
    '∞',
    '-1',
    '0x10',
    '1,5,',
    '٣',
    '#REF!',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', '<!ENTITY a "b">', '&#x41;', ']]>'),
  times(' ', 40_000).map((spaces) => `1${spaces}a?`),
  times('1,', 20_000),
  times('€ ', 20_000),
  times('"', 300),
  times('я', 40_000),
);
const columns = [
  'type',
  'name_bg',
  'name_en',
  'description_de',
  'price',
  'discount',
  'volume',
  'active',
  'ingredients',
  'position',
  'image',
  'section_id',
  'item_id',
  'Бележка',
] as const;
const heading = fc.subarray([...columns], { minLength: 1 });
const rows = fc.array(fc.array(cell, { maxLength: 16 }), { maxLength: 60 });

/** A few bytes changed, cut off or repeated. */
const damaged = (bytes: Uint8Array) =>
  fc
    .record({
      changes: fc.array(fc.tuple(fc.nat(bytes.length), fc.nat(255)), { maxLength: 12 }),
      end: fc.oneof({ weight: 4, arbitrary: fc.constant(bytes.length) }, fc.nat(bytes.length)),
    })
    .map(({ changes, end }) => {
      const copy = bytes.slice(0, end);
      for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte;
      return copy;
    });
const maybeDamaged = (bytes: Uint8Array) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(bytes) }, damaged(bytes));

const csv = fc
  .record({
    heading,
    rows,
    repeated: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      fc.constantFrom(100, 1_000, 6_000),
    ),
    separator: fc.constantFrom(';', ',', '\t', '|', '"'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r', '\n\r'),
    tail: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      fc
        .constantFrom('\n', '\r', ';', '"', ' ', 'я', '";', '\n;')
        .chain((text) => times(text, 350_000)),
    ),
    quotes: fc.boolean(),
    encoding: fc.constantFrom('utf8', 'utf16le', 'latin1' as const),
  })
  .chain(
    ({ heading: names, rows: cells, repeated, separator, lineEnd, tail, quotes, encoding }) => {
      const written = (text: string) => (quotes ? `"${text.replaceAll('"', '""')}"` : text);
      const lines = [names, ...cells].map((row) => row.map(written).join(separator));
      const last = lines.at(-1) ?? '';
      const more = Math.min(repeated - 1, Math.floor(largestTable / (last.length + 1)));
      for (let count = 0; count < more; count += 1) lines.push(last);
      const text = `${encoding === 'utf16le' ? '\ufeff' : ''}${lines.join(lineEnd)}${lineEnd}${tail}`;
      return maybeDamaged(new Uint8Array(Buffer.from(text, encoding as BufferEncoding)));
    },
  );

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  fc.constantFrom(
    '1E5',
    '1e9',
    '0x99999',
    '&#49;E9',
    ' 9999999',
    '5000',
    '5001',
    '99999999999',
    '-1',
    '0',
    'x',
    '١٢',
  ),
);
const letters = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('A', 'B', 'C', 'P') },
  fc.constantFrom('XFD', 'GR', 'a', 'А', '', 'AAAAAAAA', '&#65;', '$A'),
);
const sheetCell = fc
  .record({
    letters,
    number,
    form: fc.constantFrom('s', 'inlineStr', 'str', 'n', 'b', 'd', 'e', 'z'),
    style: fc.constantFrom('', ' s="0"', ' s="1E9"', ' x:r="A1E9"'),
    value: fc.oneof(cell, fc.constantFrom('0', '1', '1E400', '45000')),
  })
  .map(({ letters: column, number: row, form, style, value }) => {
    const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const content = form === 'inlineStr' ? `<is><t>${text}</t></is>` : `<v>${text}</v>`;
    return `<c r="${column}${row}" t="${form}"${style}>${content}</c>`;
  });
const sheetRow = fc
  .record({ number, cells: fc.array(sheetCell, { maxLength: 12 }), named: fc.boolean() })
  .map(
    ({ number: at, cells, named }) => `<row${named ? ` r="${at}"` : ''}>${cells.join('')}</row>`,
  );

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const parts: Readonly<Record<string, string>> = {
  'xl/workbook.xml': `${xml}<workbook xmlns:r="r"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
};

const workbook = fc
  .record({
    heading,
    rows: fc.array(sheetRow, { maxLength: 30 }),
    texts: fc.array(cell, { maxLength: 20 }),
    filler: fc.oneof(
      { weight: 5, arbitrary: fc.constant('') },
      fc
        .constantFrom('<a/>', '<row/>', '<c r="A1"/>', ' ', '<row><c r="B9"/></row>')
        .chain((text) => times(text, 400_000)),
    ),
    missing: fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      fc.constantFrom(...Object.keys(parts)),
    ),
    files: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.constantFrom(150, 300)),
  })
  .chain(({ heading: names, rows: cells, texts, filler, missing, files }) => {
    const first = names.map(
      (name, at) =>
        `<c r="${String.fromCharCode(65 + at)}1" t="inlineStr"><is><t>${name}</t></is></c>`,
    );
    const all: Zippable = {
      'xl/worksheets/sheet1.xml': strToU8(
        `${xml}<worksheet><sheetData><row r="1">${first.join('')}</row>${cells.join('')}${filler}</sheetData></worksheet>`,
      ),
      'xl/sharedStrings.xml': strToU8(
        `${xml}<sst>${texts.map((text) => `<si><t>${text.replaceAll('<', '&lt;')}</t></si>`).join('')}</sst>`,
      ),
    };
    for (const [name, text] of Object.entries(parts))
      if (name !== missing) all[name] = strToU8(text);
    for (let at = 0; at < files; at += 1) all[`xl/${at}.xml`] = strToU8('<a/>');
    return maybeDamaged(zipSync(all));
  });

type Original = { readonly bytes: Uint8Array; readonly contentType: string };
let originals: Promise<readonly Original[]> | undefined;

/** First a small file with many pixels, then one of each type. */
async function makeOriginals(): Promise<readonly Original[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a43' } });
  const small = plain(90, 60);
  const large = plain(7_200, 7_200).png({ compressionLevel: 9, palette: true });
  const encoded = [
    ['image/png', large],
    ['image/jpeg', small.clone().jpeg()],
    ['image/png', small.clone().png()],
    ['image/webp', small.clone().webp()],
    ['image/gif', small.clone().gif()],
    ['image/avif', small.clone().avif({ effort: 0 })],
  ] as const;
  const made = encoded.map(async ([contentType, image]) => {
    return { contentType, bytes: new Uint8Array(await image.toBuffer()) };
  });
  const svg = strToU8('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  return [...(await Promise.all(made)), { contentType: 'image/png', bytes: svg }];
}

/** Sometimes with a wrong size in the PNG's header. */
const imageOf = (images: readonly Original[]) =>
  fc
    .record({
      // Large pictures are rare, because each takes a second of a whole core.
      image: fc.oneof(
        { weight: 15, arbitrary: fc.constantFrom(...images.slice(1)) },
        fc.constantFrom(...images.slice(0, 1)),
      ),
      announced: fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        fc.constantFrom('image/jpeg', 'image/png', 'image/gif'),
      ),
      width: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.nat(0x7fffffff)),
    })
    .chain(({ image, announced, width }) => {
      const bytes = image.bytes.slice();
      const isPng = image.contentType === 'image/png' && bytes.length > 24;
      if (isPng && width !== undefined) new DataView(bytes.buffer).setUint32(16, width);
      return maybeDamaged(bytes).map(
        (sent): GeneratedFile => ({
          kind: 'image',
          bytes: sent,
          contentType: announced ?? image.contentType,
        }),
      );
    });

const preview = `query ($input: ImportMenuInput!) {
  previewMenuImport(input: $input) { faultCount faults { code } } }`;
const importing = `mutation ($input: ImportMenuInput!) { importMenu(input: $input) { created } }`;
const announcing = `mutation ($input: CreateUploadInput!) {
  createUpload(input: $input) { uploadToken url headers { name value } } }`;
const completing = `mutation ($input: CompleteUploadInput!) {
  completeUpload(input: $input) { url } }`;

/** Sends it like the web client and returns the last response. */
export async function sendFile(
  api: ApiClient,
  menuID: string,
  file: GeneratedFile,
): Promise<ApiAnswer> {
  if (file.kind === 'table') {
    const input = { menuID, file: Buffer.from(file.bytes).toString('base64') };
    const previewed = await api.call(preview, { input });
    return previewed.code === null ? api.call(importing, { input }) : previewed;
  }
  const { bytes, contentType } = file;
  const announced = { fileName: 'a', purpose: 'ITEM', contentType, size: bytes.byteLength };
  const created = await api.call(announcing, { input: announced });
  const upload = created.data?.createUpload;
  if (!upload) return created;
  const headers: [string, string][] = upload.headers.map(
    ({ name, value }: { readonly name: string; readonly value: string }) => [name, value],
  );
  await fetch(upload.url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  return api.call(completing, { input: { uploadToken: upload.uploadToken } });
}

/** The fault is in our code and not in the file. */
export const isFaultOfOurs = ({ status, code }: ApiAnswer): boolean =>
  status >= 500 || code === 'INTERNAL_SERVER_ERROR' || code === 'UNAVAILABLE';
