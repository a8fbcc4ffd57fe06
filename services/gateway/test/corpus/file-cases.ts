import type { Venue } from '../venue.ts';

/** A file that cannot be imported, and the first error in it. */
export type BadFile = {
  readonly title: string;
  readonly bytes: Buffer;
  readonly code: string;
  readonly row: number | null;
  readonly column: string | null;
};

const heading =
  'type;section_id;item_id;name_bg;description_bg;price;discount;active;position;image';
const file = (
  title: string,
  text: string,
  code: string,
  row: number | null,
  column: string | null,
): BadFile => ({ title, bytes: Buffer.from(text), code, row, column });

/** Creates a file with a value in one column of the venue's item. */
const cell = (venue: Venue, column: string, value: string) =>
  `item_id;${column}\n${venue.itemId};${value}`;

/** Files without a valid format, or without headings. */
const wholeFiles = (): readonly BadFile[] => [
  file('nothing', '', 'EMPTY_FILE', null, null),
  file('empty lines', '\r\n\r\n', 'EMPTY_FILE', null, null),
  file('a byte order mark alone', '\ufeff', 'EMPTY_FILE', null, null),
  file('separators alone', ';;;\n;;;', 'EMPTY_FILE', null, null),
  file('a picture', '\x89PNG\r\n\x1a\n\x00\x00', 'UNREADABLE_FILE', null, null),
  file('a PDF', '%PDF-1.7\n%\n1 0 obj', 'NO_HEADING', null, null),
  file('an archive that is none', 'PK\x03\x04 and then nothing', 'UNREADABLE_FILE', null, null),
  file('the end of an archive', 'PK\x05\x06', 'UNREADABLE_FILE', null, null),
  {
    ...file('an old workbook', '', 'OLD_EXCEL_FILE', null, null),
    bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  },
  file('JSON', '{"items": []}', 'BAD_QUOTES', 1, null),
  file('rows without heading', 'item;Супа;3\nitem;Сок;2', 'NO_HEADING', null, null),
  file('names alone', 'name_bg\nСупа', 'MISSING_COLUMN', 1, 'type'),
  file('prices alone', 'price;discount\n3;10', 'MISSING_NAME', 1, 'name.bg'),
  file('a heading twice', 'type;name_bg;Име (bg)\nitem;А;Б', 'DUPLICATE_COLUMN', 1, 'name.bg'),
  file('two languages of one heading', 'item_id;Price;Preis\n;1;2', 'DUPLICATE_COLUMN', 1, 'price'),
  file('5,001 empty rows', `type;name_bg\n${'\n'.repeat(5_001)}`, 'TOO_MANY_ROWS', null, null),
  file('6,000 items', `type;name_bg${'\nitem;А'.repeat(6_000)}`, 'TOO_MANY_ROWS', null, null),
  file('an open quotation mark', 'type;name_bg\nitem;"А', 'BAD_QUOTES', 2, null),
  file('text behind a quotation mark', 'type;name_bg\nitem;"А" Б', 'BAD_QUOTES', 2, null),
];

/** Rows of an invalid kind, and rows that are too long. */
const rows = ({ itemId, sectionId }: Venue): readonly BadFile[] => [
  file('no type', 'type;name_bg\n;Супа', 'TYPE_REQUIRED', 2, 'type'),
  file('no item id and no type', 'item_id;price\n;3', 'TYPE_REQUIRED', 2, 'type'),
  file('another type', 'type;name_bg\nмебел;Маса', 'UNKNOWN_TYPE', 2, 'type'),
  file('another type later', 'type;name_bg\n\n\nмебел;Маса', 'UNKNOWN_TYPE', 4, 'type'),
  file(
    'a decimal comma between commas',
    `item_id,price\n${itemId},12,50`,
    'TOO_MANY_CELLS',
    2,
    null,
  ),
  file('a deposit of a section', 'type;deposit\nsection;3', 'NOT_FOR_SECTIONS', 2, 'deposit'),
  file(
    'a section with an item id',
    `type;item_id\nsection;${itemId}`,
    'NOT_FOR_SECTIONS',
    2,
    'itemId',
  ),
  file('a discount of a section', 'type;discount\nsection;3', 'NOT_FOR_SECTIONS', 2, 'discount'),
  file('a new item without section', 'type;name_bg\nitem;Супа', 'SECTION_REQUIRED', 2, 'sectionId'),
  file('an unknown item', 'item_id;price\nnobody;3', 'UNKNOWN_ID', 2, 'itemId'),
  file("a section's id for an item", `item_id;price\n${sectionId};3`, 'UNKNOWN_ID', 2, 'itemId'),
  file('an unknown section', 'type;section_id\nsection;nobody', 'UNKNOWN_ID', 2, 'sectionId'),
  file(
    'an item of an unknown section',
    'type;section_id;name_bg\nitem;nobody;А',
    'UNKNOWN_ID',
    2,
    'sectionId',
  ),
  file('an item twice', `item_id;price\n${itemId};3\n${itemId};4`, 'DUPLICATE_ID', 3, 'itemId'),
  file(
    'a section twice',
    `type;section_id\nsection;${sectionId}\nsection;${sectionId}`,
    'DUPLICATE_ID',
    3,
    'sectionId',
  ),
  file('a section without name', `${heading}\nsection;;;;О`, 'NAME_REQUIRED', 2, 'name.bg'),
  file('an item without name', `${heading}\nitem;${sectionId};; `, 'NAME_REQUIRED', 2, 'name.bg'),
  file(
    'a fault below quoted lines',
    `${heading}\nitem;${sectionId};;"Две\nреда";;3\nitem;${sectionId};;Б;;x`,
    'NOT_A_PRICE',
    3,
    'price',
  ),
];

const badPrices = [
  'x',
  '-1',
  '12,5,0',
  '1e3',
  '12.345.6',
  '1,2345',
  '12 50',
  '=2+3',
  '∞',
  '٣',
  '1.23,45',
];
const badNumbers = ['x', '-1', '1,5', '10 лв', '1e2', '99999999999'];

/** Cells that do not fit their column. */
const cells = (venue: Venue): readonly BadFile[] => [
  ...badPrices.map((value) =>
    file(`price ${value}`, cell(venue, 'price', `"${value}"`), 'NOT_A_PRICE', 2, 'price'),
  ),
  ...['1.234', '1,234'].map((value) =>
    file(`price ${value}`, cell(venue, 'price', `"${value}"`), 'AMBIGUOUS_PRICE', 2, 'price'),
  ),
  file('price 1000000', cell(venue, 'price', '1000000'), 'OUT_OF_RANGE', 2, 'price'),
  ...badNumbers.map((value) =>
    file(`discount ${value}`, cell(venue, 'discount', value), 'NOT_A_WHOLE_NUMBER', 2, 'discount'),
  ),
  file('discount 101', cell(venue, 'discount', '101'), 'OUT_OF_RANGE', 2, 'discount'),
  ...badNumbers.map((value) =>
    file(`position ${value}`, cell(venue, 'position', value), 'NOT_A_WHOLE_NUMBER', 2, 'position'),
  ),
  file('position 100001', cell(venue, 'position', '100001'), 'OUT_OF_RANGE', 2, 'position'),
  ...['може би', '2', 'x'].map((value) =>
    file(`active ${value}`, cell(venue, 'active', value), 'NOT_YES_OR_NO', 2, 'active'),
  ),
  ...[
    'javascript:alert(1)',
    'http://example.com/a.png',
    '//evil.example/a.png',
    'a b',
    'data:image/png;base64,AA',
  ].map((value) =>
    file(`image ${value}`, cell(venue, 'image', `"${value}"`), 'NOT_AN_ADDRESS', 2, 'image'),
  ),
  ...['мляко', '1.5', '-1'].map((value) =>
    file(
      `ingredients ${value}`,
      cell(venue, 'ingredients', value),
      'NOT_INGREDIENTS',
      2,
      'ingredients',
    ),
  ),
  file('ingredient 77', cell(venue, 'ingredients', '77'), 'UNKNOWN_INGREDIENT', 2, 'ingredients'),
  ...['1', '1, 3, 7', '14 1'].map((value) =>
    file(
      `allergens ${value}`,
      cell(venue, 'allergens', `"${value}"`),
      'ALLERGEN_NUMBERS',
      2,
      'allergens',
    ),
  ),
  file('unknown allergens', cell(venue, 'allergens', 'сол'), 'NOT_ALLERGENS', 2, 'allergens'),
  file('traces by number', cell(venue, 'traces', '8'), 'ALLERGEN_NUMBERS', 2, 'traces'),
  file('traces of nothing declared', cell(venue, 'traces', 'Ядки'), 'TRACES_ALONE', 2, 'traces'),
  file('unknown diets', cell(venue, 'diets', 'палео'), 'NOT_DIETS', 2, 'diets'),
  file('sizes without prices', cell(venue, 'sizes', '0.3 l'), 'NOT_SIZES', 2, 'sizes'),
  file(
    'a happy hour without hours',
    cell(venue, 'happyHour', '3.50'),
    'NOT_A_HAPPY_HOUR',
    2,
    'happyHour',
  ),
  file(
    'a happy hour until 25:00',
    cell(venue, 'happyHour', 'Mon 17:00-25:00 = 20%'),
    'HAPPY_HOUR_REFUSED',
    2,
    'happyHour',
  ),
  file('days that do not exist', cell(venue, 'days', 'someday'), 'NOT_DAYS', 2, 'days'),
  file('a date that does not exist', cell(venue, 'days', '2026-02-30'), 'DAYS_REFUSED', 2, 'days'),
  file('an unknown unit', cell(venue, 'unit', 'barrel'), 'NOT_A_UNIT', 2, 'unit'),
  file('unknown options', cell(venue, 'options', 'Сосове'), 'UNKNOWN_OPTIONS', 2, 'options'),
  file('unknown special features', cell(venue, 'traits', 'fried'), 'NOT_TRAITS', 2, 'traits'),
  file('unknown additives', cell(venue, 'additives', 'E100'), 'NOT_ADDITIVES', 2, 'additives'),
  file('spicy 4', cell(venue, 'spicy', '4'), 'OUT_OF_RANGE', 2, 'spicy'),
  file('a long name', cell(venue, 'name_bg', 'я'.repeat(201)), 'TOO_LONG', 2, 'name.bg'),
  file(
    'a long description',
    cell(venue, 'description_de', 'ä'.repeat(2_001)),
    'TOO_LONG',
    2,
    'description.de',
  ),
  file('a long volume', cell(venue, 'volume', 'г'.repeat(51)), 'TOO_LONG', 2, 'volume'),
  file('a volume of two lines', cell(venue, 'volume', '"1\n2"'), 'UNUSABLE_TEXT', 2, 'volume'),
  file('a control character', cell(venue, 'name_en', 'a\u0007b'), 'UNUSABLE_TEXT', 2, 'name.en'),
];

const limits = ({ sectionId }: Venue): readonly BadFile[] => [
  file(
    '300 more items',
    `${heading}${`\nitem;${sectionId};;А`.repeat(300)}`,
    'TOO_MANY_ITEMS',
    null,
    null,
  ),
  file(
    '25 more sections',
    `${heading}${'\nsection;;;А;О'.repeat(25)}`,
    'TOO_MANY_SECTIONS',
    null,
    null,
  ),
  file(
    'more than a commit holds',
    `${heading}${`\nitem;${sectionId};;А;${'я'.repeat(900)}`.repeat(150)}`,
    'TOO_MANY_CHANGES',
    null,
    null,
  ),
];

export const fileCases = (venue: Venue): readonly BadFile[] => [
  ...wholeFiles(),
  ...rows(venue),
  ...cells(venue),
  ...limits(venue),
];
