/** What a spreadsheet holds; files of text hold text alone. */
export type Cell = string | number | boolean | Date | null;

/** The rows of a file's first sheet; the first one is the heading. */
export type Table = readonly (readonly Cell[])[];

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** As text, if it is or can be one; a date was text before a spreadsheet knew better. */
export const cellText = (cell: Exclude<Cell, Date>): string => (cell === null ? '' : String(cell));
