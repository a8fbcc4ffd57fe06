import type { Column, RowValues } from '@qr-menu/domain/import-export';
import { isQuantity, type TextSize } from '@qr-menu/domain/items';
import {
  type MenuPrice,
  parseMenuPrice,
  parseSeveralPrices,
  readPriceCell,
  severalMeasures,
} from '@qr-menu/domain/money';
import { type Language, languages } from '@qr-menu/schema';
import { languageOf } from './columns.ts';
import { isSizeLabel, readSizeLabel } from './heading-words.ts';
import {
  type CellConventions,
  longestValue,
  type MeantRow,
  type Remarks,
  type RowCells,
} from './meant-row.ts';
import {
  type Cell,
  cellText,
  type FileFaultCode,
  fileFault,
  isBroken,
  isEmptyCell,
} from './table.ts';
import { isOnRequestWord, unitIn } from './vocabulary.ts';

export type Refuse = (column: Column, code: FileFaultCode | 'TOO_LONG') => undefined;

/** Returns undefined if the stored amount must not change, and null if it must be cleared. */
export function readAmount(
  column: 'price' | 'deposit',
  cells: RowCells,
  words: CellConventions,
  refuse: Refuse,
): number | null | undefined {
  const cell = cells.get(column);
  if (cell === undefined || isBroken(cell)) return undefined;
  if (cell === null || isEmptyCell(cell) || isDash(cell)) return null;
  if (cell instanceof Date) return refuse(column, 'DATE_CELL');
  if (cellText(cell).length > longestValue) return refuse(column, 'TOO_LONG');
  const read = column === 'price' && words.isCents ? readCents(cell) : readPrice(cell, words);
  return typeof read === 'number' ? read : refuse(column, read);
}

export function readPriceOf(
  cells: RowCells,
  words: CellConventions,
  refuse: Refuse,
): Pick<RowValues, 'price' | 'unit' | 'volume' | 'onRequest'> {
  const text = cellText(cells.get('price') ?? null);
  if (text.length <= longestValue && isOnRequestWord(text)) return { price: null, onRequest: true };
  const price = readAmount('price', cells, words, refuse);
  if (typeof price !== 'number') return { price };
  const isForeign = parseMenuPrice(text, words.currency) === 'OTHER_CURRENCY';
  const { per } = readPriceCell(text, isForeign ? '' : words.currency);
  const unit = unitIn(per) ?? (per === '' ? words.unit : undefined);
  if (unit) return { price, unit };
  if (per === '') return { price };
  // A price for 250 g is the price of one portion, not a unit price.
  const isPortion = isEmptyCell(cells.get('volume')) && isQuantity(per) && /\d/.test(per);
  return isPortion ? { price, volume: per } : { price: refuse('price', 'NOT_A_UNIT') };
}

export function columnSizes(
  { row, cells, sizes }: MeantRow,
  words: CellConventions,
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

function sizeOf(
  label: string,
  price: number,
  cells: RowCells,
  { language }: CellConventions,
): TextSize {
  const { name, quantity } = isQuantity(label)
    ? { name: '', quantity: label }
    : (readSizeLabel(label) ?? { name: label, quantity: '' });
  return {
    name: name === '' ? {} : { [nameLanguage(name, cells, language)]: name },
    volume: quantity,
    price,
    deposit: null,
  };
}

/** Combines `200 / 250 г` with `6.00 / 7.00`. Returns null unless each size has a price. */
export function printedSizes(cells: RowCells, words: CellConventions): readonly TextSize[] | null {
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

/** Splits `200 / 250 г`, `малка / голяма` or `3 топки / 5 топки`. Empty if a label is not a size. */
function sizeLabels(text: string): readonly string[] {
  const measures = severalMeasures(text);
  if (measures.length > 0) return measures;
  const parts = text.trim().split(/\s*[/|;]\s*/u);
  const isLabel = (part: string): boolean => isSizeLabel(part) || /^\d+\s+\p{L}+\.?$/u.test(part);
  return parts.length > 1 && parts.every(isLabel) ? parts : [];
}

/** If the text is in Latin script, chooses a language in which the row has a name, preferably the venue's. */
export function nameLanguage(text: string, cells: RowCells, usual: Language): Language {
  const own = [usual, ...languages].filter(
    (language) => !isEmptyCell(cells.get(`name.${language}`)),
  );
  return languageOf([text]) ?? own.find((language) => language !== 'bg') ?? own[0] ?? usual;
}

const isDash = (cell: Cell): boolean => /^\s*[-–—]\s*$/.test(cellText(cell));

export function readPrice(
  cell: string | number | boolean | null,
  words: CellConventions,
): MenuPrice {
  const { currency, anyCurrency } = words;
  if (typeof cell === 'number') return fromNumber(cell);
  const text = cellText(cell);
  const price = parseMenuPrice(text, currency);
  return price === 'OTHER_CURRENCY' && anyCurrency ? parseMenuPrice(text, '') : price;
}

const readCents = (cell: Exclude<Cell, null>): MenuPrice =>
  /^\d{1,9}$/.test(cellText(cell)) ? Number(cell) : 'AMBIGUOUS_PRICE';

/** Rounds away floating-point errors: 12.1 may be stored as 12.100000000000001. */
function fromNumber(value: number): MenuPrice {
  const minor = Math.round(value * 100);
  return value >= 0 && Math.abs(value * 100 - minor) < 1e-6 ? minor : 'NOT_A_PRICE';
}
