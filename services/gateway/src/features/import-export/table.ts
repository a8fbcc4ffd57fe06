import type { HoursColumn, ImportFault, ImportFaultCode } from '@qr-menu/domain/import-export';
import type { Meaning } from './vocabulary.ts';

export type BrokenCell = { readonly broken: 'CELL_ERROR' | 'NO_VALUE' };

export type Cell = string | number | boolean | Date | BrokenCell | null;

export type Table = readonly (readonly Cell[])[];

export const isBroken = (cell: Cell | undefined): cell is BrokenCell =>
  typeof cell === 'object' && cell !== null && 'broken' in cell;

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Broken cells have no text. Dates have none, because a spreadsheet may have made them from other text. */
export const cellText = (cell: Cell): string =>
  cell === null || typeof cell === 'object' ? '' : String(cell);

/** The error values of spreadsheets in several languages: `#REF!`, `#N/A`, `#BEZUG!`, `Err:502`. */
const errorText = /^(?:#[\p{Lu}\d/_]{2,20}[!?]|#N\/A|#NV|#НД|Err:\d{3})$/u;

export const withoutErrorTexts = (table: Table): Table =>
  table.map((row) =>
    row.map((cell) =>
      typeof cell === 'string' && errorText.test(cell.trim()) ? { broken: 'CELL_ERROR' } : cell,
    ),
  );

/** Lengths are in UTF-16 units. The total is limited too, because a file can repeat a string many times. */
export const most = {
  rows: 5_000,
  columns: 200,
  cells: 250_000,
  cellText: 32_767,
  text: 4 * 1024 * 1024,
} as const;

/** Spreadsheets would run such text as a formula. An additional apostrophe in front prevents that. */
const formula = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/;

export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

const messages = {
  NOT_BASE64: 'file: is not Base64',
  FILE_TOO_LARGE: 'The file can have 720 KB at most',
  FILE_TOO_COSTLY: 'The file takes too much time or memory: copy the table into a new file',
  UNREADABLE_FILE: 'The file is neither CSV nor XLSX',
  OLD_EXCEL_FILE: 'Save the file as an XLSX workbook or as CSV',
  BAD_QUOTES: 'A quotation mark is not closed, or text follows it',
  EMPTY_FILE: 'The file is empty',
  UNKNOWN_SHEET: 'The workbook has no sheet with this name and any content',
  TOO_MANY_ROWS: `A file can have ${most.rows} rows at most`,
  TOO_MANY_CHANGES: 'There are too many changes to make at once: import the file in parts',
  NO_HEADING: 'No row has known headings: choose a meaning for each column',
  DUPLICATE_COLUMN: 'Two columns have this heading',
  MISSING_COLUMN: 'No column names the sections of the items',
  MISSING_HOURS_COLUMN: 'The table of hours needs this column',
  MISSING_NAME: 'No column has the names',
  TOO_MANY_CELLS: 'The row has more cells than the heading',
  TYPE_REQUIRED: 'Is the row a section or an item?',
  UNKNOWN_TYPE: 'A row is a section or an item',
  NOT_FOR_SECTIONS: 'Only items have this',
  NOT_FOR_ITEMS: 'Only sections have this',
  NOT_A_PRICE: 'This is not a price',
  SEVERAL_PRICES:
    'There are several prices: write as many volumes next to them (200 / 250 g), or the sizes as 0.3 l=4.20; 0.5 l=5.90',
  NOT_SIZES: 'Write sizes as 0.3 l=4.20; 0.5 l=5.90; - for none',
  NOT_A_HAPPY_HOUR: 'Write a happy hour as Mon-Fri 17:00-19:00 = 3.50 or = 20%; - for none',
  NOT_DAYS: 'Write days as Mon-Fri; 2026-12-24; - for every day',
  NOT_A_UNIT: 'Write portion, 100 g, kg, 100 ml, litre, piece or person',
  OTHER_CURRENCY: "The price is in another currency than the menu's",
  AMBIGUOUS_PRICE: 'This can be read in two ways: write the price with two decimals',
  NOT_A_WHOLE_NUMBER: 'This is not a whole number',
  NOT_YES_OR_NO: 'Write yes or no',
  NOT_INGREDIENTS: 'Write the numbers of ingredients, separated by commas',
  ALLERGEN_NUMBERS:
    'A number does not say which allergen it is: write the names, or use the column of ingredients',
  NOT_ALLERGENS:
    'Write the names of allergens, separated by commas; - for none, ? for not declared',
  NOT_DIETS: 'Write the names of diets, separated by commas; - for none',
  NOT_TRAITS: 'Write the names of special features, separated by commas; - for none',
  NOT_ADDITIVES: 'Write the names of additives, separated by commas; - for none',
  CELL_ERROR: 'The spreadsheet shows an error here',
  NO_VALUE:
    'The formula has no calculated value: open the file in a spreadsheet, save it and try again',
  UNKNOWN_ENCODING: 'The letters of the file look wrong: choose how they were saved',
  PRICE_IN_NAME: 'The name holds a price: is it one dish?',
  DATE_CELL: 'The spreadsheet has made a date of this: format the cell as text',
} as const;

export type FileFaultCode = keyof typeof messages;
export type FileFault = Omit<ImportFault<ImportFaultCode | FileFaultCode>, 'column'> & {
  readonly column: Meaning | HoursColumn | null;
  readonly text?: string;
};

export const fileFault = (
  code: FileFaultCode,
  row: number | null = null,
  column: FileFault['column'] = null,
): FileFault => ({ row, column, code, message: messages[code] });

/** A part of the file that the import skips without failing. */
export type FileNote = {
  readonly row: number;
  readonly column: Meaning;
  readonly code: 'RELATIVE_IMAGE' | 'FOREIGN_IMAGE';
  readonly text: string;
};

export const tooLong = (row: number, column: FileFault['column']): FileFault => ({
  row,
  column,
  code: 'TOO_LONG',
  message: 'The text is too long',
});

export const beyondMenu: FileFault = {
  ...fileFault('FILE_TOO_LARGE'),
  message: 'The file unpacks to more than a menu can hold',
};

export function sizeFault(table: Table): FileFault | null {
  if (table.length > most.rows || table.some((row) => row.length > most.columns)) {
    return fileFault('TOO_MANY_ROWS');
  }
  const lengths = table.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.length : 0)),
  );
  const long = lengths.findIndex((row) => row.some((length) => length > most.cellText));
  if (long >= 0) return tooLong(long + 1, null);
  return lengths.flat().reduce((sum, length) => sum + length, 0) > most.text ? beyondMenu : null;
}
