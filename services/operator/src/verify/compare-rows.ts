import { isDeepStrictEqual } from 'node:util';
import { skeletonsOf } from '@qr-menu/domain/names';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Fault, type Findings, shown } from './findings.ts';
import { type FoldedArchive, mayBeForgotten } from './fold-streams.ts';

export function compareRows(
  { findings, now }: { readonly findings: Findings; readonly now: number },
  where: string,
  folded: FoldedArchive,
  stored: StoredRows,
): void {
  const expected = expectedRows(folded);
  for (const table of workspaceTables) {
    const rows = stored(folded.workspace.ownerId, table);
    for (const key of [...new Set([...expected[table].keys(), ...rows.keys()])].sort()) {
      const released = expected[table].get(key)?.released_at;
      if (!rows.has(key) && mayBeForgotten(released, now)) continue;
      for (const fault of rowFaults(`${table} ${key}`, expected[table].get(key), rows.get(key))) {
        findings.add({ part: 'tables', where, ...fault });
      }
    }
  }
}

function rowFaults(
  subject: string,
  expected: Row | undefined,
  row: Row | undefined,
): readonly Fault[] {
  if (!expected) return [{ what: subject, expected: 'nothing', found: 'a row' }];
  if (!row) return [{ what: subject, expected: 'a row', found: 'nothing' }];
  const { content, ...rest } = expected;
  if (content === undefined) return cellFaults(subject, expected, row);
  const { content: rowContent, ...rowRest } = row;
  return [
    ...cellFaults(subject, rest, rowRest),
    ...cellFaults(subject, asRow(content), withDefaults(asRow(rowContent))),
  ];
}

const cellFaults = (subject: string, expected: Row, row: Row): readonly Fault[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(row)])]
    .filter((column) => !isSameCell(column, expected[column], row[column]))
    .map((column) => ({
      what: `${subject} ${column}`,
      expected: shown(column, expected[column]),
      found: shown(column, row[column]),
    }));

/** In these columns, Postgres merges prices into the text and reorders its fields, so the text may differ. */
const mergedLists: ReadonlySet<string> = new Set(['variants', 'options']);

function isSameCell(column: string, expected: unknown, found: unknown): boolean {
  if (expected === found || !mergedLists.has(column)) return expected === found;
  try {
    return isDeepStrictEqual(JSON.parse(String(expected)), JSON.parse(String(found)));
  } catch {
    return false;
  }
}

const asRow = (content: unknown): Row =>
  typeof content === 'object' && content !== null ? { ...content } : { content };

/** These columns are newer than the table `deleted_rows`, so its older rows get these defaults. */
const laterColumns: Row = { ingredient_ids: '[]', sold_out: false, sold_out_until: null };

const withDefaults = (content: Row): Row =>
  'section_id' in content ? { ...laterColumns, ...content } : content;

export const workspaceTables = [
  'accounts',
  'venue_names',
  'menus',
  'sections',
  'items',
  'ingredients',
  'option_groups',
  'transactions',
  'staff_invitations',
  'staff_members',
  'deleted_rows',
  'released_images',
  'account_deletions',
  'scheduled_changes',
] as const;

type WorkspaceTable = (typeof workspaceTables)[number];

type Row = Readonly<Record<string, unknown>>;

type Rows = ReadonlyMap<string, Row>;

type Entity = { readonly id: string };

function expectedRows({
  workspace,
  released,
}: FoldedArchive): Readonly<Record<WorkspaceTable, Rows>> {
  const { ownerId: owner, account, names, staff } = workspace;
  return {
    accounts: rowsOf(account ? [account] : []),
    venue_names: new Map(names.map((name) => [name, nameRow(name, owner)])),
    menus: rowsOf(workspace.menus.values()),
    sections: rowsOf(workspace.sections.values()),
    items: rowsOf(workspace.items.values()),
    ingredients: rowsOf(workspace.ingredients.values()),
    option_groups: rowsOf(workspace.optionGroups.values()),
    transactions: rowsOf(workspace.transactions.values()),
    staff_invitations: rowsOf(staff.invitations.values()),
    staff_members: rowsOf(staff.members.values()),
    deleted_rows: deletedRows(workspace),
    account_deletions: rowsOf(workspace.deletion ? [workspace.deletion] : []),
    scheduled_changes: rowsOf(workspace.scheduledChanges.values()),
    released_images: new Map(
      [...released].map(([url, at]) => [url, { owner, url, released_at: at }]),
    ),
  };
}

function nameRow(name: string, owner: string): Row {
  const { small: look, capital: capital_look } = skeletonsOf(name);
  return { normalized_name: name, owner, look, capital_look };
}

const rowsOf = (entities: Iterable<Entity>): Rows =>
  new Map([...entities].map((entity) => [entity.id, rowOf(entity)]));

type Deleted = ReadonlyMap<string, { readonly entity: Entity; readonly deletedAt: string }>;

/** `content` stays an object, because its text would depend on the order of columns. */
function deletedRows({ ownerId: owner, bin }: Workspace): Rows {
  const rows = new Map<string, Row>();
  for (const [kind, deleted] of Object.entries<Deleted>(bin)) {
    const entity = snakeCase(kind);
    for (const [id, { entity: content, deletedAt }] of deleted) {
      const row = { owner, entity, id, deleted_at: deletedAt, content: rowOf(content) };
      rows.set(`${entity} ${id}`, row);
    }
  }
  return rows;
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Column names are field names in snake case. Objects and lists become JSON text. */
const rowOf = (entity: Entity): Row =>
  Object.fromEntries(
    Object.entries(entity).map(([field, value]) => [
      snakeCase(field),
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

export type StoredRows = (owner: string, table: WorkspaceTable) => Rows;

const contentSchema = z.record(z.string(), z.unknown());

export async function storedRows(
  client: ClientBase,
  owners: readonly string[],
): Promise<StoredRows> {
  const rowsByTable = new Map<string, Map<string, Row>>();
  for (const table of workspaceTables) {
    const { rows } = await client.query<Row & { readonly owner: string }>({
      name: `verify-${table}`,
      text: `select ${columnsOf(table)} from ${table} where owner = any($1)`,
      values: [owners],
    });
    for (const row of rows) {
      const tableKey = `${table} ${row.owner}`;
      const byKey = rowsByTable.get(tableKey) ?? new Map<string, Row>();
      const content = table === 'deleted_rows' && { content: readContent(String(row.content)) };
      rowsByTable.set(tableKey, byKey.set(keyOf(table, row), { ...row, ...content }));
    }
  }
  return (owner, table) => rowsByTable.get(`${table} ${owner}`) ?? new Map();
}

/** The other columns of `venue_names` are used only by the previous release. */
const columnsOf = (table: WorkspaceTable): string =>
  table === 'venue_names' ? 'normalized_name, owner, look, capital_look' : '*';

function keyOf(table: WorkspaceTable, row: Row): string {
  if (table === 'venue_names') return String(row.normalized_name);
  if (table === 'released_images') return String(row.url);
  return table === 'deleted_rows' ? `${row.entity} ${row.id}` : String(row.id);
}

/** Content that is not valid JSON is compared as text. */
function readContent(text: string): unknown {
  try {
    return contentSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}
