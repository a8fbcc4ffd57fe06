import { oldestUndo } from '@qr-menu/domain';
import { toColumns } from './columns.ts';
import type { EntityTable, RowChange } from './row-change.ts';

export type CommitContext = { readonly owner: string; readonly at: string };

export function insert(
  table: EntityTable,
  id: string,
  data: object,
  context: CommitContext,
): RowChange {
  const { owner, at } = context;
  return {
    kind: 'insert',
    table,
    columns: { ...toColumns(table, data), id, owner, created_at: at, updated_at: at },
  };
}

export function update(
  table: EntityTable,
  id: string,
  data: object,
  context: CommitContext,
): RowChange {
  return {
    kind: 'update',
    table,
    id,
    owner: context.owner,
    at: context.at,
    columns: { ...toColumns(table, data), updated_at: context.at },
  };
}

/** Positions 1 to n in the order of the ids. */
export const positions = (
  table: EntityTable,
  ids: readonly string[],
  context: CommitContext,
): readonly RowChange[] =>
  ids.map((id, index) => update(table, id, { position: index + 1 }, context));

export const remove = (table: EntityTable, id: string, { owner }: CommitContext): RowChange => ({
  kind: 'delete',
  table,
  id,
  owner,
});

export const bin = (table: EntityTable, id: string, { owner, at }: CommitContext): RowChange => ({
  kind: 'bin',
  table,
  id,
  owner,
  at,
  oldest: oldestUndo(at),
});
