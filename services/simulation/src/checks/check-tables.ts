import type { Workspace } from '@qr-menu/domain/workspace';
import type { Pool } from 'pg';
import { type Archived, latestOf } from './archived.ts';

type Row = Readonly<Record<string, unknown>>;

const kinds: readonly (readonly [string, (workspace: Workspace) => readonly object[]])[] = [
  ['accounts', ({ account }) => (account ? [account] : [])],
  ['menus', ({ menus }) => [...menus.values()]],
  ['sections', ({ sections }) => [...sections.values()]],
  ['items', ({ items }) => [...items.values()]],
  ['option_groups', ({ optionGroups }) => [...optionGroups.values()]],
  ['ingredients', ({ ingredients }) => [...ingredients.values()]],
  ['scheduled_changes', ({ scheduledChanges }) => [...scheduledChanges.values()]],
];

/** Checks that the entity tables equal the folded archive. */
export async function checkTables(pool: Pool, { workspaces }: Archived): Promise<string[]> {
  const latest = [...workspaces.values()].map(latestOf);
  const differences: string[] = [];
  for (const [table, entitiesOf] of kinds) {
    const { rows } = await pool.query<Row>(`select * from ${table}`);
    const expected = latest.flatMap(entitiesOf).map((entity) => lineOf(table, { ...entity }));
    differences.push(
      ...compare(
        expected,
        rows.map((row) => lineOf(table, entityOf(row))),
      ),
    );
  }
  const names = await pool.query<Row>('select normalized_name as name, owner from venue_names');
  const expected = latest.flatMap(({ names: own, ownerId: owner }) =>
    own.map((name) => lineOf('venue_names', { name, owner })),
  );
  const actual = names.rows.map((row) => lineOf('venue_names', row));
  // A name stays claimed even if the commit that creates the owner's account was lost.
  differences.push(...compare(expected, actual).filter((line) => !line.startsWith('too much')));
  return differences;
}

function compare(expected: readonly string[], actual: readonly string[]): string[] {
  return [
    ...expected.filter((line) => !actual.includes(line)).map((line) => `the tables lack ${line}`),
    ...actual.filter((line) => !expected.includes(line)).map((line) => `too much in ${line}`),
  ];
}

const jsonColumns: ReadonlySet<string> = new Set([
  'translations',
  'opening_hours',
  'kitchen_hours',
  'card',
  'look',
  'schedule',
  'change',
  'ingredient_ids',
  'option_group_ids',
  'options',
  'allergens',
  'diets',
  'traits',
  'additives',
  'variants',
  'happy_hour',
  'days',
  'today',
]);

const entityOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase()),
      jsonColumns.has(column) ? JSON.parse(String(value)) : value,
    ]),
  );

const lineOf = (table: string, entity: Row): string =>
  `${table}: ${JSON.stringify(entity, (_, value: unknown) => inOrder(value))}`;

/** Returns the same text for equal entities, regardless of the order in which their fields were set. */
const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;
