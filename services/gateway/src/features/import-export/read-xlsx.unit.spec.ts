import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeWorkbook, { type SheetData } from 'write-excel-file/universal';
import { readMenuFile } from './read-menu-file.ts';
import { readXlsx } from './read-xlsx.ts';

const sheetPath = 'xl/worksheets/sheet1.xml';

async function workbook(rows: SheetData): Promise<Record<string, Uint8Array>> {
  const blob = await writeWorkbook(rows).toBlob();
  return unzipSync(new Uint8Array(await blob.arrayBuffer()));
}

const heading = ['item_id', 'price', 'name_bg'].map((value) => ({ value }));
const read = (files: Zippable) =>
  readMenuFile({ content: Buffer.from(zipSync(files)).toString('base64') });
const codesOf = async (files: Zippable): Promise<readonly unknown[]> =>
  (await read(files)).faults.map(({ row, column, code }) => [row, column, code]);

it('reads a number as displayed, regardless of how the spreadsheet stored it', async () => {
  const price = (value: number) => [{ value: 'a' }, { value, type: Number }, { value: 'Супа' }];
  const rows = [heading, price(12.5), price(0.1 + 0.2), price(1234), price(3)] as SheetData;
  const { rows: items, faults } = await read(await workbook(rows));
  expect(faults).toEqual([]);
  expect(items.map(({ values }) => values.price)).toEqual([1250, 30, 123_400, 300]);
});

it('reports a price with too many decimals, and text that was turned into a date', async () => {
  const rows = [
    heading,
    [{ value: 'a' }, { value: 12.345, type: Number }],
    [{ value: 'b' }, null, { value: new Date(0), type: Date, format: 'dd.mm.yyyy' }],
  ] as SheetData;
  expect(await codesOf(await workbook(rows))).toEqual([
    [2, 'price', 'NOT_A_PRICE'],
    [3, 'name.bg', 'DATE_CELL'],
  ]);
});

it('counts rows as in the spreadsheet, including empty ones', async () => {
  const rows = [heading, [], [], [{ value: 'a' }, { value: 'x' }]] as SheetData;
  expect(await codesOf(await workbook(rows))).toEqual([[4, 'price', 'NOT_A_PRICE']]);
});

describe('a workbook with several sheets', () => {
  const list = (name: string): SheetData => [
    heading,
    [{ value: name }, { value: 1, type: Number }],
  ];
  const content = async (): Promise<string> => {
    const blob = await writeWorkbook([
      { sheet: 'Празен', data: [] },
      { sheet: 'Кухня', data: list('a') },
      { sheet: 'Бар', data: list('b') },
    ]).toBlob();
    return Buffer.from(await blob.arrayBuffer()).toString('base64');
  };

  it.each([
    [null, 'Кухня', 'a'],
    ['Бар', 'Бар', 'b'],
  ])('is read from the right sheet, and lists both: %s → %s', async (sheet, read, id) => {
    const { rows, table } = await readMenuFile({ content: await content(), sheet });
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(table).toMatchObject({ sheet: read, sheets: ['Кухня', 'Бар'] });
  });

  it.each(['Празен', 'Градина', ''])('is refused if the requested sheet is %j', async (sheet) => {
    const { faults, rows } = await readMenuFile({ content: await content(), sheet });
    expect([faults.map(({ code }) => code), rows]).toEqual([['UNKNOWN_SHEET'], []]);
  });
});

it('refuses a small archive that unpacks to a large file, even if it declares a small size', async () => {
  const files = await workbook([heading] as SheetData);
  const bomb = zipSync({ ...files, 'xl/media.xml': new Uint8Array(60 * 1024 * 1024) });
  expect(bomb.byteLength).toBeLessThan(720 * 1024);
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  const claimed = 60 * 1024 * 1024;
  for (let at = 0; at + 4 <= lying.byteLength; at += 1) {
    if (view.getUint32(at, true) === claimed) view.setUint32(at, 10, true);
  }
  for (const archive of [bomb, lying]) {
    expect(await readXlsx(archive)).toMatchObject({ code: 'FILE_TOO_LARGE' });
  }
});

it('refuses an archive with very many files', async () => {
  const many = Array.from({ length: 300 }, (_, index) => [`${index}.xml`, strToU8('<a/>')]);
  expect(await codesOf(Object.fromEntries(many))).toEqual([[null, null, 'FILE_TOO_LARGE']]);
});

it.each(['XFD2', 'A1048576', 'AAAAAAAAAA1', 'A99999999999'])(
  'a cell at %s is refused, because a table up to there would fill the memory',
  async (address) => {
    const files = await workbook([heading, [{ value: 'a' }]] as SheetData);
    const sheet = new TextDecoder().decode(files[sheetPath]).replace('r="A2"', `r="${address}"`);
    expect(await codesOf({ ...files, [sheetPath]: strToU8(sheet) })).toEqual([
      [null, null, 'TOO_MANY_ROWS'],
    ]);
  },
);

it.each(['xl/workbook.xml', sheetPath, 'xl/_rels/workbook.xml.rels'])(
  'a workbook is unreadable if %s is truncated',
  async (part) => {
    const files = await workbook([heading, [{ value: 'a' }]] as SheetData);
    const cut = files[part]?.slice(0, 90) ?? new Uint8Array();
    const { faults, rows } = await read({ ...files, [part]: cut });
    expect(rows).toEqual([]);
    expect(faults.length).toBeGreaterThan(0);
  },
);

it.each(['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '<!DOCTYPE x>'])(
  'a workbook is unreadable if its sheet declares %s',
  async (declaration) => {
    const files = await workbook([heading, [{ value: 'a' }]] as SheetData);
    const sheet = new TextDecoder().decode(files[sheetPath]);
    const declared = sheet.replace('<worksheet', `${declaration}<worksheet`);
    expect(declared).not.toBe(sheet);
    const { faults, rows } = await read({
      ...files,
      [sheetPath]: new TextEncoder().encode(declared),
    });
    expect(rows).toEqual([]);
    expect(faults.length).toBeGreaterThan(0);
  },
);
