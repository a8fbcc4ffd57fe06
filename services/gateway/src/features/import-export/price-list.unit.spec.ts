import type { ImportRow, RowTexts } from '@qr-menu/domain/import-export';
import type { TextSize } from '@qr-menu/domain/items';
import { decimal, dishesOf } from '@qr-menu/testkit/price-lists';
import { describe, expect, it } from 'vitest';
import writeWorkbook, { type SheetData } from 'write-excel-file/universal';
import { type FileRequest, readMenuFile } from './read-menu-file.ts';

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const read = (file: Uint8Array | string, asked: Omit<FileRequest, 'content'> = {}) =>
  readMenuFile({ content: base64(file), currency: 'лв', ...asked });

/** Writes a workbook as a spreadsheet does: numbers are stored as numbers. */
async function workbookOf(rows: readonly (readonly (string | number | null)[])[]) {
  const sheet: SheetData = rows.map((row) =>
    row.map((value) =>
      value === null ? null : { value, type: typeof value === 'number' ? Number : String },
    ),
  );
  return new Uint8Array(await (await writeWorkbook(sheet).toBlob()).arrayBuffer());
}

const nameOf = ({ values }: ImportRow): string =>
  Object.values(values.name as RowTexts).find((text) => text !== undefined) ?? '';

/** Shows each dish as `section / name price`. */
function dishesIn(rows: readonly ImportRow[]): readonly string[] {
  let section = '';
  return rows.flatMap((row) => {
    if (row.kind === 'section') section = nameOf(row);
    const price = row.values.price === undefined ? '' : ` ${row.values.price}`;
    return row.kind === 'item' ? [`${section} / ${nameOf(row)}${price}`] : [];
  });
}
const expectedDishes = (language: 'bg' | 'en' | 'de'): readonly string[] =>
  dishesOf(language).map(({ category, name, price }) => `${category} / ${name} ${price}`);

const csv = (rows: readonly (readonly string[])[], separator: string): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n');

const labelOf = ({ name, volume }: TextSize): string =>
  [...Object.entries(name).flat(), volume].filter(Boolean).join(' ');

describe("a restaurant's own price list with 60 dishes", () => {
  const bg = dishesOf('bg');

  it('reads a Bulgarian list with a title, a date, headings, and a column of categories', async () => {
    const rows = [
      ['Механа „Родна стряха“', '', '', '', ''],
      ['Ценоразпис в сила от 01.06.2026', '', '', '', ''],
      ['', '', '', '', ''],
      ['№', 'Категория', 'Наименование', 'Грамаж', 'Ед. цена (лв.)'],
      ...bg.map(({ category, name, volume, price }, index) => [
        `${index + 1}`,
        category,
        name,
        volume,
        `${decimal(price, ',')} лв.`,
      ]),
      ['', '', '', '', ''],
      ['Всички цени са в лева с ДДС', '', '', '', ''],
    ];
    const { rows: read60, faults, unread, table, ignoredColumns } = await read(csv(rows, ';'));
    expect(faults).toEqual([]);
    expect(dishesIn(read60)).toEqual(expectedDishes('bg'));
    expect(read60[1]?.values).toMatchObject({ name: { bg: 'Шопска салата' }, volume: '200 г' });
    expect(read60.every(({ byName }) => byName)).toBe(true);
    expect(table).toMatchObject({ headingRow: 4, known: true });
    expect(ignoredColumns).toEqual(['№']);
    expect(unread).toEqual([
      { row: 1, text: 'Механа „Родна стряха“' },
      { row: 2, text: 'Ценоразпис в сила от 01.06.2026' },
      { row: 66, text: 'Всички цени са в лева с ДДС' },
    ]);
  });

  it('reads a workbook with numeric prices in two currencies, and each category in one row only', async () => {
    let last = '';
    const rows = [
      ['МЕНЮ', null, null, null, null],
      [null, null, null, null, null],
      ['Група', 'Ястие', 'Описание', 'Цена лв.', 'Цена €'],
      ...bg.map(({ category, name, description, price }) => {
        const shown = category === last ? null : category;
        last = category;
        return [shown, name, description, price / 100, Math.round(price / 1.95583) / 100];
      }),
    ];
    const bytes = await workbookOf(rows);
    const inLeva = await read(bytes);
    expect(inLeva.faults).toEqual([]);
    expect(dishesIn(inLeva.rows)).toEqual(expectedDishes('bg'));
    expect(inLeva.table?.columns.map(({ column }) => column)).toEqual([
      'category',
      'name.bg',
      'description.bg',
      'price',
      null,
    ]);
    expect(inLeva.table?.known).toBe(true);
    const inEuro = await read(bytes, { currency: '€' });
    expect(inEuro.rows[1]?.values.price).toBe(Math.round(250 / 1.95583));
  });

  it('reads a German list that has sections in separate rows and contains only names and prices', async () => {
    const rows: (string | number | null)[][] = [
      ['Speisekarte', null],
      ['Gericht', 'Preis in €'],
    ];
    let last = '';
    for (const { category, name, price } of dishesOf('de')) {
      if (category !== last) rows.push([`${category}:`, null]);
      last = category;
      rows.push([name, price / 100]);
    }
    rows.push(['Alle Preise inklusive Mehrwertsteuer', null]);
    const {
      rows: dishes,
      faults,
      table,
      unread,
    } = await read(await workbookOf(rows), {
      currency: 'EUR',
    });
    expect(faults).toEqual([]);
    expect(dishesIn(dishes)).toEqual(expectedDishes('de'));
    expect(dishes[0]?.values.name).toEqual({ de: 'Vorspeisen' });
    expect(table).toMatchObject({ headingRow: 2, known: true });
    expect(unread.map(({ row }) => row)).toEqual([1, 68]);
  });

  it('reads an English list with commas, quoted cells and unknown headings', async () => {
    const rows = [
      ['Course', 'What you get', 'Blurb', 'Pounds'],
      ...dishesOf('en').map(({ category, name, description, price }) => [
        category,
        name,
        description,
        `£${decimal(price, '.')}`,
      ]),
    ];
    const file = csv(rows, ',');
    const first = await read(file, { currency: '£' });
    expect(first.faults.map(({ code }) => code)).toEqual(['NO_HEADING']);
    expect(first.table).toMatchObject({ known: false, headingRow: 1 });
    expect(first.table?.columns).toEqual([
      { heading: 'Course', column: 'category' },
      { heading: 'What you get', column: 'name.en' },
      { heading: 'Blurb', column: 'description.en' },
      { heading: 'Pounds', column: 'price' },
    ]);
    const columns = first.table?.columns.map(({ column }) => column) ?? [];
    const picked = await read(file, { currency: '£', columns });
    expect(picked.faults).toEqual([]);
    expect(dishesIn(picked.rows)).toEqual(expectedDishes('en'));
  });

  it('reads a list of only names and prices into a section that the user names', async () => {
    const rows = bg.map(({ name, price }) => [name, decimal(price, '.')]);
    const file = csv(rows, ';');
    const first = await read(file);
    expect(first.table).toMatchObject({ headingRow: 0, known: false });
    expect(first.table?.columns.map(({ column }) => column)).toEqual(['name.bg', 'price']);
    const columns = ['name.bg', 'price'] as const;
    const homeless = await read(file, { columns });
    expect(homeless.faults.map(({ code, row }) => [code, row])).toEqual([['MISSING_COLUMN', null]]);
    const { rows: dishes, faults } = await read(file, { columns, sectionName: 'Меню' });
    expect(faults).toEqual([]);
    expect(dishesIn(dishes)).toEqual(bg.map(({ name, price }) => `Меню / ${name} ${price}`));
  });

  it('reads a list pasted from a document that has dot leaders, volumes, and ingredients below dishes', async () => {
    const lines: string[] = ['МЕХАНА „РОДНА СТРЯХА“', ''];
    let last = '';
    bg.forEach(({ category, name, volume, price }, index) => {
      if (category !== last) lines.push('', category.toUpperCase());
      last = category;
      const between = [' ..... ', ' – ', '\t', '    '][index % 4];
      lines.push(`${index % 2 ? '• ' : ''}${name} ${volume}${between}${decimal(price, ',')} лв.`);
      if (index % 3 === 0) lines.push('(домати, краставици, сирене)');
    });
    const text = lines.join('\n');
    const { table } = await read(text);
    expect(table?.columns.map(({ column }) => column)).toEqual([
      'name.bg',
      'description.bg',
      'volume',
      'price',
    ]);
    const columns = table?.columns.map(({ column }) => column) ?? [];
    const { rows, faults } = await read(text, { columns });
    expect(faults).toEqual([]);
    expect(dishesIn(rows).map((dish) => dish.toLowerCase())).toEqual(
      expectedDishes('bg').map((dish) => dish.toLowerCase()),
    );
    expect(rows[1]?.values).toMatchObject({
      description: { bg: 'домати, краставици, сирене' },
      volume: '200 г',
    });
  });

  it('reads a list copied from a spreadsheet, with hand-typed quotation marks', async () => {
    const rows = [
      ['Kategorie', 'Name', 'Preis'],
      ...dishesOf('de').map(({ category, name, price }) => [
        category,
        `"${name}" vom Haus`,
        `${decimal(price, ',')} €`,
      ]),
    ];
    const text = rows.map((cells) => cells.join('\t')).join('\n');
    const { rows: dishes, faults } = await read(text, { currency: '€' });
    expect(faults).toEqual([]);
    expect(dishesIn(dishes)[0]).toBe('Vorspeisen / "Bruschetta" vom Haus 250');
    expect(dishesIn(dishes)).toHaveLength(60);
  });
});

describe('reading a price list', () => {
  const codes = async (text: string, asked = {}) =>
    (await read(text, asked)).faults.map(({ row, column, code }) => [row, column, code]);

  it('reports all faults at once', async () => {
    const text = [
      'Категория;Ястие;Цена;Отстъпка',
      'Бира;Наливна;3,50/4,50;',
      'Бира;Чуждестранна;€ 4,20;',
      'Вино;Червено;9,5,0;',
      'Вино;Бяло;1.234;',
      'Вино;Розе;12,50;много',
    ].join('\n');
    expect(await codes(text)).toEqual([
      [2, 'price', 'SEVERAL_PRICES'],
      [3, 'price', 'OTHER_CURRENCY'],
      [4, 'price', 'NOT_A_PRICE'],
      [5, 'price', 'AMBIGUOUS_PRICE'],
      [6, 'discount', 'NOT_A_WHOLE_NUMBER'],
    ]);
  });

  it.each([
    [
      '200 / 250 г',
      '6.00 / 7.00',
      [
        ['200 г', 600],
        ['250 г', 700],
      ],
    ],
    [
      '0,3 л/0,5 л',
      '4,20/5,90 лв',
      [
        ['0,3 л', 420],
        ['0,5 л', 590],
      ],
    ],
    [
      '200/250/300 гр.',
      '6 / 7 / 8,50',
      [
        ['200 гр.', 600],
        ['250 гр.', 700],
        ['300 гр.', 850],
      ],
    ],
  ])('reads %s for %s as sizes', async (volume, price, sizes) => {
    const { rows, faults } = await read(`Категория;Ястие;Грамаж;Цена\nА;Б;${volume};${price}`);
    expect(faults).toEqual([]);
    const { values } = rows[1] ?? {};
    expect(values?.sizes?.map((size) => [size.volume, size.price])).toEqual(sizes);
    expect([values?.price, values?.volume]).toEqual([undefined, undefined]);
  });

  it.each([
    ['200 / 250 / 300 г', '6.00 / 7.00'],
    ['1/2', '6.00 / 7.00'],
    ['250 г', '6.00 / 7.00'],
  ])('does not read %s for %s as sizes', async (volume, price) => {
    const text = `Категория;Ястие;Грамаж;Цена\nА;Б;${volume};${price}`;
    expect(await codes(text)).toEqual([[2, 'price', 'SEVERAL_PRICES']]);
  });

  it.each([
    ['bg', 'Супа', 'Малка=4,20; Голяма=5,90', 'bg', ['bg Малка', 'bg Голяма']],
    ['de', 'Suppe', 'Klein=4,20; Groß | 0,5 l=5,90', 'bg', ['de Klein', 'de Groß 0,5 l']],
    ['bg', 'Супа', 'XL=4,20; 2 x 50 г=5,90', 'de', ['bg XL', '2 x 50 г']],
    ['en', 'Soup', 'Small=4,20; |per glass=5,90', 'bg', ['en Small', 'per glass']],
  ] as const)(
    'finds sizes in words next to a name in %s: %s %s',
    async (of, name, cell, language, sizes) => {
      const text = `type;name.${of};sizes\nsection;A;\nitem;${name};"${cell}"`;
      const { rows, faults } = await read(text, { language });
      expect(faults).toEqual([]);
      expect(rows[1]?.values.sizes?.map(labelOf)).toEqual(sizes);
    },
  );

  it.each([
    ['Вид;Име;Описание;Цена', 'Таратор', 'bg', 'bg'],
    ['Вид;Име;Описание;Цена', 'Espresso', 'bg', 'bg'],
    ['Type;Name;Description;Price', 'Soup', 'en', 'en'],
    ['Type;Name;Description;Price', 'Таратор', 'en', 'bg'],
    ['Art;Name;Beschreibung;Preis', 'Suppe', 'de', 'de'],
  ] as const)(
    'with %s above %s, for a venue in %s, finds names in %s',
    async (heading, name, language, is) => {
      const text = `${heading}\nsection;${name};;\nitem;${name};${name};4,20`;
      const { rows, ignoredColumns } = await read(text, { language });
      expect(ignoredColumns).toEqual([]);
      expect(rows[1]?.values).toMatchObject({ name: { [is]: name }, description: { [is]: name } });
    },
  );

  it('reads only one column of names per language', async () => {
    const text = 'type;Name (bg);Име;price\nsection;Супи;А;\nitem;Таратор;Б;4,20';
    const { rows, ignoredColumns } = await read(text);
    expect(ignoredColumns).toEqual(['Име']);
    expect(rows[1]?.values.name).toMatchObject({ bg: 'Таратор' });
  });

  it.each([
    ['bg', 'name.en', false],
    ['en', 'name.en', true],
    ['de', 'name.de', true],
  ] as const)(
    'with “Name” above Latin letters, for a venue in %s, finds the column %s (known: %s)',
    async (language, column, isKnown) => {
      const { table } = await read('Category;Name;Price\nA;Espresso;3\nA;Cola;4', { language });
      expect(table).toMatchObject({ known: isKnown, columns: [{}, { column }, {}] });
    },
  );

  it('recognizes text below “Description” as Bulgarian if it is Cyrillic', async () => {
    const text = 'Category;Name;Description;Price\nСупи;Таратор;Студена;4\nСупи;Бульон;Топъл;3';
    const { table } = await read(text);
    expect(table?.columns.map(({ column }) => column)).toContain('description.bg');
  });

  it('finds sizes given as words in a file without dish names', async () => {
    const text = 'itemId;Größen\nx;"XL=4,20; Klein=5"';
    const { rows } = await read(text, { language: 'de' });
    expect(rows[0]?.values.sizes?.map(labelOf)).toEqual(['de XL', 'de Klein']);
  });

  it('finds sizes within a line of a document', async () => {
    const columns = ['name.bg', 'description.bg', 'volume', 'price'] as const;
    const text = 'РИБА\nПъстърва 200 / 250 гр. / 6.00 / 7.00\nСом .... 9,50';
    const { rows, faults } = await read(text, { columns });
    expect(faults).toEqual([]);
    expect(rows[1]?.values.sizes).toMatchObject([
      { volume: '200 гр', price: 600 },
      { volume: '250 гр', price: 700 },
    ]);
  });

  it('accepts thousands separators, decimal commas and points, and a dash instead of a price', async () => {
    const text = 'Категория;Ястие;Цена\nА;Б;1.234,50\nА;В;1,234.50\nА;Г;–\nА;Д;12.50лв\nА;Е;4,2';
    const { rows, faults } = await read(text);
    expect(faults).toEqual([]);
    expect(rows.slice(1).map(({ values }) => values.price)).toEqual([
      123_450,
      123_450,
      null,
      1_250,
      420,
    ]);
  });

  it('refuses another currency in a cell or a heading, unless the owner accepts it', async () => {
    const text = 'Категория;Ястие;Цена (€)\nА;Б;4,20\nА;В;€ 5';
    expect(await codes(text)).toEqual([
      [1, 'price', 'OTHER_CURRENCY'],
      [3, 'price', 'OTHER_CURRENCY'],
    ]);
    const { rows, faults } = await read(text, { anyCurrency: true });
    expect(faults).toEqual([]);
    expect(rows.slice(1).map(({ values }) => values.price)).toEqual([420, 500]);
    expect(await codes(text, { currency: '€' })).toEqual([]);
  });

  it.each([
    ['Категория;Ястие;Цена\nСупи;Таратор;5,20\n;Леща;6\n;Общо:;11,20'],
    ['Gericht;Preis\nSuppen\nTaratör;5,20\nLinsen;6\nGesamt;11,20'],
  ])('skips a total below the dishes', async (text) => {
    const { rows, faults, unread } = await read(text);
    expect(faults).toEqual([]);
    expect(rows.map(({ values }) => values.price)).toEqual([undefined, 520, 600]);
    expect(unread.map(({ row }) => row)).toEqual([text.split('\n').length]);
  });

  it('refuses a row in which a comma splits the price into two columns', async () => {
    expect(await codes('Category,Name,Price\nWine,Red,12,50')).toEqual([
      [2, null, 'TOO_MANY_CELLS'],
    ]);
  });

  it('refuses two columns with the same meaning, and a selection without a name column', async () => {
    const text = 'а;б;в\nСалати;Шопска;9';
    const columns = ['price', 'price', null] as const;
    expect(await codes(text, { columns })).toEqual([
      [1, 'price', 'DUPLICATE_COLUMN'],
      [1, 'name.bg', 'MISSING_NAME'],
    ]);
    expect(await codes(text, { columns: [null, null, null] })).toEqual([
      [null, null, 'NO_HEADING'],
    ]);
  });

  it('uses the heading row that the owner selected, or reads the file without headings', async () => {
    const columns = ['category', 'name.bg', 'price'] as const;
    const text = 'Салати;Шопска;9\nСалати;Гръцка;8';
    expect(dishesIn((await read(text, { columns, headingRow: 0 })).rows)).toEqual([
      'Салати / Шопска 900',
      'Салати / Гръцка 800',
    ]);
    expect(dishesIn((await read(text, { columns, headingRow: 1 })).rows)).toEqual([
      'Салати / Гръцка 800',
    ]);
  });

  it.each([
    ['Име;Цена', false],
    ['Категория;Име;Цена', true],
    ['Категория;Име;Цена;Бележки на готвача', false],
    ['Category;Name;Price', false],
    ['Category;Dish;Price', true],
    ['Kategorie;Gericht;Preis inkl. MwSt.', true],
    ['Вид;Ястие;Цена', false],
  ])('reports whether all headings in %s are known: %s', async (heading, isKnown) => {
    const text = `${heading}\nA;Soup;9\nA;Salad;8\nA;Steak;7`;
    const cyrillic = text
      .replaceAll('Soup', 'Супа')
      .replace('Salad', 'Салата')
      .replace('Steak', 'Пържола');
    const file = /\p{Script=Cyrillic}/u.test(heading) ? cyrillic : text;
    expect((await read(file)).table?.known).toBe(isKnown);
  });
});

describe("allergens in an owner's list", () => {
  const listWith = (heading: string, cell: string) =>
    read(`Категория;Име;Цена;${heading}\nСупи;Таратор;4,50;${cell}\nСупи;Бульон;3,50;${cell}`);

  it.each([
    ['Алергени', 'Мляко, Ядки', 'allergens'],
    ['Allergene', 'Milch / Laktose', 'allergens'],
    // Only the owner's legend says which ingredients these numbers mean.
    ['Алергени', '1, 7', 'ingredients'],
    ['Allergens', '14', 'ingredients'],
    ['Добавки', '2, 5', undefined],
  ])('suggests allergens for names, never for numbers: %s %s', async (heading, cell, meaning) => {
    const { table } = await listWith(heading, cell);
    const proposed = table?.columns.find((column) => column.heading === heading)?.column;
    expect(proposed ?? undefined).toBe(meaning);
  });

  it('never interprets numbers as allergens, regardless of their order', async () => {
    for (const cell of ['1,2,3,4,5,6,7,8,9,10,11,12,13,14', '14, 1', '7']) {
      const { rows } = await listWith('Алергени', `"${cell}"`);
      expect(rows.map(({ values }) => values.allergens)).toEqual(rows.map(() => undefined));
    }
  });
});
