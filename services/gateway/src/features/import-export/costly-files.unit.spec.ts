import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeWorkbook, { type SheetData } from 'write-excel-file/universal';
import { type MenuFiles, openMenuFiles } from './menu-files.ts';
import { readMenuFile } from './read-menu-file.ts';
import { readPrice } from './read-prices.ts';

const sheetPath = 'xl/worksheets/sheet1.xml';
const read = (bytes: Uint8Array | string) =>
  readMenuFile({ content: Buffer.from(bytes).toString('base64') });
const codesOf = async (bytes: Uint8Array | string): Promise<readonly string[]> =>
  (await read(bytes)).faults.map(({ code }) => code);
const far = ['TOO_MANY_ROWS'];
const unreadable = ['UNREADABLE_FILE'];

let files: Record<string, Uint8Array>;
let sheet: string;
beforeAll(async () => {
  const rows: SheetData = [[{ value: 'type' }, { value: 'name_bg' }], [{ value: 'item' }]];
  const blob = await writeWorkbook(rows).toBlob();
  files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  sheet = new TextDecoder().decode(files[sheetPath]);
});
const workbook = (changes: Zippable): Uint8Array => zipSync({ ...files, ...changes });
const withSheet = (text: string) => workbook({ [sheetPath]: strToU8(text) });

describe('a cell reference in a spreadsheet', () => {
  it.each([
    ['an exponent', 'r="A1E5"'],
    ['an exponent in lower case', 'r="A1e5"'],
    ['a hexadecimal number', 'r="A0x186A0"'],
    ['an octal number', 'r="A0o303240"'],
    ['a decimal point', 'r="A100000.0"'],
    ['an entity', 'r="A1&#69;5"'],
    ['an entity of hexadecimal digits', 'r="A1&#x45;5"'],
    ['the name of an entity', 'r="A&quot;1E5"'],
    ['a space before the number', 'r="A 100000"'],
    ['a line end', 'r="A100000\n"'],
    ['letters of another alphabet', 'r="\u0410100000"'],
    ['digits of another alphabet', 'r="A\uff11\uff10\uff10\uff10\uff10\uff10"'],
    ['small letters', 'r="a100000"'],
    ['no letters at all', 'r="\u0000100000"'],
    ['no quotation marks', 'r=A100000'],
    ['spaces around the sign', 'r = "A1E5"'],
    ['a prefix', 'x:r="A1E5" r="A2"'],
    ['another attribute before it', 's="&lt;" r="A1E5"'],
    ['no number', 'r="A"'],
    ['an infinity', 'r="A1E999"'],
    ['a sign', 'r="A+100000"'],
    ['a row 0', 'r="A0"'],
  ])('is refused if it has %s', async (_, attribute) => {
    const moved = sheet.replace('r="A2"', attribute);
    expect(moved).not.toBe(sheet);
    expect(await codesOf(withSheet(moved))).toEqual(unreadable);
  });

  it.each(['1E5', '0x186A0', ' 100000', '100000 ', '&#49;E5', 'A100000E2'])(
    'is refused in row "%s"',
    async (row) => {
      const moved = sheet.replace(/<row r="2"/, `<row r="${row}"`);
      expect(moved).not.toBe(sheet);
      expect(await codesOf(withSheet(moved))).toEqual(unreadable);
    },
  );

  it('is checked no matter how its tag is written or which file serves as the sheet', async () => {
    for (const tag of [
      '<c r="A100000"',
      '<x:c r="A100000"',
      "<c\n r='A100000'",
      '<c a="" r="A100000"',
    ]) {
      const moved = sheet.replace('<c r="A2"', tag);
      expect(moved).not.toBe(sheet);
      expect(await codesOf(withSheet(moved)), tag).toEqual(far);
    }
    const hidden = sheet.replace('r="A2"', 'r="A100000"');
    const rels = 'xl/_rels/workbook.xml.rels';
    const target = new TextDecoder()
      .decode(files[rels])
      .replace('worksheets/sheet1.xml', 'menu.xml');
    const elsewhere = { [rels]: strToU8(target), 'xl/menu.xml': strToU8(hidden) };
    expect(await codesOf(workbook(elsewhere))).toEqual(far);
  });

  it('accepts a reference to any cell in the usual notation', async () => {
    const usual = sheet
      .replace('<row r="2"', '<row r="2" spans="1:2" ht="15.75" x14ac:dyDescent="0.25"')
      .replace('<c r="A2"', "<c\n  r='A5000' s='0'");
    const { rows, faults } = await read(withSheet(usual.replace('<row r="2"', '<row r="5000"')));
    expect(faults).toEqual([]);
    expect(rows.map(({ row }) => row)).toEqual([5_000]);
  });
});

describe('a small spreadsheet', () => {
  const cells = (row: number, cell: (column: string) => string) =>
    `<row r="${row}">${[...'ABCDEFGHIJKLMNOP'].map((column) => cell(`${column}${row}`)).join('')}</row>`;
  const sheetOf = (rows: string) =>
    sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`);

  it('refuses a sheet in which every cell refers to the same long text', async () => {
    const text = 'я'.repeat(30_000);
    const strings = `<?xml version="1.0"?><sst><si><t>type</t></si><si><t>${text}</t></si></sst>`;
    const rows = Array.from({ length: 500 }, (_, at) =>
      cells(at + 1, (reference) => `<c r="${reference}" t="s"><v>1</v></c>`),
    );
    const bytes = workbook({
      [sheetPath]: strToU8(sheetOf(rows.join(''))),
      'xl/sharedStrings.xml': strToU8(strings),
    });
    expect(bytes.byteLength).toBeLessThan(30_000);
    expect(await codesOf(bytes)).toEqual(['FILE_TOO_LARGE']);
  });

  it('refuses text that is longer than a spreadsheet can show', async () => {
    const long = `<c r="A1" t="inlineStr"><is><t>${'я'.repeat(40_000)}</t></is></c>`;
    expect(await codesOf(withSheet(sheetOf(`<row r="1">${long}</row>`)))).toEqual(['TOO_LONG']);
  });

  it('refuses a tag with very many attributes', async () => {
    const sheetData = `<sheetData ${'a="1" '.repeat(1_000_000)}/>`;
    expect(await codesOf(withSheet(`<worksheet>${sheetData}</worksheet>`))).toEqual(unreadable);
  });

  it('refuses a sheet with millions of tags', async () => {
    expect(await codesOf(withSheet(sheetOf('<a/>'.repeat(2_600_000))))).toEqual(['FILE_TOO_LARGE']);
  });
});

describe('a text file that would be slow to read', () => {
  // Reading in quadratic time would take minutes, so the test would time out.
  const soon = async (text: string, codes: readonly string[]) =>
    expect(await codesOf(text)).toEqual(codes);

  it.each([
    ['only line ends', '\n'.repeat(700_000), ['EMPTY_FILE']],
    ['line ends below a heading', `type;name_bg${'\n'.repeat(700_000)}`, far],
    ['returns below a heading', `type;name_bg${'\r'.repeat(700_000)}`, far],
    ['only separators', ';'.repeat(700_000), ['EMPTY_FILE']],
    ['quotation marks', '"'.repeat(700_000), ['TOO_LONG']],
    ['spaces', ' '.repeat(700_000), ['TOO_LONG']],
    ['one long heading', `type;${'я'.repeat(300_000)}`, ['TOO_LONG']],
    ['many headings', `type${';Бележка'.repeat(10_000)}`, far],
    [
      'a quotation mark in a name, and one long row',
      `Ястие;Цена\nСупа "Лято";1\n${'я'.repeat(300_000)}`,
      ['TOO_LONG'],
    ],
    ['a cell of spaces for a price', `type;price\nitem;1${' '.repeat(30_000)}a?`, ['TOO_LONG']],
    ['many ingredients', `type;ingredients\nitem;${'1,'.repeat(15_000)}`, ['TOO_LONG']],
    ['a long id', `type;item_id\nitem;${'a'.repeat(501)}`, ['TOO_LONG']],
  ])('is refused quickly if it contains %s', async (_, text, codes) => {
    await soon(text, codes);
  });

  it('is not decoded if its Base64 is too long', async () => {
    const { faults } = await readMenuFile({ content: '!'.repeat(2_000_000) });
    expect(faults.map(({ code }) => code)).toEqual(['FILE_TOO_LARGE']);
  });
});

it.each([
  `1${' '.repeat(200_000)}a?`,
  `${'€ '.repeat(100_000)}?`,
  `${'1 '.repeat(100_000)}?`,
  '1,'.repeat(100_000),
])('a text that could be split into prices in many ways is not read as a price', (price) => {
  expect(readPrice(price, { currency: 'лв', anyCurrency: false, language: 'en' })).toBe(
    'NOT_A_PRICE',
  );
});

describe('reading files in a separate thread', () => {
  let menuFiles: MenuFiles;
  beforeAll(() => {
    menuFiles = openMenuFiles();
  });
  afterAll(() => menuFiles.close());

  it('gives the same result as the main thread, and limits the number of waiting files per workspace', async () => {
    const text = 'type;name_bg;price\nsection;Супи;\nitem;Таратор;3,50';
    const menu = { content: Buffer.from(text).toString('base64') };
    expect(await menuFiles.read('anna', menu)).toEqual(await readMenuFile(menu));
    const many = Array.from({ length: 6 }, () => menuFiles.read('anna', menu));
    const ofBoris = menuFiles.read('boris', menu);
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      'rejected',
    ]);
    await expect(many[5]).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
    expect((await ofBoris).rows).toHaveLength(2);
  });

  it('never lets new, unpaid workspaces occupy all threads', async () => {
    const content = (text: string) => ({ content: Buffer.from(text).toString('base64') });
    const small = content('type;name_bg\nsection;Супи');
    // Reading this file takes a quarter of a second.
    const large = content(`type;name_bg\n${';'.repeat(700_000)}`);
    const done: string[] = [];
    const read = async (owner: string, isUntried: boolean) => {
      await menuFiles.read(owner, isUntried ? large : small, isUntried);
      done.push(owner);
    };
    // Starts both threads first, because a start can take longer than many reads.
    await Promise.all(['warm', 'up'].map((owner) => menuFiles.read(owner, large, false)));
    const strangers = ['a', 'b', 'c', 'd', 'e', 'f'].map((owner) => read(owner, true));
    await Promise.all([...strangers, read('anna', false)]);
    expect(done.indexOf('anna')).toBeLessThan(4);
  });

  it('refuses a file that takes too long', async () => {
    // One millisecond is too short for a thread to start.
    const hasty = openMenuFiles(1);
    const { rows, faults } = await hasty.read('anna', { content: 'dHlwZQ==' });
    expect([rows, faults.map(({ code }) => code)]).toEqual([[], ['FILE_TOO_COSTLY']]);
    await hasty.close();
  });
});
