import { shown } from './difference.ts';
import {
  expectedRows,
  type FoldedWorkspace,
  type Row,
  type WorkspaceTable,
  workspaceTables,
} from './expected-rows.ts';
import type { Findings } from './findings.ts';
import { mayBeForgotten } from './released-images.ts';
import type { StoredRows } from './stored-rows.ts';

/** Compares the rows of one owner with the folded workspace, as they have to be now. */
export function compareRows(
  { findings, now }: { readonly findings: Findings; readonly now: number },
  where: string,
  folded: FoldedWorkspace,
  stored: StoredRows,
): void {
  const expected = expectedRows(folded);
  for (const table of workspaceTables) {
    const found = stored(folded.workspace.ownerId, table);
    for (const key of [...new Set([...expected[table].keys(), ...found.keys()])].sort()) {
      const released = expected[table].get(key)?.released_at;
      if (!found.has(key) && mayBeForgotten(released, now)) continue;
      for (const cell of cellFaults(table, expected[table].get(key), found.get(key))) {
        const what = `${table} ${key}${cell.column === null ? '' : ` ${cell.column}`}`;
        const { expected: wanted, found: held } = cell;
        findings.add({ part: 'tables', where, what, expected: wanted, found: held });
      }
    }
  }
}

type CellFault = {
  /** Null: it is about the whole row. */
  readonly column: string | null;
  readonly expected: string;
  readonly found: string;
};

function cellFaults(
  table: WorkspaceTable,
  expected: Row | undefined,
  found: Row | undefined,
): readonly CellFault[] {
  if (!expected) return [{ column: null, expected: 'nothing', found: 'a row' }];
  if (!found) return [{ column: null, expected: 'a row', found: 'nothing' }];
  if (table !== 'deleted_rows') return differingCells(expected, found);
  const { content, ...rest } = expected;
  const { content: foundContent, ...foundRest } = found;
  return [
    ...differingCells(rest, foundRest),
    ...differingCells(asRow(content), withDefaults(asRow(foundContent))),
  ];
}

const differingCells = (expected: Row, found: Row): readonly CellFault[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((column) => expected[column] !== found[column])
    .map((column) => ({
      column,
      expected: shown(column, expected[column]),
      found: shown(column, found[column]),
    }));

const asRow = (content: unknown): Row =>
  typeof content === 'object' && content !== null ? { ...content } : { content };

/** Columns that are younger than the first deleted rows: a row from before has their defaults. */
const laterColumns: Row = { ingredient_ids: '[]', sold_out: false, sold_out_until: null };

const withDefaults = (content: Row): Row =>
  'section_id' in content ? { ...laterColumns, ...content } : content;
