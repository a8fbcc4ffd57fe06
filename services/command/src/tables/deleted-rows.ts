import type { ClientBase } from 'pg';
import { releaseImageOf } from './released-images.ts';
import type { ColumnValue, RowChange } from './row-change.ts';
import { RowMissing } from './row-missing.ts';

type Row = Readonly<Record<string, ColumnValue>>;
type ChangeOf<Kind extends RowChange['kind']> = Extract<RowChange, { kind: Kind }>;

/**
 * Moves a row to the deleted ones, from where an undo takes it back. What is too old for that goes,
 * by the rule by which folding forgets it, so that both hold the same.
 */
export async function binRow(client: ClientBase, change: ChangeOf<'bin'>): Promise<void> {
  const { table, id, owner, at, oldest } = change;
  await releaseImageOf(client, { table, id, owner, at });
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

/** The deleted row, taken out of the deleted ones. */
export async function takeDeletedRow(
  client: ClientBase,
  { table, id, owner }: ChangeOf<'restore'>,
): Promise<Row> {
  const { rows } = await client.query<{ content: string }>(
    `delete from deleted_rows where owner = $1 and entity = $2 and id = $3 returning content`,
    [owner, table, id],
  );
  return parsed(rows, `deleted_rows holds no ${id} in ${table} of ${owner}`);
}

export async function readRow(
  client: ClientBase,
  { table, sourceId, owner }: ChangeOf<'copy'>,
): Promise<Row> {
  const { rows } = await client.query<{ content: string }>(
    `select row_to_json(source)::text as content from ${table} source where id = $1 and owner = $2`,
    [sourceId, owner],
  );
  return parsed(rows, `${table} holds no ${sourceId} of ${owner}`);
}

function parsed([row]: readonly { readonly content: string }[], missing: string): Row {
  if (!row) throw new RowMissing(missing);
  return JSON.parse(row.content) as Row;
}
