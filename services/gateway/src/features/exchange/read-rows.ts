import type { Column, ImportRow } from '@qr-menu/domain';
import { cellText, isEmptyCell, type Table } from './cell.ts';
import { cellFault, type FileFault } from './file-fault.ts';
import { unguardFormula } from './formula-guard.ts';
import { type RowCells, readCells } from './read-cells.ts';
import { itemWords, sectionWords } from './vocabulary.ts';

const itemsOnly: readonly Column[] = [
  'itemId',
  'price',
  'discount',
  'volume',
  'active',
  'ingredients',
];

export type ReadRows = {
  readonly rows: readonly ImportRow[];
  readonly faults: readonly FileFault[];
};

/** The rows below the heading; empty ones mean nothing. */
export function readRows(table: Table, columns: readonly (Column | undefined)[]): ReadRows {
  const faults: FileFault[] = [];
  const rows = table.slice(1).flatMap((cells, index) => {
    const row = index + 2;
    if (cells.every(isEmptyCell)) return [];
    if (cells.slice(columns.length).some((cell) => !isEmptyCell(cell))) {
      const message = 'The row has more cells than the heading';
      faults.push({ row, column: null, code: 'TOO_MANY_CELLS', message });
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

function readRow(row: number, cells: RowCells, faults: FileFault[]): ImportRow | undefined {
  const kind = kindOf(row, cells, faults);
  if (!kind) return undefined;
  const filled = itemsOnly.filter((column) => !isEmptyCell(cells.get(column)));
  if (kind === 'section' && filled.length > 0) {
    for (const column of filled) {
      faults.push(cellFault(row, column, 'NOT_FOR_SECTIONS', 'Only items have this'));
    }
    return undefined;
  }
  const sectionId = idIn(cells, 'sectionId');
  const id = kind === 'section' ? sectionId : idIn(cells, 'itemId');
  return { row, kind, id, sectionId, given: readCells(row, cells, faults) };
}

function kindOf(row: number, cells: RowCells, faults: FileFault[]): ImportRow['kind'] | undefined {
  const word = idIn(cells, 'type')?.toLowerCase();
  if (word === undefined) {
    if (idIn(cells, 'itemId') !== null) return 'item';
    faults.push(cellFault(row, 'type', 'TYPE_REQUIRED', 'Is the row a section or an item?'));
    return undefined;
  }
  if (sectionWords.has(word)) return 'section';
  if (itemWords.has(word)) return 'item';
  faults.push(cellFault(row, 'type', 'UNKNOWN_TYPE', 'A row is a section or an item'));
  return undefined;
}

/** A text without the spaces around it; null for none. */
function idIn(cells: RowCells, column: Column): string | null {
  const cell = cells.get(column) ?? null;
  const text = cell instanceof Date ? '' : unguardFormula(cellText(cell)).trim();
  return text === '' ? null : text;
}
