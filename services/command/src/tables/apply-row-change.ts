import { skeletonsOf } from '@qr-menu/domain';
import type { ClientBase } from 'pg';
import { type Columns, type EntityTable, ownedTables, type RowChange } from './event-to-rows.ts';

/** The tables do not hold what an accepted commit changes: they are not its archive's any more. */
export class RowMissing extends Error {
  override readonly name = 'RowMissing';
  readonly code = 'ROW_MISSING';
  readonly retryable = false;
}

type ChangeOf<Kind extends RowChange['kind']> = Extract<RowChange, { kind: Kind }>;

/**
 * Never reaches another owner's rows. Column names come from the event schemas.
 * | @throws RowMissing so that the partition halts, as folding the same event would fail (rule R6).
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
      await client.query(`delete from ${change.table} where owner = $1 and id = $2`, [
        change.owner,
        change.id,
      ]);
      return;
    case 'delete-all':
      await releaseAllImages(client, change.owner, change.at);
      for (const table of ownedTables) {
        await client.query(`delete from ${table} where owner = $1`, [change.owner]);
      }
      return;
    case 'add-name': {
      const { small, capital } = skeletonsOf(change.normalizedName);
      await client.query(
        `insert into venue_names (normalized_name, owner, skeleton, capital_skeleton)
         values ($1, $2, $3, $4) on conflict do nothing`,
        [change.normalizedName, change.owner, small, capital],
      );
      return;
    }
    default:
      change satisfies never;
  }
}

async function insertRow(client: ClientBase, table: EntityTable, columns: Columns): Promise<void> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(columns),
  );
}

async function updateRow(client: ClientBase, change: ChangeOf<'update'>): Promise<void> {
  const { table, id, owner, columns } = change;
  await releaseImageOf(client, change, columns);
  const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 3}`);
  const { rowCount } = await client.query(
    `update ${table} set ${sets.join(', ')} where id = $1 and owner = $2`,
    [id, owner, ...Object.values(columns)],
  );
  if (rowCount !== 1) throw new RowMissing(`${table} holds no ${id} of ${owner}`);
}

/**
 * Moves a row to the deleted ones, from where an undo takes it back. What is too old for that goes,
 * by the rule by which folding forgets it, so that both hold the same.
 */
async function binRow(client: ClientBase, change: ChangeOf<'bin'>): Promise<void> {
  const { table, id, owner, at, oldest } = change;
  await releaseImageOf(client, change);
  await client.query(
    `with old as (
       delete from deleted_rows
        where owner = $2 and deleted_at < $4 and not (entity = $5 and id = $1)
     ), gone as (
       delete from ${table} where id = $1 and owner = $2 returning *
     )
     insert into deleted_rows (owner, entity, id, deleted_at, content)
     select $2, $5, $1, $3, row_to_json(gone)::text from gone
     on conflict (owner, entity, id)
       do update set deleted_at = excluded.deleted_at, content = excluded.content`,
    [id, owner, at, oldest, table],
  );
}

async function takeDeletedRow(
  client: ClientBase,
  { table, id, owner }: ChangeOf<'restore'>,
): Promise<Columns> {
  const { rows } = await client.query<{ content: string }>(
    `delete from deleted_rows where owner = $1 and entity = $2 and id = $3 returning content`,
    [owner, table, id],
  );
  return parsed(rows, `deleted_rows holds no ${id} in ${table} of ${owner}`);
}

async function readRow(
  client: ClientBase,
  { table, sourceId, owner }: ChangeOf<'copy'>,
): Promise<Columns> {
  const { rows } = await client.query<{ content: string }>(
    `select row_to_json(source)::text as content from ${table} source where id = $1 and owner = $2`,
    [sourceId, owner],
  );
  return parsed(rows, `${table} holds no ${sourceId} of ${owner}`);
}

function parsed([row]: readonly { readonly content: string }[], missing: string): Columns {
  if (!row) throw new RowMissing(missing);
  return JSON.parse(row.content) as Columns;
}

const imageColumns: Readonly<Partial<Record<EntityTable, string>>> = {
  accounts: 'logo_url',
  menus: 'image_url',
  sections: 'image_url',
  items: 'image_url',
};

/**
 * Notes that a row lets its image go, in the transaction that makes it so: no crash can lose it.
 * Whether something else shows the image is looked at when it is about to be removed.
 */
async function releaseImageOf(
  client: ClientBase,
  { table, id, owner, at }: ChangeOf<'update' | 'bin'>,
  columns?: Columns,
): Promise<void> {
  const column = imageColumns[table];
  if (column === undefined || (columns && columns[column] === undefined)) return;
  const values = [owner, at, id, columns?.[column] ?? ''];
  const text = `${releaseFrom(table, column)} and id = $3 and ${column} <> $4 ${onceMore}`;
  await client.query(text, values);
}

async function releaseAllImages(client: ClientBase, owner: string, at: string): Promise<void> {
  for (const [table, column] of Object.entries(imageColumns)) {
    await client.query(`${releaseFrom(table, column)} ${onceMore}`, [owner, at]);
  }
}

const releaseFrom = (table: string, column: string): string =>
  `insert into released_images (owner, url, released_at)
   select distinct owner, ${column}, $2 from ${table} where owner = $1 and ${column} <> ''`;

const onceMore =
  'on conflict (owner, url) do update set released_at = greatest(released_images.released_at, excluded.released_at)';
