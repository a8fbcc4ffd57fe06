import type { ClientBase } from 'pg';
import type { ColumnValue, EntityTable } from './row-change.ts';

const imageColumns: Readonly<Partial<Record<EntityTable, string>>> = {
  accounts: 'logo_url',
  menus: 'image_url',
  sections: 'image_url',
  items: 'image_url',
};

type RowToLeave = {
  readonly table: EntityTable;
  readonly id: string;
  readonly owner: string;
  readonly at: string;
  /** What the row gets; absent: it goes. */
  readonly columns?: Readonly<Record<string, ColumnValue>>;
};

/**
 * Notes that a row lets its image go, in the transaction that makes it so: no crash can lose it.
 * Whether something else shows the image is looked at when it is about to be removed.
 */
export async function releaseImageOf(client: ClientBase, row: RowToLeave): Promise<void> {
  const { table, id, owner, at, columns } = row;
  const column = imageColumns[table];
  if (column === undefined || (columns && columns[column] === undefined)) return;
  await client.query(`${releaseFrom(table, column)} and id = $3 and ${column} <> $4 ${onceMore}`, [
    owner,
    at,
    id,
    columns?.[column] ?? '',
  ]);
}

/** Notes all images of an owner. */
export async function releaseAllImages(
  client: ClientBase,
  owner: string,
  at: string,
): Promise<void> {
  for (const [table, column] of Object.entries(imageColumns)) {
    await client.query(`${releaseFrom(table, column)} ${onceMore}`, [owner, at]);
  }
}

const releaseFrom = (table: string, column: string): string =>
  `insert into released_images (owner, url, released_at)
   select distinct owner, ${column}, $2 from ${table} where owner = $1 and ${column} <> ''`;

const onceMore =
  'on conflict (owner, url) do update set released_at = greatest(released_images.released_at, excluded.released_at)';
