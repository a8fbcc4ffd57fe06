import { sizesText } from '@qr-menu/domain/items';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseFormat, shownNumber } from './number-formats.ts';
import { type FileRequest, readMenuFile } from './read-menu-file.ts';

type SheetOf = { readonly name: string; readonly rows: string; readonly state?: string };

/** Builds a workbook of plain XML parts. `formats` are the codes of the styles 1, 2 and so on. */
function workbook(sheets: readonly SheetOf[], formats: readonly string[] = [], calc = ''): string {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets>${calc}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map(
        (code, at) =>
          `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
      )
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return Buffer.from(zipSync(Object.fromEntries(files))).toString('base64');
}

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
const headings = row(text('Категория'), text('Име'), text('Цена'));
const dish = (name: string, price: string): string => row(text('А'), text(name), price);

const read = (content: string, asked: Partial<FileRequest> = {}) =>
  readMenuFile({ content, currency: '€', language: 'bg', ...asked });
const pricesIn = async (content: string) =>
  (await read(content)).rows.slice(1).map(({ values }) => values.price);
const codesIn = async (content: string) =>
  (await read(content)).faults.map((fault) => `${fault.row} ${fault.column} ${fault.code}`);

describe('a number in a workbook', () => {
  it.each([
    [0.1, '0%', '10 %'],
    [0.125, '0.0%', '12.5 %'],
    [9.5, '#,##0.00\\ "лв."', '9.5 лв.'],
    [9.5, '[$€-407] #,##0.00', '€ 9.5'],
    [9.5, '_-* #,##0.00 €_-;-* #,##0.00 €_-', '9.5 €'],
    [350, '0" г"', '350 г'],
    [12_500, '#,##0.00,', 12.5],
    [9.5, '#,##0.00', 9.5],
    [9.5, 'General', 9.5],
    [9.5, '[Red]0.00', 9.5],
    [0.9, '[<1]0.00" ct";0.00" €"', 0.9],
  ])('%d in the format %s is shown as %j', (value, code, shown) => {
    expect(shownNumber(value, parseFormat(code))).toBe(shown);
  });

  it.each(['dd.mm.yyyy', 'd mmm', '[$-402]d mmmm yyyy', 'h:mm', '[h]:mm'])(
    'reads a number as a date in the format %s',
    (code) => {
      expect(parseFormat(code).isDate).toBe(true);
    },
  );

  it('a price is refused if its currency is not the menu’s', async () => {
    const rows =
      headings + dish('Б', '<c s="1"><v>9.5</v></c>') + dish('В', '<c s="2"><v>4</v></c>');
    const content = workbook([{ name: 'A', rows }], ['0.00 "лв."', '0.00 [$€-1]']);
    expect(await codesIn(content)).toEqual(['2 price OTHER_CURRENCY']);
    expect(await pricesIn(content)).toEqual([undefined, 400]);
  });

  it('a price is refused if its formula has not been calculated yet', async () => {
    const cells = ['<c><f>A1</f></c>', '<c><f>A1</f><v/></c>', '<c><f>A1</f><v>0</v></c>'];
    const rows = headings + cells.map((cell, at) => dish(`Б${at}`, cell)).join('');
    const calc = '<calcPr fullCalcOnLoad="1"/>';
    expect(await codesIn(workbook([{ name: 'A', rows }], [], calc))).toEqual([
      '2 price NO_VALUE',
      '3 price NO_VALUE',
      '4 price NO_VALUE',
    ]);
    expect(await codesIn(workbook([{ name: 'A', rows }]))).toEqual([
      '2 price NO_VALUE',
      '3 price NO_VALUE',
    ]);
  });
});

describe('the rows of a workbook', () => {
  it('rows are counted by their contents, not by their styles', async () => {
    const styled = Array.from({ length: 20_000 }, () => '<row><c s="0"/><c s="0"/></row>').join('');
    const rows = `${headings}${dish('Б', '<c><v>5</v></c>')}${styled}<row r="1048576" ht="12.8"/>`;
    expect(await codesIn(workbook([{ name: 'A', rows }]))).toEqual([]);
    expect(await pricesIn(workbook([{ name: 'A', rows }]))).toEqual([500]);
  });

  it('a workbook is refused if a cell with contents is too far down', async () => {
    const rows = `${headings}<row r="1048576"><c><v>1</v></c></row>`;
    expect(await codesIn(workbook([{ name: 'A', rows }]))).toEqual(['null null TOO_MANY_ROWS']);
  });
});

describe('the sheets of a workbook', () => {
  const menu = (name: string) => headings + dish(name, '<c><v>5</v></c>');
  const summary = row(text('Export Summary')) + row(text('Rows'), '<c><v>2</v></c>');

  it.each(['hidden', 'veryHidden'])('%s sheets are not read by default', async (state) => {
    const content = workbook([
      { name: 'Себестойност', rows: menu('Тайна'), state },
      { name: 'Меню', rows: menu('Супа') },
    ]);
    const { table, rows } = await read(content);
    expect([table?.sheet, table?.sheets]).toEqual(['Меню', ['Меню']]);
    expect(rows.at(-1)?.values.name).toMatchObject({ bg: 'Супа' });
  });

  it('a summary sheet is skipped', async () => {
    const content = workbook([
      { name: 'Export Summary', rows: summary },
      { name: 'Меню', rows: menu('Супа') },
    ]);
    expect((await read(content)).table?.sheet).toBe('Меню');
  });

  it('all sheets can be read as one list with distinct row numbers', async () => {
    const content = workbook([
      { name: 'Кухня', rows: menu('Супа') },
      { name: 'Бар', rows: row(text('Име'), text('Цена')) + row(text('Бира'), text('200 г')) },
    ]);
    const { rows, faults, sheets } = await read(content, { allSheets: true });
    expect(sheets).toEqual(['Кухня', 'Бар']);
    expect(rows.map(({ row: at, values }) => [at, values.name?.bg])).toEqual([
      [2, 'А'],
      [2, 'Супа'],
      [10_002, 'Бар'],
      [10_002, 'Бира'],
    ]);
    expect(faults).toMatchObject([{ row: 10_002, column: 'price', text: '200 г' }]);
    const corrections = [{ row: 10_002, column: 'price', value: '3' }] as const;
    const corrected = await read(content, { allSheets: true, corrections });
    expect(corrected.faults).toEqual([]);
    expect(corrected.rows.at(-1)?.values.price).toBe(300);
  });

  it('sheets can have a column for each size', async () => {
    const rows =
      row(text('Име'), text('Малка'), text('Голяма')) +
      row(text('ПИЦИ')) +
      row(text('Маргарита'), '<c><v>7.9</v></c>', '<c><v>9.9</v></c>');
    const { rows: read2 } = await read(workbook([{ name: 'A', rows }]));
    expect(sizesText(read2[1]?.values.sizes ?? [])).toBe('bg:Малка=7.90; bg:Голяма=9.90');
  });
});

describe('a sheet of hours', () => {
  const number = (value: number, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;
  const headings2 = row(...['Applies to', 'Day or date', 'From', 'Until', 'Every year'].map(text));
  const formats = ['hh:mm', '[h]:mm', 'dd.mm.yyyy'];
  const hoursIn = (...rows: readonly string[]) =>
    workbook(
      [
        { name: 'Меню', rows: headings + dish('Супа', '<c><v>5</v></c>') },
        { name: 'Hours', rows: headings2 + rows.join('') },
      ],
      formats,
    );

  it.each([
    ['without a format', number(0.75), number(0.9375), '18:00', '22:30'],
    ['as times', number(0.75, 1), number(1, 2), '18:00', '00:00'],
    // The program stored the start as a time on 1 January 1900. The end is shown as 26:00.
    ['beyond a day', number(1.3333333333, 1), number(1.0833333333, 2), '08:00', '02:00'],
    [
      'with an error of calculation',
      number(0.7291666665, 1),
      number(0.9999999, 1),
      '17:30',
      '00:00',
    ],
    ['as whole hours', number(9), number(24), '09:00', '00:00'],
  ])('reads times %s', async (_, from, until, start, end) => {
    const { hours, faults } = await read(hoursIn(row(text('Venue'), text('Mon'), from, until)));
    expect(faults).toEqual([]);
    expect(hours).toMatchObject([{ row: 10_002, line: { window: { from: start, to: end } } }]);
  });

  it('reads dates with or without a date format', async () => {
    const { hours } = await read(
      hoursIn(
        row(text('Venue'), number(46_380, 3), text('closed')),
        row(text('Venue'), number(46_381), text('closed'), '<c/>', text('yes')),
      ),
    );
    expect(hours.map(({ line }) => line)).toMatchObject([
      { date: '2026-12-24' },
      { date: '12-25' },
    ]);
  });

  it.each([
    ['a date as a time', number(46_380, 3)],
    ['18.3, which can be two times', number(18.3)],
    ['1, which can be a whole day', number(1)],
  ])('refuses %s', async (_, cell) => {
    const content = hoursIn(row(text('Venue'), text('Mon'), cell, text('22:00')));
    expect(await codesIn(content)).toEqual(['10002 from NOT_A_TIME']);
  });

  it('numbers the rows of an hours sheet separately, and does not list it as a sheet of dishes', async () => {
    const { rows, sheets, table } = await read(hoursIn(), { allSheets: true });
    expect([rows.length, sheets, table?.sheets]).toEqual([2, ['Меню', 'Hours'], ['Меню']]);
  });

  it('refuses an hours sheet that lacks a column', async () => {
    const rows = row(text('Applies to'), text('Day or date'), text('From'));
    expect(await codesIn(workbook([{ name: 'Hours', rows }]))).toEqual([
      '1 until MISSING_HOURS_COLUMN',
    ]);
  });
});
