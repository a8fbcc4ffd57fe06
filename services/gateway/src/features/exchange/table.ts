import type { Column, ImportFault, ImportFaultCode } from '@qr-menu/domain';

/** What a spreadsheet holds; files of text hold text alone. */
export type Cell = string | number | boolean | Date | null;

/** The rows of a file's first sheet; the first one is the heading. */
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

/** What reading a file can find, before anything is compared. */
export type FileFaultCode =
  | ImportFaultCode
  | 'NOT_BASE64'
  | 'FILE_TOO_LARGE'
  | 'UNREADABLE_FILE'
  | 'OLD_EXCEL_FILE'
  | 'BAD_QUOTES'
  | 'EMPTY_FILE'
  | 'TOO_MANY_ROWS'
  | 'NO_HEADING'
  | 'MISSING_COLUMN'
  | 'DUPLICATE_COLUMN'
  | 'TOO_MANY_CELLS'
  | 'TYPE_REQUIRED'
  | 'UNKNOWN_TYPE'
  | 'NOT_FOR_SECTIONS'
  | 'NOT_A_PRICE'
  | 'AMBIGUOUS_PRICE'
  | 'NOT_A_WHOLE_NUMBER'
  | 'NOT_YES_OR_NO'
  | 'NOT_INGREDIENTS'
  | 'DATE_CELL'
  | 'TOO_MANY_CHANGES';

export type FileFault = ImportFault<FileFaultCode>;

export const wholeFileFault = (code: FileFaultCode, message: string): FileFault => ({
  row: null,
  column: null,
  code,
  message,
});

export const cellFault = (
  row: number,
  column: Column,
  code: FileFaultCode,
  message: string,
): FileFault => ({ row, column, code, message });
