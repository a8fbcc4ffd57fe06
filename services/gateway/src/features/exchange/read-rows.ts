import {
  type Column,
  type ImportRow,
  isQuantity,
  type MenuPrice,
  type PriceUnit,
  parseMenuPrice,
  parseSeveralPrices,
  type RowTexts,
  type RowValues,
  readNames,
  readPriceCell,
  readSizes,
  severalMeasures,
  type TextSize,
} from '@qr-menu/domain';
import { type Language, languages } from '@qr-menu/schema';
import { type Columns, languageOf } from './columns.ts';
import { isSizeLabel, sizeInHeading } from './heading-words.ts';
import {
  type Cell,
  cellText,
  type FileFault,
  type FileFaultCode,
  type FileNote,
  fileFault,
  isBroken,
  isEmptyCell,
  type Table,
  tooLong,
  unguardFormula,
} from './table.ts';
import {
  isNoKeys,
  isOnRequestWord,
  itemWords,
  keysIn,
  type Meaning,
  noWords,
  sectionWords,
  unitIn,
  yesWords,
} from './vocabulary.ts';

/** A row that is no part of the menu, as a spreadsheet counts, with the text of its cells. */
export type UnreadRow = { readonly row: number; readonly text: string };

export type ReadRows = {
  readonly rows: readonly ImportRow[];
  readonly faults: readonly FileFault[];
  readonly notes: readonly FileNote[];
  readonly unread: readonly UnreadRow[];
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

/** What a table means, and what its owner has said about single rows. */
export type Reading = {
  /** From 0; -1: there are no headings. */
  readonly headingAt: number;
  readonly headings: readonly string[];
  readonly columns: Columns;
  /** As a spreadsheet counts. A section goes with its items. */
  readonly skipRows: ReadonlySet<number>;
  readonly corrections: readonly Correction[];
};

/** A text that replaces a cell; the column may be one that the file lacks. */
export type Correction = {
  readonly row: number;
  readonly column: Meaning;
  readonly value: string;
};

/** What reading a row reports besides its values. */
export type Remarks = { readonly faults: FileFault[]; readonly notes: FileNote[] };

/** A row of a table by the meanings of its cells. */
export type MeantRow = {
  readonly row: number;
  readonly cells: RowCells;
  /** In the order of their columns. */
  readonly sizes: readonly { readonly label: string; readonly cell: Cell }[];
};

export function meantRow(row: number, cells: readonly Cell[], reading: Reading): MeantRow {
  const { columns, headings, corrections } = reading;
  const meant = new Map<Meaning, Cell>();
  for (const [at, column] of columns.entries()) {
    if (column !== undefined && column !== 'size') meant.set(column, cells[at] ?? null);
  }
  const own = corrections.filter((correction) => correction.row === row);
  for (const { column, value } of own) meant.set(column, value);
  const sizes = columns.flatMap((column, at) => {
    const heading = headings[at] ?? '';
    const label = sizeInHeading(heading) ?? heading;
    return column === 'size' ? [{ label, cell: cells[at] ?? null }] : [];
  });
  // Corrected sizes replace those of the columns.
  return { row, cells: meant, sizes: own.some(({ column }) => column === 'sizes') ? [] : sizes };
}

/** A broken cell is a fault, and changes nothing. */
function withoutBroken({ row, cells, sizes }: MeantRow, { faults }: Remarks): MeantRow {
  const whole = new Map(cells);
  for (const [column, cell] of cells) {
    if (!isBroken(cell)) continue;
    faults.push(fileFault(cell.broken, row, column));
    whole.delete(column);
  }
  const wholeSizes = sizes.flatMap((size) => {
    if (!isBroken(size.cell)) return [size];
    faults.push(fileFault(size.cell.broken, row, 'sizes'));
    return [];
  });
  return { row, cells: whole, sizes: wholeSizes };
}

/** A table whose rows say whether they are sections or items, as exported ones do. */
export function readRows(table: Table, reading: Reading, words: Words): ReadRows {
  const { headingAt, columns, skipRows } = reading;
  const remarks: Remarks = { faults: [], notes: [] };
  const { faults } = remarks;
  let isSkipped = false;
  const rows = table.slice(headingAt + 1).flatMap((cells, index): ImportRow[] => {
    const row = headingAt + index + 2;
    if (cells.every(isEmptyCell)) return [];
    const meant = meantRow(row, cells, reading);
    const isSection = sectionWords.has(cellText(meant.cells.get('type') ?? null).toLowerCase());
    if (isSection) isSkipped = skipRows.has(row);
    const isPlaced = !isEmptyCell(meant.cells.get('sectionId'));
    if (skipRows.has(row) || (isSkipped && !isPlaced)) return [];
    if (cells.slice(columns.length).some((cell) => !isEmptyCell(cell))) {
      faults.push(fileFault('TOO_MANY_CELLS', row));
      return [{ row, kind: 'unknown', id: null, sectionId: null, values: {} }];
    }
    return [readRow(meant, words, remarks)];
  });
  return { rows, ...remarks, unread: [] };
}

function readRow(meant: MeantRow, words: Words, remarks: Remarks): ImportRow {
  const { faults } = remarks;
  const { row, cells, sizes } = withoutBroken(meant, remarks);
  const kind = kindOf(row, cells, faults);
  const known = new Map(cells);
  if (kind === 'section') {
    const filled = itemsOnly.filter((column) => !isEmptyCell(cells.get(column)));
    faults.push(...filled.map((column) => fileFault('NOT_FOR_SECTIONS', row, column)));
    for (const column of itemsOnly) known.delete(column);
    // Files of clients without set menus have no prices there.
    if (isEmptyCell(cells.get('price'))) known.delete('price');
  }
  const values = readValues({ row, cells: known, sizes }, words, remarks);
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
  const text = unguardFormula(cellText(cells.get(column) ?? null)).trim();
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
  /** The heading says that prices count hundredths. */
  readonly isCents?: boolean;
  /** The heading says what all prices are for. */
  readonly unit?: PriceUnit | undefined;
};

export function readValues(meant: MeantRow, words: Words, remarks: Remarks): RowValues {
  const row = withoutBroken(meant, remarks);
  const sizes = columnSizes(row, words, remarks) ?? printedSizes(row.cells, words);
  if (!sizes) return readCells(row.row, row.cells, words, remarks);
  const others = new Map(row.cells);
  if (row.sizes.length === 0) {
    others.delete('price');
    others.delete('volume');
  }
  return { ...readCells(row.row, others, words, remarks), sizes };
}

/** One size for each filled column of sizes; null if there is none. */
function columnSizes(
  { row, cells, sizes }: MeantRow,
  words: Words,
  { faults }: Remarks,
): readonly TextSize[] | null {
  const filled = sizes.filter(({ cell }) => !isEmptyCell(cell) && !isDash(cell));
  const read = filled.flatMap(({ label, cell }): TextSize[] => {
    const price = cell instanceof Date || isBroken(cell) ? 'DATE_CELL' : readPrice(cell, words);
    if (typeof price === 'number') return [sizeOf(label, price, cells, words)];
    faults.push({ ...fileFault(price, row, 'sizes'), text: `${label}: ${cellText(cell)}` });
    return [];
  });
  return read.length === 0 ? null : read;
}

/** A quantity is the volume of a size, another word its name. */
const sizeOf = (label: string, price: number, cells: RowCells, { language }: Words): TextSize => ({
  name: isQuantity(label) ? {} : { [nameLanguage(label, cells, language)]: label },
  volume: isQuantity(label) ? label : '',
  price,
  deposit: null,
});

function readCells(
  row: number,
  cells: RowCells,
  words: Words,
  { faults, notes }: Remarks,
): RowValues {
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

  /** Only a whole address leads anywhere from here. */
  function image(): string | undefined {
    const text = textOf('image')?.trim();
    if (!text || /^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(text)) return text;
    notes.push({ row, column: 'image', code: 'RELATIVE_IMAGE', text: text.slice(0, 100) });
    return undefined;
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
    const digits = /^(\d{1,9})(?:[.,]0{1,2})?\s*%?$/.exec(text)?.[1];
    return digits === undefined ? refuse(column, 'NOT_A_WHOLE_NUMBER') : Number(digits);
  }

  function amount(column: 'price' | 'deposit'): number | null | undefined {
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    if (cell === null || isEmptyCell(cell) || isDash(cell)) return null;
    if (isBroken(cell)) return undefined;
    if (cell instanceof Date) return refuse(column, 'DATE_CELL');
    if (shortText(column) === undefined) return undefined;
    const read = readPrice(cell, words);
    return typeof read === 'number' ? read : refuse(column, read);
  }

  /** With what the cell says beside the amount. */
  function price(): Pick<RowValues, 'price' | 'unit' | 'volume' | 'onRequest'> {
    const text = cellText(cells.get('price') ?? null);
    if (isOnRequestWord(text)) return { price: null, onRequest: true };
    const read = amount('price');
    if (typeof read !== 'number') return { price: read };
    const isForeign = parseMenuPrice(text, words.currency) === 'OTHER_CURRENCY';
    const { per } = readPriceCell(text, isForeign ? '' : words.currency);
    const unit = unitIn(per) ?? (per === '' ? words.unit : undefined);
    if (unit) return { price: read, unit };
    if (per === '') return { price: read };
    // The price of 250 g is that of a portion.
    const isPortion = isEmptyCell(cells.get('volume')) && isQuantity(per) && /\d/.test(per);
    return isPortion ? { price: read, volume: per } : { price: refuse('price', 'NOT_A_UNIT') };
  }

  function yesOrNo(column: 'active' | 'onRequest'): boolean | undefined {
    const text = shortText(column)?.toLowerCase();
    if (!text) return undefined;
    if (yesWords.has(text)) return true;
    return noWords.has(text) ? false : refuse(column, 'NOT_YES_OR_NO');
  }

  const texts = (field: 'name' | 'description'): RowTexts =>
    Object.fromEntries(languages.map((language) => [language, textOf(`${field}.${language}`)]));

  const priced = price();
  const sale = readSale(cells, words, textOf, refuse);
  return {
    name: texts('name'),
    description: texts('description'),
    imageUrl: image(),
    position: wholeNumber('position') ?? undefined,
    volume: textOf('volume'),
    deposit: amount('deposit'),
    onRequest: yesOrNo('onRequest'),
    ...priced,
    ...sale,
    unit: sale.unit ?? priced.unit,
    discount: wholeNumber('discount'),
    active: yesOrNo('active'),
    ...readContents(cells, shortText, refuse),
    spiciness: wholeNumber('spicy') ?? undefined,
  };
}

/** Eight sizes with names in three languages, every sign of them escaped, are less. */
const longestList = 8_000;

/** `200 / 250 г` next to `6.00 / 7.00`, as menus print it; null if there is not a price for each. */
function printedSizes(cells: RowCells, words: Words): readonly TextSize[] | null {
  const { currency, anyCurrency } = words;
  const [price, volume] = [cells.get('price'), cells.get('volume')];
  if (typeof price !== 'string' || typeof volume !== 'string') return null;
  if (volume.length > longestValue || !isEmptyCell(cells.get('sizes'))) return null;
  const labels = sizeLabels(volume);
  const own = parseSeveralPrices(price, currency);
  const prices = own.length === 0 && anyCurrency ? parseSeveralPrices(price, '') : own;
  if (prices.length === 0 || prices.length !== labels.length) return null;
  return labels.map((label, at) => sizeOf(label, prices[at] ?? 0, cells, words));
}

/** `200 / 250 г`, `малка / голяма`, `3 топки / 5 топки`: empty if one of them is no size. */
function sizeLabels(text: string): readonly string[] {
  const measures = severalMeasures(text);
  if (measures.length > 0) return measures;
  const parts = text.trim().split(/\s*[/|;]\s*/u);
  const isLabel = (part: string): boolean => isSizeLabel(part) || /^\d+\s+\p{L}+\.?$/u.test(part);
  return parts.length > 1 && parts.every(isLabel) ? parts : [];
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
    if (/^[-–—]$/.test(text)) return [];
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
    if (isNoKeys(text)) return [];
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

  const isWithdrawn = cellText(cells.get('allergens') ?? null).trim() === '?';
  return {
    ingredients: ingredients(),
    allergens: isWithdrawn ? null : keysOf('allergens'),
    traces: keysOf('traces'),
    diets: keysOf('diets'),
    traits: keysOf('traits'),
    additives: keysOf('additives'),
  };
}

/** A dash means that there is no price. */
const isDash = (cell: Cell): boolean => /^\s*[-–—]\s*$/.test(cellText(cell));

/** Returns minor units, or the fault of the cell. */
export function readPrice(cell: string | number | boolean | null, words: Words): MenuPrice {
  const { currency, anyCurrency, isCents = false } = words;
  if (isCents) return /^\d{1,9}$/.test(cellText(cell)) ? Number(cell) : 'AMBIGUOUS_PRICE';
  if (typeof cell === 'number') return fromNumber(cell);
  const text = cellText(cell);
  const price = parseMenuPrice(text, currency);
  return price === 'OTHER_CURRENCY' && anyCurrency ? parseMenuPrice(text, '') : price;
}

/** Spreadsheets calculate: 12.1 may be stored as 12.100000000000001. */
function fromNumber(value: number): MenuPrice {
  const minor = Math.round(value * 100);
  return value >= 0 && Math.abs(value * 100 - minor) < 1e-6 ? minor : 'NOT_A_PRICE';
}
