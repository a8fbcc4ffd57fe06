import type { Column, ImportFault, ImportFaultCode } from '@qr-menu/domain';

export type Cell = string | number | boolean | Date | null;

export type Table = readonly (readonly Cell[])[];

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** As text, if it is or can be one; a date was text before a spreadsheet knew better. */
export const cellText = (cell: Exclude<Cell, Date>): string => (cell === null ? '' : String(cell));

/** With room for empty rows: a menu has 25 sections and 300 items. */
export const mostRows = 5_000;

/**
 * Spreadsheets run a text that begins like this as a formula. An apostrophe before it makes it text;
 * one that is there already gets another, so that taking one away always gives back the original.
 */
const formula = /^'*[=+\-@\t\r\n]/;
const guarded = /^'+[=+\-@\t\r\n]/;

export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text);

const messages = {
  NOT_BASE64: 'file: is not Base64',
  FILE_TOO_LARGE: 'The file can have 720 KB at most',
  UNREADABLE_FILE: 'The file is neither CSV nor XLSX',
  OLD_EXCEL_FILE: 'Save the file as an XLSX workbook or as CSV',
  BAD_QUOTES: 'A quotation mark is not closed, or text follows it',
  EMPTY_FILE: 'The file is empty',
  TOO_MANY_ROWS: `A file can have ${mostRows} rows at most`,
  TOO_MANY_CHANGES: 'The changes are too many to be made at once: import the file in parts',
  NO_HEADING: 'The first row must hold the headings of the columns',
  DUPLICATE_COLUMN: 'Two columns have this heading',
  MISSING_COLUMN: 'A column must say whether a row is a section or an item',
  TOO_MANY_CELLS: 'The row has more cells than the heading',
  TYPE_REQUIRED: 'Is the row a section or an item?',
  UNKNOWN_TYPE: 'A row is a section or an item',
  NOT_FOR_SECTIONS: 'Only items have this',
  NOT_A_PRICE: 'This is not a price',
  AMBIGUOUS_PRICE: 'This can be read in two ways: write the price with two decimals',
  NOT_A_WHOLE_NUMBER: 'This is not a whole number',
  NOT_YES_OR_NO: 'Write yes or no',
  NOT_INGREDIENTS: 'Write the numbers of ingredients, separated by commas',
  DATE_CELL: 'The spreadsheet has made a date of this: format the cell as text',
} as const;

export type FileFaultCode = keyof typeof messages;
export type FileFault = ImportFault<ImportFaultCode | FileFaultCode>;

export const fileFault = (
  code: FileFaultCode,
  row: number | null = null,
  column: Column | null = null,
): FileFault => ({ row, column, code, message: messages[code] });
