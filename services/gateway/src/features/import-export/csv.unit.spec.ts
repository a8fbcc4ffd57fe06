import { describe, expect, it } from 'vitest';
import { readMenuFile } from './read-menu-file.ts';
import { readPrice } from './read-prices.ts';
import { guardFormula, unguardFormula } from './table.ts';

const read = (bytes: Buffer | string) =>
  readMenuFile({ content: Buffer.from(bytes).toString('base64') });
const namesIn = async (bytes: Buffer | string): Promise<readonly (string | undefined)[]> => {
  const { rows, faults } = await read(bytes);
  expect(faults).toEqual([]);
  return rows.map(({ values }) => values.name?.bg ?? values.name?.de);
};

/** Node cannot encode Windows-1251. */
function cyrillic(text: string): Buffer {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const all = new TextDecoder('windows-1251').decode(bytes);
  return Buffer.from([...text].map((char) => all.indexOf(char)));
}

describe('a price in a cell', () => {
  it.each([
    ['12,50', 1250],
    ['12.5', 1250],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1\u00a0234,56', 123_456],
    ['1\u2009234,56', 123_456],
    ['1\u202f234.5', 123_450],
    ["1'234.56", 123_456],
    ['1.234.567', 123_456_700],
    ['12,50 лв.', 1250],
    ['12,50\u00a0лв', 1250],
    ['€ 12', 1200],
    ['12€', 1200],
    ['BGN 0.05', 5],
    ['12,-', 1200],
    [' 7 ', 700],
    [12.1, 1210],
  ] as const)('"%s" is read as %d', (text, minor) => {
    expect(readPrice(text, { currency: '', anyCurrency: false, language: 'en' })).toBe(minor);
  });
});

describe('the encoding of a file', () => {
  const text = 'вид;име (bg);цена\nсекция;Салати и супи;\nпродукт;Шопска салата „Рила“;3\n';

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1251', cyrillic(text)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('is recognized as %s', async (_, bytes) => {
    expect(await namesIn(bytes)).toEqual(['Салати и супи', 'Шопска салата „Рила“']);
  });

  it('recognizes Windows-1252, which German spreadsheets use', async () => {
    const german = 'Art;Name (de)\nAbschnitt;Getränke\nProdukt;Käsespätzle für zwei – groß\n';
    expect(await namesIn(Buffer.from(german.replace('–', '\x96'), 'latin1'))).toEqual([
      'Getränke',
      'Käsespätzle für zwei – groß',
    ]);
  });
});

describe('a text file', () => {
  it.each([
    ['commas', 'type,name_bg\nitem,А\n'],
    ['semicolons', 'type;name_bg\r\nitem;А\r\n'],
    ['tabs', 'type\tname_bg\ritem\tА'],
    ['its own separator', 'sep=|\r\ntype|name_bg\r\nitem|А'],
    ['semicolons and a comma in a heading', 'type;name_bg;price, net\nitem;А;1\n'],
    ['empty lines and empty cells', 'type;name_bg;\n;;\n\nitem;А;\n;\n'],
    ['headings in other spellings', ' TYPE ; Name [BG] \nItem; А'],
  ])('can have %s', async (_, text) => {
    expect((await namesIn(text)).map((name) => name?.trim())).toEqual(['А']);
  });

  it('keeps line breaks and quotation marks inside a cell', async () => {
    expect(await namesIn('type;name_bg\nitem;"Две ""нови""\r\nреда; и още"')).toEqual([
      'Две "нови"\r\nреда; и още',
    ]);
  });

  it('removes the apostrophe before a formula, but keeps it before other text', async () => {
    const names = ["'=1+1", "''=1", "'А", "'"].map((name) => `item;${name}`).join('\n');
    expect(await namesIn(`type;name_bg\n${names}`)).toEqual(['=1+1', "'=1", "'А", "'"]);
  });

  it('reports the columns that it ignores', async () => {
    const { ignoredColumns } = await read('type;name_bg;Бележка;Вкус\nitem;А;Б;В');
    expect(ignoredColumns).toEqual(['Бележка', 'Вкус']);
  });
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@A1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  ' =1',
  '\u00a0=1',
  "'=1",
  "  '@x",
  '\t=1',
])('text that a spreadsheet could run is exported as text, and read back unchanged: %j', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
  expect(unguardFormula(guardFormula(text))).toBe(text);
});

it.each(['Супа', "'", "'А", '1=1', 'a@b', ' x'])('exports plain text unchanged: %j', (text) => {
  expect(guardFormula(text)).toBe(text);
  expect(unguardFormula(text)).toBe(text);
});
