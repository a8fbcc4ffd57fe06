import type { ImportRow } from '@qr-menu/domain/import-export';
import { sizesText } from '@qr-menu/domain/items';
import { describe, expect, it } from 'vitest';
import { type FileRequest, readMenuFile } from './read-menu-file.ts';

/** Reads a list after the suggested columns were accepted. */
async function read(text: string, asked: Partial<FileRequest> = {}) {
  const content = Buffer.from(text).toString('base64');
  const request = { content, currency: '€', language: 'bg', ...asked } as const;
  const first = await readMenuFile(request);
  const columns = first.table?.columns.map(({ column }) => column) ?? [];
  return first.table?.known ? first : readMenuFile({ ...request, columns });
}

const shown = ({ kind, values }: ImportRow): string => {
  const { name, price, sizes, unit, volume, onRequest, allergens, diets, traits } = values;
  const parts = [
    Object.values(name ?? {}).find((text) => text?.trim()),
    price?.toString(),
    sizes && sizesText(sizes),
    volume,
    unit,
    onRequest && 'on request',
    allergens && `[${allergens}]`,
    diets && `[${diets}]`,
    traits && `[${traits}]`,
  ];
  return `${kind === 'section' ? '# ' : ''}${parts.filter(Boolean).join(' | ')}`;
};
const codes = ({ faults }: Awaited<ReturnType<typeof read>>) =>
  faults.map(({ row, column, code }) => [row, column, code].join(' '));

describe("owners' lists", () => {
  it.each<readonly [title: string, text: string, rows: readonly string[]]>([
    [
      'minor units',
      'Категория;Име;Цена\nА;Б;90 ст.\nА;В;20 евроцента\nА;Г;50¢\nА;Д;1,20 €',
      ['# А', 'Б | 90', 'В | 20', 'Г | 50', 'Д | 120'],
    ],
    [
      'a column of ingredients that contains only allergens',
      'Категория;Ястие;Цена;Съставки\nА;Б;5;мляко, яйца\nА;В;6;глутен',
      ['# А', 'Б | 500 | [MILK,EGGS]', 'В | 600 | [GLUTEN]'],
    ],
    [
      'special features in a file that an earlier release has exported',
      'Type,Name (en),Price,Particulars\nSection,A,,\nItem,Soup,5,frozen',
      ['# A', 'Soup | 500 | [FROZEN]'],
    ],
    [
      'one row for each size, as tills export them',
      'Item Name,Variation Name,Category,Price\nLatte,Small,Drinks,3.00\nLatte,Large,Drinks,4.00',
      ['# Drinks', 'Latte | 300 | Small', 'Latte | 400 | Large'],
    ],
    [
      'lines with a price on request',
      'FISCH\nTagesfang Tagespreis\nForelle 4,50 €/100g\nHummer auf Anfrage',
      ['# FISCH', 'Tagesfang | on request', 'Forelle | 450 | PER_100_G', 'Hummer | on request'],
    ],
    ['a heading of minor units', 'category,name,price_cents\nA,Soup,450', ['# A', 'Soup | 450']],
    [
      'lines with decimal commas in several sizes',
      'BIERE\nWeissbier 0,5 l 4,20\nRotwein, trocken 0,1l/0,2l/0,75l 3,50/6,50/22,00 €',
      [
        '# BIERE',
        'Weissbier | 420 | 0,5 l',
        'Rotwein, trocken | 0,1l=3.50; 0,2l=6.50; 0,75l=22.00',
      ],
    ],
    [
      'headings with numbers on both sides of a comma',
      'Category, Dish, Note 1,2nd note, Price\nSoups, Tomato soup, warm, red, 4.50 €',
      ['# Soups', ' Tomato soup | 450'],
    ],
    [
      'old prices next to the new ones',
      'Category;Name;Old price;New price\nA;Soup;5;4',
      ['# A', 'Soup | 400'],
    ],
    [
      'prices without and with tax',
      'Категория;Име;Цена без ДДС;Цена с ДДС\nА;Супа;5,00;6,00',
      ['# А', 'Супа | 600'],
    ],
    [
      'sizes in Bulgarian',
      'Категория;Име;Малка;Средна;Голяма\nПици;Маргарита;7,90;9,90;12,90\nПици;Калцоне;8,90;;13,90',
      [
        '# Пици',
        'Маргарита | bg:Малка=7.90; bg:Средна=9.90; bg:Голяма=12.90',
        'Калцоне | bg:Малка=8.90; bg:Голяма=13.90',
      ],
    ],
    [
      'sizes in German',
      'Kategorie;Gericht;Preis klein;Preis groß\nPizza;Funghi;8,90 €;10,90 €\nPizza;Tonno;9,00 €;11,00 €',
      ['# Pizza', 'Funghi | de:klein=8.90; de:groß=10.90', 'Tonno | de:klein=9.00; de:groß=11.00'],
    ],
    [
      'sizes by their quantities',
      'Категория;Ястие;0,3 л;0,5 л\nБира;Загорка;2,10;3,20\nБира;Каменица;2,00;3,00',
      ['# Бира', 'Загорка | 0,3 л=2.10; 0,5 л=3.20', 'Каменица | 0,3 л=2.00; 0,5 л=3.00'],
    ],
    [
      'sizes with a name and a quantity',
      'Категория;Име;Малка 300 г;Голяма (500 г)\nА;Б;5,00;7,00\nА;В;6,00;8,00',
      [
        '# А',
        'Б | bg:Малка|300 г=5.00; bg:Голяма|500 г=7.00',
        'В | bg:Малка|300 г=6.00; bg:Голяма|500 г=8.00',
      ],
    ],
    [
      'the unit of a price',
      'Категория;Име;Цена\nР;А;4,50 €/100гр\nР;Б;31 € за кг\nР;В;3,00 €/бр.\nР;Г;12 € p.P.\nР;Д;4,50 €/250 г',
      [
        '# Р',
        'А | 450 | PER_100_G',
        'Б | 3100 | PER_KG',
        'В | 300 | PER_PIECE',
        'Г | 1200 | PER_PERSON',
        'Д | 450 | 250 г',
      ],
    ],
    [
      'the unit of all prices',
      'Категория;Име;Цена за кг\nРиба;Ципура;31,00',
      ['# Риба', 'Ципура | 3100 | PER_KG'],
    ],
    [
      'the unit of all volumes',
      'Категория;Име;Грамаж (г);Цена\nА;Б;350;6,50\nА;В;200/250;6,00/7,00',
      ['# А', 'Б | 650 | 350 г', 'В | 200 г=6.00; 250 г=7.00'],
    ],
    [
      'prices in two currencies',
      'Категория;Име;Цена\nА;Б;"9,50 лв.\n4,86 €"\nА;В;9,50 лв. 4,86 €\nА;Г;4,86 € (9,50 лв.)',
      ['# А', 'Б | 486', 'В | 486', 'Г | 486'],
    ],
    [
      'prices on request',
      'Категория;Име;Цена\nА;Б;по запитване\nА;В;Market price\nА;Г;nach Tagespreis\nА;Д;5,00',
      ['# А', 'Б | on request', 'В | on request', 'Г | on request', 'Д | 500'],
    ],
    [
      'section titles in any column',
      '№;Име;Грамаж;Цена\nСАЛАТИ;;;\n1;Шопска;350 г;6,50\n;ДЕСЕРТИ;;\n2;Баница;200 г;3,00\n;;;НАПИТКИ\n3;Вода;500 мл;1,50',
      [
        '# САЛАТИ',
        'Шопска | 650 | 350 г',
        '# ДЕСЕРТИ',
        'Баница | 300 | 200 г',
        '# НАПИТКИ',
        'Вода | 150 | 500 мл',
      ],
    ],
    [
      'titles that repeat the headings',
      '№;Ястие;Грамаж;Цена €\nСАЛАТИ;;гр.;Цена\n1;Шопска;350 г;6,50',
      ['# САЛАТИ', 'Шопска | 650 | 350 г'],
    ],
    [
      'allergens under a heading in three languages',
      'Категория;Ястие;Цена;Алергени / Allergens / Allergene\nА;Б;5;Мляко, Глутен\nА;В;6;няма',
      ['# А', 'Б | 500 | [MILK,GLUTEN]', 'В | 600 | []'],
    ],
    [
      'allergens under another heading',
      'Категория;Ястие;Цена;Описание\nА;Б;5;Мляко, Глутен\nА;В;6;Яйца',
      ['# А', 'Б | 500 | [MILK,GLUTEN]', 'В | 600 | [EGGS]'],
    ],
    [
      'allergens with the full names of Annex II',
      'name;category;price;allergens\nA;M;1,00;"milk and products thereof (including lactose), celery"\nB;M;1,00;зърнени култури, съдържащи глутен\nC;M;1,00;Schwefeldioxid und Sulfite | Nüsse (Mandeln)\nD;M;1,00;keine',
      [
        '# M',
        'A | 100 | [MILK,CELERY]',
        'B | 100 | [GLUTEN]',
        'C | 100 | [SULPHITES,NUTS,ALMONDS]',
        'D | 100 | []',
      ],
    ],
    [
      'signs of diets',
      'Item,Category,Price,Dietary\nA,M,1.00,V\nB,M,1.00,"VG, GF"\nC,M,1.00,V GF',
      [
        '# M',
        'A | 100 | [VEGETARIAN]',
        'B | 100 | [VEGAN,GLUTEN_FREE]',
        'C | 100 | [VEGETARIAN,GLUTEN_FREE]',
      ],
    ],
    [
      'names in other languages',
      'category,name_el,name_fr,name_en,price\nA,Ντομάτα,Tomate,Tomato,5.00',
      ['# A', 'Tomato | 500'],
    ],
    [
      'a column with the kitchen’s costs',
      'Категория;Име;Доставна цена;Цена\nА;Б;2,00;5,00',
      ['# А', 'Б | 500'],
    ],
  ])('reads a list with %s', async (_, text, rows) => {
    const file = await read(text);
    expect(codes(file)).toEqual([]);
    expect(file.rows.map(shown)).toEqual(rows);
  });

  it.each<readonly [title: string, text: string, faults: readonly string[]]>([
    [
      'numbers with other letters',
      'Категория;Име;Цена\nА;Б;200 г\nА;В;ab 18 Uhr\nА;Г;2 бр.\nА;Д;5 €/чаша',
      ['2 price NOT_A_PRICE', '3 price NOT_A_PRICE', '4 price NOT_A_PRICE', '5 price NOT_A_PRICE'],
    ],
    [
      'a split price, only if the row has more cells than headings',
      'Name,Price,Calories\nSOUPS,,\nTomato,5,99,120\nOnion,6,80',
      ['3  TOO_MANY_CELLS'],
    ],
    [
      'a separator in a cell without quotation marks',
      'name;category;price;allergens\nA;M;1,00;Milk; Egg\nB;M;1,00;Milk\nC;M;1,00;Egg;',
      ['2  TOO_MANY_CELLS'],
    ],
    [
      'a row in another currency',
      'name,price,currency,category\nSoup,5.00,BGN,Soups\nSteak,18.50,EUR,Mains\nBread,,BGN,Mains',
      ['2 price OTHER_CURRENCY'],
    ],
    [
      'errors of a spreadsheet',
      'Категория;Име;Цена\nА;Б;#REF!\nА;#N/A;5\n#BEZUG!;В;6',
      ['2 price CELL_ERROR', '3 name.bg CELL_ERROR', '4 category CELL_ERROR'],
    ],
    [
      'one unknown allergen',
      'name;category;price;allergens\nA;M;1,00;Dairy\nB;M;1,00;Milk|Shellfish\nC;M;1,00;Milk\nD;M;1,00;Egg\nE;M;1,00;Fish',
      ['2 allergens NOT_ALLERGENS', '3 allergens NOT_ALLERGENS'],
    ],
    [
      'a price in a name',
      'Категория;Име;Цена\nА;Супа 3,50 лв.;5\nА;Бира 0,33;2',
      ['2 name.bg PRICE_IN_NAME'],
    ],
    [
      'a price and a discount in a name',
      'ПИЦИ\nКалцоне 14,90 (-20 %)\nХляб 1,00',
      ['2 name.bg PRICE_IN_NAME'],
    ],
    [
      'a price of another currency in a heading of sizes',
      'Категория;Име;Малка (лв.);Голяма (лв.)\nА;Б;5,00;6,00',
      ['1 price OTHER_CURRENCY'],
    ],
  ])('reports a fault for %s', async (_, text, faults) => {
    expect(codes(await read(text))).toEqual(faults);
  });

  it('reads a list, but ignores a relative image URL with a note', async () => {
    const { notes, faults, rows } = await read('name;category;price;image\nA;M;1,00;img/a.jpg');
    expect(faults).toEqual([]);
    expect(notes).toEqual([{ row: 2, column: 'image', code: 'RELATIVE_IMAGE', text: 'img/a.jpg' }]);
    expect(rows[1]?.values.imageUrl).toBeUndefined();
  });
});

it.each([
  ['de', 'Speise (Dish);Preis', 'de'],
  ['en', 'Speise (Dish);Preis', 'en'],
  ['bg', 'Speise (Dish);Preis', 'de'],
  ['de', 'Dish;Price', 'en'],
] as const)(
  'in a list for a venue in %s, the names below "%s" are in %s',
  async (language, headings, expected) => {
    const { rows } = await read(`${headings}\nTatar;12,50`, { language });
    expect(rows[0]?.values.name).toEqual({ [expected]: 'Tatar' });
  },
);

describe('pasted lines', () => {
  const lines = [
    'БИРА',
    'Загорка 0,3 л 2,10 / 0,5 л 3,20',
    'Мавруд 150мл/750мл 8,00/38,00',
    'Сладолед 3 топки 4.50 / 5 топки 6.50',
    'Кафе малко 1,50 / голямо 2,20',
    'Лаврак 4,50 €/100 г',
    'Шопска салата 350 г ...... 9,50 лв. (4,86 €)',
    'Пита 90 ст.',
    'РИБА',
    'Скумрия – по запитване',
    'Работно време 9 – 22 ч.',
  ];

  it('reads pasted lines as dishes with sizes, units and prices', async () => {
    const file = await read(lines.join('\n'));
    expect(codes(file)).toEqual([]);
    expect(file.rows.map(shown)).toEqual([
      '# БИРА',
      'Загорка | 0,3 л=2.10; 0,5 л=3.20',
      'Мавруд | 150мл=8.00; 750мл=38.00',
      'Сладолед | bg:3 топки=4.50; bg:5 топки=6.50',
      'Кафе | bg:малко=1.50; bg:голямо=2.20',
      'Лаврак | 450 | PER_100_G',
      'Шопска салата | 486 | 350 г',
      'Пита | 90',
      '# РИБА',
      'Скумрия | on request',
    ]);
    expect(file.unread).toEqual([{ row: 11, text: 'Работно време 9 – 22 ч' }]);
  });

  it('accepts prices on separate lines', async () => {
    const file = await read('САЛАТИ\n\nШопска салата\n9,50 лв.\n4,86 €\nСнежанка\n4,00 €\n12');
    expect(codes(file)).toEqual([]);
    expect(file.rows.map(shown)).toEqual(['# САЛАТИ', 'Шопска салата | 486', 'Снежанка | 400']);
    expect(file.unread).toEqual([{ row: 8, text: '12' }]);
  });

  it('refuses a dish with several prices without units', async () => {
    expect(codes(await read('ВОДКА\nВодка 30/60 2,00/3,50'))).toEqual(['2 price SEVERAL_PRICES']);
  });
});

describe('corrections by the owner', () => {
  const text = 'Категория;Име;Цена\nА;Б;200 г\nА;В 3,50 лв.;5\nТ;Г;7';

  it('corrections replace values in rows', async () => {
    const corrections = [
      { row: 2, column: 'price', value: '4,20' },
      { row: 3, column: 'name.bg', value: 'В за 3,50 лв.' },
    ] as const;
    const file = await read(text, { corrections });
    expect(codes(file)).toEqual([]);
    expect(file.rows.map(shown)).toEqual([
      '# А',
      'Б | 420',
      'В за 3,50 лв. | 500',
      '# Т',
      'Г | 700',
    ]);
  });

  it('remove skipped rows', async () => {
    const file = await read(text, { skipRows: [2, 3] });
    expect(codes(file)).toEqual([]);
    expect(file.rows.map(shown)).toEqual(['# Т', 'Г | 700']);
  });

  it('removes the dishes of a skipped section instead of moving them to another section', async () => {
    const titled = 'Име;Цена\nСУПИ;\nТаратор;4\nДЕСЕРТИ;\nТорта;6\nСОК;\nЯбълка;3';
    const file = await read(titled, { skipRows: [4] });
    expect(file.rows.map(shown)).toEqual(['# СУПИ', 'Таратор | 400', '# СОК', 'Ябълка | 300']);
    const own = 'type;name_bg;price\nsection;А;\nitem;Б;1\nsection;В;\nitem;Г;2';
    const left = await read(own, { skipRows: [4] });
    expect(left.rows.map(shown)).toEqual(['# А', 'Б | 100']);
  });
});
