import type { Column, GivenCells, GivenTexts } from '@qr-menu/domain';
import { type Language, languages } from '@qr-menu/schema';
import { type Cell, cellText, isEmptyCell } from './cell.ts';
import { cellFault, type FileFault, type FileFaultCode } from './file-fault.ts';
import { unguardFormula } from './formula-guard.ts';
import { readPrice } from './read-price.ts';
import { noWords, yesWords } from './vocabulary.ts';

/** The cells of one row by column; a column that the file does not have is absent. */
export type RowCells = ReadonlyMap<Column, Cell>;

const messages = {
  NOT_A_PRICE: 'This is not a price',
  AMBIGUOUS_PRICE: 'This can be read in two ways: write the price with two decimals',
  NOT_A_WHOLE_NUMBER: 'This is not a whole number',
  NOT_YES_OR_NO: 'Write yes or no',
  NOT_INGREDIENTS: 'Write the numbers of ingredients, separated by commas',
  DATE_CELL: 'The spreadsheet has made a date of this: format the cell as text',
} as const satisfies { readonly [Key in FileFaultCode]?: string };

/** Reads what a row says; faults go into the list. */
export function readCells(row: number, cells: RowCells, faults: FileFault[]): GivenCells {
  const refuse = (column: Column, code: keyof typeof messages): undefined => {
    faults.push(cellFault(row, column, code, messages[code]));
    return undefined;
  };

  /** Undefined: the file does not have the column, or the cell is refused. */
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

  const texts = (field: 'name' | 'description'): GivenTexts =>
    Object.fromEntries(
      languages.map((language): [Language, string | undefined] => [
        language,
        textOf(`${field}.${language}`),
      ]),
    );

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
