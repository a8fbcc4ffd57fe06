import type { Column, ImportRow, RowTexts, RowValues } from '@qr-menu/domain/import-export';
import {
  itemTraits,
  readHappyHour,
  readItemDays,
  readNames,
  readSizes,
  type TraitColumn,
  type TraitField,
  traitColumns,
  traitFields,
} from '@qr-menu/domain/items';
import { languages } from '@qr-menu/schema';
import {
  type CellConventions,
  longestValue,
  type MeantRow,
  meantRow,
  type Reading,
  type Remarks,
  type RowCells,
  withoutBroken,
} from './meant-row.ts';
import {
  columnSizes,
  nameLanguage,
  printedSizes,
  type Refuse,
  readAmount,
  readPrice,
  readPriceOf,
} from './read-prices.ts';
import {
  cellText,
  type FileFault,
  type FileNote,
  fileFault,
  isEmptyCell,
  type Table,
  tooLong,
  unguardFormula,
} from './table.ts';
import {
  isNoKeys,
  itemWords,
  type KeyedColumn,
  keysIn,
  noWords,
  sectionWords,
  unitIn,
  yesWords,
} from './vocabulary.ts';

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
  'days',
  'unit',
  'onRequest',
  'deposit',
  'active',
  'ingredients',
  'allergens',
  'traces',
  ...traitColumns,
] as const;

/** Reads a table whose rows are marked as sections or items, as in our own exports. */
export function readRows(table: Table, reading: Reading, words: CellConventions): ReadRows {
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

function readRow(meant: MeantRow, words: CellConventions, remarks: Remarks): ImportRow {
  const { faults } = remarks;
  const { row, cells, sizes } = withoutBroken(meant, remarks);
  const kind = kindOf(row, cells, faults);
  const kept = new Map(cells);
  if (kind === 'section') {
    const filled = itemsOnly.filter((column) => !isEmptyCell(cells.get(column)));
    faults.push(...filled.map((column) => fileFault('NOT_FOR_SECTIONS', row, column)));
    for (const column of itemsOnly) kept.delete(column);
    // Clients that do not support set menus write no prices here, so an empty cell changes nothing.
    if (isEmptyCell(cells.get('price'))) kept.delete('price');
  }
  if (kind === 'item' && !isEmptyCell(kept.get('weekShown'))) {
    faults.push(fileFault('NOT_FOR_ITEMS', row, 'weekShown'));
    kept.delete('weekShown');
  }
  const values = readValues({ row, cells: kept, sizes }, words, remarks);
  const sectionId = idIn(row, kept, 'sectionId', faults);
  const id = kind === 'section' ? sectionId : idIn(row, kept, 'itemId', faults);
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

export function readValues(meant: MeantRow, words: CellConventions, remarks: Remarks): RowValues {
  const row = withoutBroken(meant, remarks);
  const cells = new Map(row.cells);
  const volume = cellText(cells.get('volume') ?? null).trim();
  const isBare = /^\d[\d.,\s/]*$/.test(volume);
  if (words.measure && isBare) cells.set('volume', `${volume} ${words.measure}`);
  const sizes = columnSizes(row, words, remarks) ?? printedSizes(cells, words);
  if (!sizes) return readCells(row.row, cells, words, remarks);
  const otherCells = new Map(cells);
  if (row.sizes.length === 0) {
    otherCells.delete('price');
    otherCells.delete('volume');
  }
  return { ...readCells(row.row, otherCells, words, remarks), sizes };
}

const relativeAddress =
  /^(?![a-z][a-z\d+.-]+:|\/\/)(?:\S+|.*\.(?:jpe?g|png|webp|gif|avif|heic|svg))$/i;

function readCells(
  row: number,
  cells: RowCells,
  words: CellConventions,
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

  /** A relative URL cannot be resolved here. */
  function image(): string | undefined {
    const text = textOf('image')?.trim();
    if (!text || !relativeAddress.test(text)) return text;
    notes.push({ row, column: 'image', code: 'RELATIVE_IMAGE', text: text.slice(0, 100) });
    return undefined;
  }

  function shortText(column: Column): string | undefined {
    const text = textOf(column)?.trim();
    if (text === undefined || text.length <= longestValue) return text;
    return refuse(column, 'TOO_LONG');
  }

  function wholeNumber(column: 'position' | 'discount' | TraitColumn): number | null | undefined {
    const text = shortText(column);
    if (text === undefined) return undefined;
    if (text === '') return null;
    const digits = /^(\d{1,9})(?:[.,]0{1,2})?\s*%?$/.exec(text)?.[1];
    return digits === undefined ? refuse(column, 'NOT_A_WHOLE_NUMBER') : Number(digits);
  }

  function yesOrNo(column: 'active' | 'onRequest' | 'weekShown'): boolean | undefined {
    const text = shortText(column)?.toLowerCase();
    if (!text) return undefined;
    if (yesWords.has(text)) return true;
    return noWords.has(text) ? false : refuse(column, 'NOT_YES_OR_NO');
  }

  const texts = (field: 'name' | 'description'): RowTexts =>
    Object.fromEntries(languages.map((language) => [language, textOf(`${field}.${language}`)]));

  const priced = readPriceOf(cells, words, refuse);
  const sale = readSale(cells, words, textOf, refuse);
  return {
    name: texts('name'),
    description: texts('description'),
    imageUrl: image(),
    position: wholeNumber('position') ?? undefined,
    volume: textOf('volume'),
    deposit: readAmount('deposit', cells, words, refuse),
    onRequest: yesOrNo('onRequest'),
    weekShown: yesOrNo('weekShown'),
    ...priced,
    ...sale,
    unit: sale.unit ?? priced.unit,
    discount: wholeNumber('discount'),
    active: yesOrNo('active'),
    ...readContents(cells, shortText, wholeNumber, refuse),
  };
}

/** Longer than a list of all sizes with names in three languages and every character escaped. */
const longestList = 8_000;

const unknownKeys = {
  diets: 'NOT_DIETS',
  traits: 'NOT_TRAITS',
  additives: 'NOT_ADDITIVES',
} as const;

type ReadText = (column: Column) => string | undefined;

function readSale(
  cells: RowCells,
  words: CellConventions,
  textOf: ReadText,
  refuse: Refuse,
): Pick<RowValues, 'sizes' | 'unit' | 'optionGroups' | 'happyHour' | 'days'> {
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
  function happyHour(): RowValues['happyHour'] {
    const text = textOf('happyHour')?.trim() ?? '';
    if (text === '') return undefined;
    if (/^[-–—]$/.test(text)) return null;
    if (text.length > longestValue) return refuse('happyHour', 'TOO_LONG');
    return readHappyHour(text, amountIn) ?? refuse('happyHour', 'NOT_A_HAPPY_HOUR');
  }
  /** Returns undefined for an empty cell. A dash means every day. */
  function days(): RowValues['days'] {
    const text = textOf('days')?.trim() ?? '';
    if (text === '') return undefined;
    if (/^[-–—]$/.test(text)) return null;
    if (text.length > longestList) return refuse('days', 'TOO_LONG');
    return readItemDays(text) ?? refuse('days', 'NOT_DAYS');
  }
  return {
    days: days(),
    happyHour: happyHour(),
    sizes: listIn('sizes', (text) => sizesIn(text) ?? refuse('sizes', 'NOT_SIZES')),
    unit: unit === '' ? undefined : (unitIn(unit) ?? refuse('unit', 'NOT_A_UNIT')),
    optionGroups: listIn('options', readNames),
  };
}

type ListColumn = 'allergens' | 'traces' | KeyedColumn;

function readContents(
  cells: RowCells,
  textOf: ReadText,
  wholeNumber: (column: TraitColumn) => number | null | undefined,
  refuse: Refuse,
): Pick<RowValues, 'ingredients' | 'allergens' | 'traces' | TraitField> {
  const keysOf = (column: ListColumn): readonly string[] | undefined => {
    const text = textOf(column) ?? '';
    if (text === '') return undefined;
    if (isNoKeys(text)) return [];
    if (column !== 'allergens' && column !== 'traces') {
      return keysIn(text, column) ?? refuse(column, unknownKeys[column]);
    }
    // Numbers come from the owner's legend, so their meaning is never guessed.
    const fault = /\d/.test(text) ? 'ALLERGEN_NUMBERS' : 'NOT_ALLERGENS';
    return keysIn(text, 'allergens') ?? refuse(column, fault);
  };
  const traitIn = (field: TraitField) => {
    const trait = itemTraits[field];
    switch (trait.kind) {
      case 'keys':
        return keysOf(trait.column);
      case 'level':
        return wholeNumber(trait.column) ?? undefined;
      default:
        return trait satisfies never;
    }
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
    ...Object.fromEntries(traitFields.map((field) => [field, traitIn(field)])),
  };
}
