import {
  type Column,
  type ImportRow,
  parsePrice,
  type ReadPrice,
  type RowTexts,
  type RowValues,
} from '@qr-menu/domain';
import { languages } from '@qr-menu/schema';
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
import { columnOf, itemWords, noWords, sectionWords, yesWords } from './vocabulary.ts';

export function readHeading(cells: readonly Cell[]) {
  const texts = cells.map((cell) => (cell === null ? '' : String(cell).trim()));
  const columns = texts.map(columnOf);
  const known = columns.filter((column) => column !== undefined);
  return {
    columns,
    ignored: texts
      .filter((text, at) => text !== '' && columns[at] === undefined)
      .map((text) => text.slice(0, longestIgnored)),
    faults: headingFaults(known),
  };
}

function headingFaults(known: readonly Column[]): readonly FileFault[] {
  if (known.length === 0) return [fileFault('NO_HEADING')];
  const duplicate = known.find((column, at) => known.indexOf(column) !== at);
  if (duplicate !== undefined) return [fileFault('DUPLICATE_COLUMN', 1, duplicate)];
  if (known.includes('type') || known.includes('itemId')) return [];
  return [fileFault('MISSING_COLUMN', 1, 'type')];
}

/** Of a heading that nobody knows, this much is told. */
const longestIgnored = 100;

const itemsOnly = ['itemId', 'price', 'discount', 'volume', 'active', 'ingredients'] as const;

export function readRows(table: Table, columns: readonly (Column | undefined)[]) {
  const faults: FileFault[] = [];
  const rows = table.slice(1).flatMap((cells, index) => {
    const row = index + 2;
    if (cells.every(isEmptyCell)) return [];
    if (cells.slice(columns.length).some((cell) => !isEmptyCell(cell))) {
      faults.push(fileFault('TOO_MANY_CELLS', row));
      return [];
    }
    const known = columns.flatMap((column, at) =>
      column === undefined ? [] : [[column, cells[at] ?? null] as const],
    );
    const read = readRow(row, new Map(known), faults);
    return read ? [read] : [];
  });
  return { rows, faults };
}

/** Other columns hold texts, whose lengths are the domain's. */
const longestValue = 500;
const valueColumns = [
  'type',
  'sectionId',
  'itemId',
  'position',
  'price',
  'discount',
  'active',
  'ingredients',
] as const;

function readRow(row: number, cells: RowCells, faults: FileFault[]): ImportRow | undefined {
  const long = valueColumns.find((column) => String(cells.get(column) ?? '').length > longestValue);
  if (long) {
    faults.push(tooLong(row, long));
    return undefined;
  }
  const kind = kindOf(row, cells, faults);
  if (!kind) return undefined;
  const filled = itemsOnly.filter((column) => !isEmptyCell(cells.get(column)));
  if (kind === 'section' && filled.length > 0) {
    faults.push(...filled.map((column) => fileFault('NOT_FOR_SECTIONS', row, column)));
    return undefined;
  }
  const sectionId = idIn(cells, 'sectionId');
  const id = kind === 'section' ? sectionId : idIn(cells, 'itemId');
  return { row, kind, id, sectionId, values: readValues(row, cells, faults) };
}

function kindOf(row: number, cells: RowCells, faults: FileFault[]): ImportRow['kind'] | undefined {
  const word = idIn(cells, 'type')?.toLowerCase();
  if (word === undefined) {
    if (idIn(cells, 'itemId') !== null) return 'item';
    faults.push(fileFault('TYPE_REQUIRED', row, 'type'));
    return undefined;
  }
  if (sectionWords.has(word)) return 'section';
  if (itemWords.has(word)) return 'item';
  faults.push(fileFault('UNKNOWN_TYPE', row, 'type'));
  return undefined;
}

function idIn(cells: RowCells, column: Column): string | null {
  const cell = cells.get(column) ?? null;
  const text = cell instanceof Date ? '' : unguardFormula(cellText(cell)).trim();
  return text === '' ? null : text;
}

type RowCells = ReadonlyMap<Column, Cell>;

function readValues(row: number, cells: RowCells, faults: FileFault[]): RowValues {
  const refuse = (column: Column, code: FileFaultCode): undefined => {
    faults.push(fileFault(code, row, column));
    return undefined;
  };

  function textOf(column: Column): string | undefined {
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    if (cell instanceof Date) return refuse(column, 'DATE_CELL');
    return unguardFormula(cellText(cell));
  }

  function wholeNumber(column: 'position' | 'discount'): number | null | undefined {
    const text = textOf(column)?.trim();
    if (text === undefined) return undefined;
    if (text === '') return null;
    const digits = /^(\d{1,9})\s*%?$/.exec(text)?.[1];
    return digits === undefined ? refuse(column, 'NOT_A_WHOLE_NUMBER') : Number(digits);
  }

  function price(): number | null | undefined {
    const cell = cells.get('price');
    if (cell === undefined) return undefined;
    if (cell === null || isEmptyCell(cell)) return null;
    if (cell instanceof Date) return refuse('price', 'DATE_CELL');
    const read = readPrice(cell);
    return typeof read === 'number' ? read : refuse('price', read);
  }

  function active(): boolean | undefined {
    const text = textOf('active')?.trim().toLowerCase();
    if (!text) return undefined;
    if (yesWords.has(text)) return true;
    return noWords.has(text) ? false : refuse('active', 'NOT_YES_OR_NO');
  }

  function ingredients(): readonly number[] | undefined {
    const parts = textOf('ingredients')
      ?.split(/[,;\s]+/)
      .filter((part) => part !== '');
    if (!parts) return undefined;
    const numbers = parts.every((part) => /^\d{1,7}$/.test(part));
    return numbers ? parts.map(Number) : refuse('ingredients', 'NOT_INGREDIENTS');
  }

  const texts = (field: 'name' | 'description'): RowTexts =>
    Object.fromEntries(languages.map((language) => [language, textOf(`${field}.${language}`)]));

  return {
    name: texts('name'),
    description: texts('description'),
    imageUrl: textOf('image')?.trim(),
    position: wholeNumber('position') ?? undefined,
    volume: textOf('volume'),
    price: price(),
    discount: wholeNumber('discount'),
    active: active(),
    ingredients: ingredients(),
  };
}

/** Minor units, or what is wrong with the cell. */
export const readPrice = (cell: Exclude<Cell, Date | null>): ReadPrice =>
  typeof cell === 'number' ? fromNumber(cell) : parsePrice(String(cell));

/** Spreadsheets calculate: 12.1 may be stored as 12.100000000000001. */
function fromNumber(value: number): ReadPrice {
  const minor = Math.round(value * 100);
  return value >= 0 && Math.abs(value * 100 - minor) < 1e-6 ? minor : 'NOT_A_PRICE';
}
