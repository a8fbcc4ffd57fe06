import type { ClientBase } from 'pg';
import type { EntityTable, RowChange } from './row-change.ts';

const entityTables: readonly EntityTable[] = [
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'staff_invitations',
  'staff_members',
];

/** The tables do not hold what an accepted commit changes: they are not its archive's any more. */
export class RowMissing extends Error {
  override readonly name = 'RowMissing';
  readonly code = 'ROW_MISSING';
  readonly retryable = false;
}

/**
 * Runs one change inside the referee's transaction; it never reaches another owner's rows. Column
 * names come from the event schemas.
 *
 * @throws RowMissing so that the partition halts, as folding the same event would fail (rule R6).
 */
export async function applyRowChange(client: ClientBase, change: RowChange): Promise<void> {
  switch (change.kind) {
    case 'insert': {
      const names = Object.keys(change.columns);
      const places = names.map((_, index) => `$${index + 1}`);
      await client.query(
        `insert into ${change.table} (${names.join(', ')}) values (${places.join(', ')})`,
        Object.values(change.columns),
      );
      return;
    }
    case 'update': {
      const { table, id, owner, columns } = change;
      const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 3}`);
      const { rowCount } = await client.query(
        `update ${table} set ${sets.join(', ')} where id = $1 and owner = $2`,
        [id, owner, ...Object.values(columns)],
      );
      if (rowCount !== 1) throw new RowMissing(`${table} holds no ${id} of ${owner}`);
      return;
    }
    case 'delete':
      await client.query(`delete from ${change.table} where id = $1 and owner = $2`, [
        change.id,
        change.owner,
      ]);
      return;
    case 'delete-all':
      for (const table of entityTables) {
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
