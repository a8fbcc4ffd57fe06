import type { Column, ImportFault, ImportFaultCode } from '@qr-menu/domain';

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
