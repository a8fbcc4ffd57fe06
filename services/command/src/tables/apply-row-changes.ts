import { copiedHappyHour, copiedVariants } from '@qr-menu/domain/items';
import { skeletonsOf } from '@qr-menu/domain/names';
import type { HappyHour, ItemVariant } from '@qr-menu/schema';
import type { ClientBase } from 'pg';
import {
  type ColumnValues,
  type EntityTable,
  ownedTables,
  type RowChange,
} from './event-to-rows.ts';

/** A row that an accepted commit changes is missing, so the tables do not match the archive. */
export class RowMissing extends Error {
  override readonly name = 'RowMissing';
  readonly code = 'ROW_MISSING';
  readonly retryable = false;
}

type ChangeOf<Kind extends RowChange['kind']> = Extract<RowChange, { kind: Kind }>;

/**
 * Applies one commit with one statement for all rows of the same shape, because single statements
 * for the 600 rows of a full import would take a second. Never touches another owner's rows.
 * @throws RowMissing, which parks the stream, because folding the event would fail too (rule R6)
 */
export async function applyRowChanges(
  client: ClientBase,
  changes: readonly RowChange[],
): Promise<void> {
  for (const ofOneShape of statementsFor(changes)) await applyTogether(client, ofOneShape);
}

type Statement = readonly [RowChange, ...RowChange[]];

/** Groups the changes into statements. The order is kept only for changes to the same row. */
export function statementsFor(changes: readonly RowChange[]): readonly Statement[] {
  const statements: [RowChange, ...RowChange[]][] = [];
  /** `open` contains the statements that can take more rows, and `lastOf` the last statement of each row. */
  const open = new Map<string, number>();
  const lastOf = new Map<string, number>();
  for (const change of changes) {
    const keys = groupKeysOf(change);
    // Changes without keys affect several rows, so other changes must not be moved past them.
    if (keys === null) open.clear();
    const joined = open.get(keys?.shape ?? '') ?? -1;
    const isFree = joined > (lastOf.get(keys?.row ?? '') ?? -1);
    const at = isFree ? joined : statements.length;
    if (isFree) statements[at]?.push(change);
    else statements.push([change]);
    if (keys === null) continue;
    open.set(keys.shape, at);
    lastOf.set(keys.row, at);
  }
  return statements;
}

function groupKeysOf(change: RowChange): { readonly shape: string; readonly row: string } | null {
  const { kind } = change;
  if (kind !== 'insert' && kind !== 'update' && kind !== 'bin') return null;
  const { table } = change;
  const columns = kind === 'bin' ? {} : change.columns;
  const id = kind === 'insert' ? change.columns.id : change.id;
  const merged = kind === 'update' ? (change.merged ?? '') : '';
  const shape = [kind, merged, table, ...Object.keys(columns)].join(' ');
  return { shape, row: `${table} ${id}` };
}

const isOf =
  <Kind extends RowChange['kind']>(kind: Kind) =>
  (change: RowChange): change is ChangeOf<Kind> =>
    change.kind === kind;

async function applyTogether(client: ClientBase, changes: Statement): Promise<void> {
  const [change] = changes;
  switch (change.kind) {
    case 'insert':
      return insertRows(
        client,
        change.table,
        changes.filter(isOf('insert')).map(({ columns }) => columns),
      );
    case 'update':
      return updateRows(client, change, changes.filter(isOf('update')));
    case 'bin':
      return binRows(
        client,
        change,
        changes.filter(isOf('bin')).map(({ id }) => id),
      );
    case 'restore': {
      const deleted = await takeDeletedRow(client, change);
      return insertRows(client, change.table, [{ ...deleted, ...change.columns }]);
    }
    case 'copy': {
      const source = await readRow(client, change);
      const row = withOwnSizes({ ...source, ...change.columns });
      return insertRows(client, change.table, [row]);
    }
    case 'delete':
      await client.query(`delete from ${change.table} where owner = $1 and id = $2`, [
        change.owner,
        change.id,
      ]);
      return;
    case 'trim-finished':
      await client.query(
        `delete from scheduled_changes where owner = $1 and id in (
           select id from scheduled_changes where owner = $1 and state <> 'PENDING'
            order by finished_at desc, id desc offset $2)`,
        [change.owner, change.kept],
      );
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
        `insert into venue_names (normalized_name, owner, look, capital_look)
         values ($1, $2, $3, $4) on conflict do nothing`,
        [change.normalizedName, change.owner, small, capital],
      );
      return;
    }
    default:
      change satisfies never;
  }
}

const rowsOf = (table: EntityTable, parameter: string): string =>
  `json_populate_recordset(null::${table}, ${parameter}::json)`;

async function insertRows(
  client: ClientBase,
  table: EntityTable,
  rows: readonly ColumnValues[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${names} from ${rowsOf(table, '$1')}`,
    [JSON.stringify(rows)],
  );
}

async function updateRows(
  client: ClientBase,
  { table, owner, at, columns, merged }: ChangeOf<'update'>,
  changes: readonly ChangeOf<'update'>[],
): Promise<void> {
  const rows = changes.map((change) => ({ ...change.columns, id: change.id }));
  const image = imageColumns[table];
  if (image !== undefined && columns[image] !== undefined) {
    await releaseImages(client, { table, owner, at, rows });
  }
  const sets = Object.keys(columns).map(
    (name) => `${name} = ${name === merged ? mergedList(name) : wantedValue(name)}`,
  );
  if (table === 'items' && columns.variants === undefined) sets.push(...firstSize(columns));
  const updated = await client.query<{ id: string }>(
    `update ${table} as present set ${sets.join(', ')} from ${rowsOf(table, '$1')} as wanted
      where present.id = wanted.id and present.owner = $2 returning present.id`,
    [JSON.stringify(rows), owner],
  );
  const present = new Set(updated.rows.map(({ id }) => id));
  const missing = rows.find(({ id }) => !present.has(id));
  if (missing) throw new RowMissing(`${table} holds no ${missing.id} of ${owner}`);
}

/** Merges the SQL list `parts` into the entries by index, and ignores extra elements. */
const mergedList = (name: string, parts = `wanted.${name}::jsonb`): string => `(
  select coalesce(jsonb_agg(entry || coalesce(part, '{}') order by place), '[]')::text
    from jsonb_array_elements(present.${name}::jsonb) with ordinality as entries(entry, place)
    left join jsonb_array_elements(${parts}) with ordinality as parts(part, place)
      using (place))`;

/** A copied item has the same sizes as its source, but with its own ids. */
function withOwnSizes(row: ColumnValues): ColumnValues {
  if (typeof row.variants !== 'string') return row;
  const variants = JSON.parse(row.variants) as readonly ItemVariant[];
  const copied = copiedVariants(variants, String(row.id));
  const happyHour = JSON.parse(String(row.happy_hour ?? null)) as HappyHour | null;
  return {
    ...row,
    variants: JSON.stringify(copied),
    happy_hour: happyHour && JSON.stringify(copiedHappyHour(happyHour, variants, copied)),
  };
}

/** An item with sizes has the price and volume of its first size. */
function firstSize(columns: ColumnValues): readonly string[] {
  const changed = ['price', 'volume'].filter((name) => columns[name] !== undefined);
  if (changed.length === 0) return [];
  const parts = changed.map((name) => `'${name}', wanted.${name}`).join(', ');
  return [
    `variants = ${mergedList('variants', `jsonb_build_array(jsonb_build_object(${parts}))`)}`,
  ];
}

/** Only a declaration can be outdated. The item's row alone shows whether the item has a declaration. */
const wantedValue = (name: string): string =>
  name === 'changed_since'
    ? 'wanted.changed_since and present.allergens is not null'
    : `wanted.${name}`;

/** Moves rows to the bin. Deletes old entries by the same rule as the domain. */
async function binRows(
  client: ClientBase,
  { table, owner, at, oldest }: ChangeOf<'bin'>,
  ids: readonly string[],
): Promise<void> {
  const image = imageColumns[table];
  if (image !== undefined) {
    const rows = ids.map((id) => ({ id, [image]: '' }));
    await releaseImages(client, { table, owner, at, rows });
  }
  await client.query(
    `with old as (
       delete from deleted_rows
        where owner = $2 and deleted_at < $4 and not (entity = $5 and id = any($1))
     ), gone as (
       delete from ${table} where id = any($1) and owner = $2 returning *
     )
     insert into deleted_rows (owner, entity, id, deleted_at, content)
     select $2, $5, id, $3, row_to_json(gone)::text from gone
     on conflict (owner, entity, id)
       do update set deleted_at = excluded.deleted_at, content = excluded.content`,
    [ids, owner, at, oldest, table],
  );
}

async function takeDeletedRow(
  client: ClientBase,
  { table, id, owner }: ChangeOf<'restore'>,
): Promise<ColumnValues> {
  const { rows } = await client.query<{ content: string }>(
    `delete from deleted_rows where owner = $1 and entity = $2 and id = $3 returning content`,
    [owner, table, id],
  );
  return parsed(rows, `deleted_rows holds no ${id} in ${table} of ${owner}`);
}

async function readRow(
  client: ClientBase,
  { table, sourceId, owner }: ChangeOf<'copy'>,
): Promise<ColumnValues> {
  const { rows } = await client.query<{ content: string }>(
    `select row_to_json(source)::text as content from ${table} source where id = $1 and owner = $2`,
    [sourceId, owner],
  );
  return parsed(rows, `${table} holds no ${sourceId} of ${owner}`);
}

function parsed([row]: readonly { readonly content: string }[], missing: string): ColumnValues {
  if (!row) throw new RowMissing(missing);
  return JSON.parse(row.content) as ColumnValues;
}

const imageColumns: Readonly<Partial<Record<EntityTable, string>>> = {
  accounts: 'logo_url',
  menus: 'image_url',
  sections: 'image_url',
  items: 'image_url',
};

/** Records released images in the same transaction, so that a crash cannot lose them. */
async function releaseImages(
  client: ClientBase,
  {
    table,
    owner,
    at,
    rows,
  }: Pick<ChangeOf<'update'>, 'table' | 'owner' | 'at'> & {
    readonly rows: readonly ColumnValues[];
  },
): Promise<void> {
  const column = imageColumns[table];
  await client.query(
    `${releaseFrom(table, `${column}`)} and exists (
       select from ${rowsOf(table, '$3')} as wanted
        where wanted.id = ${table}.id and wanted.${column} <> ${table}.${column}) ${onceMore}`,
    [owner, at, JSON.stringify(rows)],
  );
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
