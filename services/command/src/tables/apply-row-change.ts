import type { ClientBase } from 'pg';
import { binRow, readRow, takeDeletedRow } from './deleted-rows.ts';
import { releaseAllImages, releaseImageOf } from './released-images.ts';
import type { ColumnValue, EntityTable, RowChange } from './row-change.ts';
import { RowMissing } from './row-missing.ts';

const ownedTables = [
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'staff_invitations',
  'staff_members',
  'deleted_rows',
] as const;

/**
 * Runs one change inside the referee's transaction; it never reaches another owner's rows. Column
 * names come from the event schemas.
 *
 * @throws RowMissing so that the partition halts, as folding the same event would fail (rule R6).
 */
export async function applyRowChange(client: ClientBase, change: RowChange): Promise<void> {
  switch (change.kind) {
    case 'insert':
      return insertRow(client, change.table, change.columns);
    case 'update':
      return updateRow(client, change);
    case 'bin':
      return binRow(client, change);
    case 'restore': {
      const deleted = await takeDeletedRow(client, change);
      return insertRow(client, change.table, { ...deleted, ...change.columns });
    }
    case 'copy': {
      const source = await readRow(client, change);
      return insertRow(client, change.table, { ...source, ...change.columns });
    }
    case 'delete':
      await client.query(`delete from ${change.table} where id = $1 and owner = $2`, [
        change.id,
        change.owner,
      ]);
      return;
    case 'delete-all':
      await releaseAllImages(client, change.owner, change.at);
      for (const table of ownedTables) {
        await client.query(`delete from ${table} where owner = $1`, [change.owner]);
      }
      return;
    case 'add-name':
      await client.query(
        'insert into venue_names (normalized_name, owner) values ($1, $2) on conflict do nothing',
        [change.normalizedName, change.owner],
      );
      return;
    default:
      change satisfies never;
  }
}

/** Columns that are not named get their defaults. */
async function insertRow(
  client: ClientBase,
  table: EntityTable,
  columns: Readonly<Record<string, ColumnValue>>,
): Promise<void> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(columns),
  );
}

async function updateRow(
  client: ClientBase,
  { table, id, owner, at, columns }: Extract<RowChange, { kind: 'update' }>,
): Promise<void> {
  await releaseImageOf(client, { table, id, owner, at, columns });
  const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 3}`);
  const { rowCount } = await client.query(
    `update ${table} set ${sets.join(', ')} where id = $1 and owner = $2`,
    [id, owner, ...Object.values(columns)],
  );
  if (rowCount !== 1) throw new RowMissing(`${table} holds no ${id} of ${owner}`);
}
