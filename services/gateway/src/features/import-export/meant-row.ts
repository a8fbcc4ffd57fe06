import { type HoursColumn, hoursColumns } from '@qr-menu/domain/import-export';
import type { PriceUnit } from '@qr-menu/domain/items';
import type { Language } from '@qr-menu/schema';
import type { Columns } from './columns.ts';
import { sizeInHeading } from './heading-words.ts';
import { type Cell, type FileFault, type FileNote, fileFault, isBroken } from './table.ts';
import type { Meaning } from './vocabulary.ts';

/** The maximum length of numbers, words and ids. The domain limits all other text. */
export const longestValue = 500;

export type RowCells = ReadonlyMap<Meaning, Cell>;

export type CellConventions = {
  readonly currency: string;
  /** Whether prices in another currency are read as plain numbers. */
  readonly anyCurrency: boolean;
  readonly language: Language;
  readonly isCents?: boolean;
  readonly unit?: PriceUnit | undefined;
  readonly measure?: string | undefined;
};

export type Reading = {
  readonly headingAt: number;
  readonly headings: readonly string[];
  readonly columns: Columns;
  /** Row numbers as displayed in the spreadsheet. Skipping a section also skips its items. */
  readonly skipRows: ReadonlySet<number>;
  readonly corrections: readonly Correction[];
};

/** Replaces the text of a cell. The column may be missing in the file. */
export type Correction = {
  readonly row: number;
  readonly column: Meaning | HoursColumn;
  readonly value: string;
};

export type Remarks = { readonly faults: FileFault[]; readonly notes: FileNote[] };

export const isHoursColumn = (column: string): column is HoursColumn =>
  hoursColumns.some((candidate) => candidate === column);

export type MeantRow = {
  readonly row: number;
  readonly cells: RowCells;
  readonly sizes: readonly { readonly label: string; readonly cell: Cell }[];
};

export function meantRow(row: number, cells: readonly Cell[], reading: Reading): MeantRow {
  const { columns, headings, corrections } = reading;
  const meant = new Map<Meaning, Cell>();
  for (const [at, column] of columns.entries()) {
    if (column !== undefined && column !== 'size') meant.set(column, cells[at] ?? null);
  }
  const own = corrections.filter((correction) => correction.row === row);
  for (const { column, value } of own) if (!isHoursColumn(column)) meant.set(column, value);
  const sizes = columns.flatMap((column, at) => {
    const heading = headings[at] ?? '';
    const label = sizeInHeading(heading) ?? heading;
    return column === 'size' ? [{ label, cell: cells[at] ?? null }] : [];
  });
  // Sizes that the owner corrected replace those from the columns.
  return { row, cells: meant, sizes: own.some(({ column }) => column === 'sizes') ? [] : sizes };
}

export function withoutBroken({ row, cells, sizes }: MeantRow, { faults }: Remarks): MeantRow {
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
