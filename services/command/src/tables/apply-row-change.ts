import type { ClientBase } from 'pg';
import type { EntityTable, RowChange } from './row-change.ts';

const entityTables: readonly EntityTable[] = [
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
];

/** Runs one change inside the referee's transaction. Column names come from the event schemas. */
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
      const sets = Object.keys(change.columns).map((name, index) => `${name} = $${index + 2}`);
      await client.query(`update ${change.table} set ${sets.join(', ')} where id = $1`, [
        change.id,
        ...Object.values(change.columns),
      ]);
      return;
    }
    case 'delete':
      await client.query(`delete from ${change.table} where id = $1`, [change.id]);
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
