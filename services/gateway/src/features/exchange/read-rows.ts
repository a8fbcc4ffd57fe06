import {
  type Column,
  type ImportRow,
  type MenuPrice,
  parseMenuPrice,
  parseSeveralPrices,
  type RowTexts,
  type RowValues,
  readNames,
  readSizes,
  severalMeasures,
  type TextSize,
} from '@qr-menu/domain';
import { type Language, languages } from '@qr-menu/schema';
import { type Columns, languageOf } from './columns.ts';
import {
  type Cell,
  cellText,
  type FileFault,
  type FileFaultCode,
  fileFault,
  isEmptyCell,
  type Table,
  tooLong,
  unguardFormula,
} from './table.ts';
import {
  itemWords,
  keysIn,
  type Meaning,
  noWords,
  sectionWords,
  unitIn,
  yesWords,
} from './vocabulary.ts';

export type ReadRows = {
  readonly rows: readonly ImportRow[];
  readonly faults: readonly FileFault[];
  /** Rows that say nothing of a section or an item, as a spreadsheet counts. */
  readonly unread: readonly number[];
};

const itemsOnly = [
  'itemId',
  'discount',
  'volume',
  'sizes',
  'unit',
  'onRequest',
  'deposit',
  'active',
  'ingredients',
  'allergens',
  'traces',
  'diets',
  'traits',
  'additives',
  'spicy',
] as const;

/** A table whose rows say whether they are sections or items, as exported ones do. */
export function readRows(table: Table, heading: number, columns: Columns, words: Words): ReadRows {
  const faults: FileFault[] = [];
  const rows = table.slice(heading + 1).flatMap((cells, index): ImportRow[] => {
    const row = heading + index + 2;
    if (cells.every(isEmptyCell)) return [];
    if (cells.slice(columns.length).some((cell) => !isEmptyCell(cell))) {
      faults.push(fileFault('TOO_MANY_CELLS', row));
      return [{ row, kind: 'unknown', id: null, sectionId: null, values: {} }];
    }
    return [readRow(row, cellsIn(cells, columns), words, faults)];
  });
  return { rows, faults, unread: [] };
}

export const cellsIn = (cells: readonly Cell[], columns: Columns): RowCells =>
  new Map(
    columns.flatMap((column, at) =>
      column === undefined ? [] : [[column, cells[at] ?? null] as const],
    ),
  );

function readRow(row: number, cells: RowCells, words: Words, faults: FileFault[]): ImportRow {
  const kind = kindOf(row, cells, faults);
  const known = new Map(cells);
  if (kind === 'section') {
    const filled = itemsOnly.filter((column) => !isEmptyCell(cells.get(column)));
    faults.push(...filled.map((column) => fileFault('NOT_FOR_SECTIONS', row, column)));
    for (const column of itemsOnly) known.delete(column);
    // Files of those who know no set menus have no prices there.
    if (isEmptyCell(cells.get('price'))) known.delete('price');
  }
  const values = readValues(row, known, words, faults);
  const sectionId = idIn(row, known, 'sectionId', faults);
  const id = kind === 'section' ? sectionId : idIn(row, known, 'itemId', faults);
  return { row, kind, id, sectionId, values };
}

function kindOf(row: number, cells: RowCells, faults: FileFault[]): ImportRow['kind'] {
  const word = idIn(row, cells, 'type', faults)?.toLowerCase();
  if (word === undefined) {
    if (!isEmptyCell(cells.get('itemId'))) return 'item';
    faults.push(fileFault('TYPE_REQUIRED', row, 'type'));
    return 'unknown';
  }
  if (sectionWords.has(word)) return 'section';
  if (itemWords.has(word)) return 'item';
  faults.push(fileFault('UNKNOWN_TYPE', row, 'type'));
  return 'unknown';
}

/** Of texts, the lengths are the domain's. */
const longestValue = 500;

function idIn(
  row: number,
  cells: RowCells,
  column: 'type' | 'sectionId' | 'itemId',
  faults: FileFault[],
): string | null {
  const cell = cells.get(column) ?? null;
  const text = cell instanceof Date ? '' : unguardFormula(cellText(cell)).trim();
  if (text.length > longestValue) faults.push(tooLong(row, column));
  return text === '' || text.length > longestValue ? null : text;
}

export type RowCells = ReadonlyMap<Meaning, Cell>;

/** How the cells of a table are read. */
export type Words = {
  /** The menu's. */
  readonly currency: string;
  /** Prices in another currency are taken as numbers. */
  readonly anyCurrency: boolean;
  /** The venue's default. */
  readonly language: Language;
};

export function readValues(
  row: number,
  cells: RowCells,
  words: Words,
  faults: FileFault[],
): RowValues {
  const sizes = printedSizes(cells, words);
  if (!sizes) return readCells(row, cells, words, faults);
  const others = new Map(
    [...cells].filter(([column]) => column !== 'price' && column !== 'volume'),
  );
  return { ...readCells(row, others, words, faults), sizes };
}

function readCells(row: number, cells: RowCells, words: Words, faults: FileFault[]): RowValues {
  const refuse: Refuse = (column, code) => {
    faults.push(code === 'TOO_LONG' ? tooLong(row, column) : fileFault(code, row, column));
    return undefined;
  };

  function textOf(column: Column): string | undefined {
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    if (cell instanceof Date) return refuse(column, 'DATE_CELL');
    return unguardFormula(cellText(cell));
  }

  /** Of a cell that is a number or a word: none is long. */
  function shortText(column: Column): string | undefined {
    const text = textOf(column)?.trim();
    if (text === undefined || text.length <= longestValue) return text;
    return refuse(column, 'TOO_LONG');
  }

  function wholeNumber(column: 'position' | 'discount' | 'spicy'): number | null | undefined {
    const text = shortText(column);
    if (text === undefined) return undefined;
    if (text === '') return null;
    const digits = /^(\d{1,9})\s*%?$/.exec(text)?.[1];
    return digits === undefined ? refuse(column, 'NOT_A_WHOLE_NUMBER') : Number(digits);
  }

  function amount(column: 'price' | 'deposit'): number | null | undefined {
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    if (cell === null || isEmptyCell(cell) || noPrice.test(String(cell))) return null;
    if (cell instanceof Date) return refuse(column, 'DATE_CELL');
    if (shortText(column) === undefined) return undefined;
    const read = readPrice(cell, words);
    return typeof read === 'number' ? read : refuse(column, read);
  }

  function yesOrNo(column: 'active' | 'onRequest'): boolean | undefined {
    const text = shortText(column)?.toLowerCase();
    if (!text) return undefined;
    if (yesWords.has(text)) return true;
    return noWords.has(text) ? false : refuse(column, 'NOT_YES_OR_NO');
  }

  const texts = (field: 'name' | 'description'): RowTexts =>
    Object.fromEntries(languages.map((language) => [language, textOf(`${field}.${language}`)]));

  return {
    name: texts('name'),
    description: texts('description'),
    imageUrl: textOf('image')?.trim(),
    position: wholeNumber('position') ?? undefined,
    volume: textOf('volume'),
    price: amount('price'),
    deposit: amount('deposit'),
    onRequest: yesOrNo('onRequest'),
    ...readSale(cells, words, textOf, refuse),
    discount: wholeNumber('discount'),
    active: yesOrNo('active'),
    ...readContents(cells, shortText, refuse),
    spiciness: wholeNumber('spicy') ?? undefined,
  };
}

/** Eight sizes with names in three languages, every sign of them escaped, are less. */
const longestList = 8_000;

/** `200 / 250 г` beside `6.00 / 7.00`, as menus print it: null, when there is not a price for each. */
function printedSizes(
  cells: RowCells,
  { currency, anyCurrency }: Words,
): readonly TextSize[] | null {
  const [price, volume] = [cells.get('price'), cells.get('volume')];
  if (typeof price !== 'string' || typeof volume !== 'string') return null;
  if (volume.length > longestValue || !isEmptyCell(cells.get('sizes'))) return null;
  const measures = severalMeasures(volume);
  const own = parseSeveralPrices(price, currency);
  const prices = own.length === 0 && anyCurrency ? parseSeveralPrices(price, '') : own;
  if (prices.length === 0 || prices.length !== measures.length) return null;
  return measures.map((measure, at) => ({
    name: {},
    volume: measure,
    price: prices[at] ?? null,
    deposit: null,
  }));
}

type ReadText = (column: Column) => string | undefined;
type Refuse = (column: Column, code: FileFaultCode | 'TOO_LONG') => undefined;

function readSale(
  cells: RowCells,
  words: Words,
  textOf: ReadText,
  refuse: Refuse,
): Pick<RowValues, 'sizes' | 'unit' | 'optionGroups'> {
  /** Undefined: the cell is empty; a dash stands for none. */
  function listIn<One>(
    column: 'sizes' | 'options',
    read: (text: string) => readonly One[] | undefined,
  ): readonly One[] | undefined {
    const text = textOf(column)?.trim() ?? '';
    if (text === '') return undefined;
    if (noKeys.test(text)) return [];
    return text.length > longestList ? refuse(column, 'TOO_LONG') : read(text);
  }

  const amountIn = (text: string): number | null => {
    const read = readPrice(text, words);
    return typeof read === 'number' ? read : null;
  };
  const sizesIn = (text: string) =>
    readSizes(text, amountIn, (name) => nameLanguage(name, cells, words.language));
  const unit = textOf('unit')?.trim() ?? '';
  return {
    sizes: listIn('sizes', (text) => sizesIn(text) ?? refuse('sizes', 'NOT_SIZES')),
    unit: unit === '' ? undefined : (unitIn(unit) ?? refuse('unit', 'NOT_A_UNIT')),
    optionGroups: listIn('options', readNames),
  };
}

/** As it is written; where that does not tell, a language of the row's own name, the venue's before others. */
function nameLanguage(text: string, cells: RowCells, usual: Language): Language {
  const own = [usual, ...languages].filter(
    (language) => !isEmptyCell(cells.get(`name.${language}`)),
  );
  return languageOf([text]) ?? own.find((language) => language !== 'bg') ?? own[0] ?? usual;
}

type ContentColumn = 'allergens' | 'traces' | 'diets' | 'traits' | 'additives';

function readContents(
  cells: RowCells,
  textOf: ReadText,
  refuse: Refuse,
): Pick<RowValues, ContentColumn | 'ingredients'> {
  const keysOf = (column: ContentColumn): readonly string[] | undefined => {
    const text = textOf(column) ?? '';
    if (text === '') return undefined;
    if (noKeys.test(text)) return [];
    if (column === 'diets') return keysIn(text, column) ?? refuse(column, 'NOT_DIETS');
    if (column === 'traits') return keysIn(text, column) ?? refuse(column, 'NOT_TRAITS');
    if (column === 'additives') return keysIn(text, column) ?? refuse(column, 'NOT_ADDITIVES');
    // Numbers are an owner's own: what they mean is never guessed.
    const fault = /\d/.test(text) ? 'ALLERGEN_NUMBERS' : 'NOT_ALLERGENS';
    return keysIn(text, 'allergens') ?? refuse(column, fault);
  };
  function ingredients(): readonly number[] | undefined {
    const parts = textOf('ingredients')
      ?.split(/[,;\s]+/)
      .filter((part) => part !== '');
    if (!parts) return undefined;
    const numbers = parts.every((part) => /^\d{1,7}$/.test(part));
    return numbers ? parts.map(Number) : refuse('ingredients', 'NOT_INGREDIENTS');
  }

  const isWithdrawn = String(cells.get('allergens') ?? '').trim() === '?';
  return {
    ingredients: ingredients(),
    allergens: isWithdrawn ? null : keysOf('allergens'),
    traces: keysOf('traces'),
    diets: keysOf('diets'),
    traits: keysOf('traits'),
    additives: keysOf('additives'),
  };
}

const noKeys = /^[-–—]$/;

/** A dash stands for nothing. */
const noPrice = /^\s*[-–—]\s*$/;

/** Minor units, or what is wrong with the cell. */
export function readPrice(
  cell: Exclude<Cell, Date | null>,
  { currency, anyCurrency }: Words,
): MenuPrice {
  if (typeof cell === 'number') return fromNumber(cell);
  const price = parseMenuPrice(String(cell), currency);
  return price === 'OTHER_CURRENCY' && anyCurrency ? parseMenuPrice(String(cell), '') : price;
}

/** Spreadsheets calculate: 12.1 may be stored as 12.100000000000001. */
function fromNumber(value: number): MenuPrice {
  const minor = Math.round(value * 100);
  return value >= 0 && Math.abs(value * 100 - minor) < 1e-6 ? minor : 'NOT_A_PRICE';
}
