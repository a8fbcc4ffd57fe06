import type { Workspace } from '@qr-menu/domain/workspace';
import type { Pool } from 'pg';

type Stored = {
  readonly account: readonly object[];
  readonly names: readonly string[];
  readonly menus: readonly object[];
  readonly sections: readonly object[];
  readonly items: readonly object[];
  readonly ingredients: readonly object[];
  readonly optionGroups: readonly object[];
  readonly transactions: readonly object[];
  readonly invitations: readonly object[];
  readonly members: readonly object[];
  readonly deleted: readonly object[];
  readonly deletion: readonly object[];
  readonly scheduledChanges: readonly object[];
};

const camelCase = (column: string): string =>
  column.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase());

async function entities(pool: Pool, table: string, owner: string): Promise<readonly object[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select * from ${table} where owner = $1 order by id`,
    [owner],
  );
  return rows.map(entityOf);
}

const jsonColumns: ReadonlySet<string> = new Set([
  'translations',
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
  'opening_hours',
  'kitchen_hours',
  'card',
  'look',
  'schedule',
  'change',
]);

const entityOf = (row: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      camelCase(column),
      jsonColumns.has(column) ? JSON.parse(String(value)) : value,
    ]),
  );

async function deletedRows(pool: Pool, owner: string): Promise<readonly object[]> {
  const { rows } = await pool.query<{ deleted_at: string; content: string }>(
    'select deleted_at, content from deleted_rows where owner = $1 order by id',
    [owner],
  );
  return rows.map(({ deleted_at, content }) => ({
    deletedAt: deleted_at,
    entity: entityOf(JSON.parse(content)),
  }));
}

export async function storedWorkspace(pool: Pool, owner: string): Promise<Stored> {
  const names = await pool.query<{ normalized_name: string }>(
    'select normalized_name from venue_names where owner = $1',
    [owner],
  );
  return {
    account: await entities(pool, 'accounts', owner),
    names: names.rows.map((row) => row.normalized_name).sort(),
    menus: await entities(pool, 'menus', owner),
    sections: await entities(pool, 'sections', owner),
    items: await entities(pool, 'items', owner),
    ingredients: await entities(pool, 'ingredients', owner),
    optionGroups: await entities(pool, 'option_groups', owner),
    transactions: await entities(pool, 'transactions', owner),
    invitations: await entities(pool, 'staff_invitations', owner),
    members: await entities(pool, 'staff_members', owner),
    deleted: await deletedRows(pool, owner),
    deletion: await entities(pool, 'account_deletions', owner),
    scheduledChanges: await entities(pool, 'scheduled_changes', owner),
  };
}

/** Returns the folded workspace in the same format as the stored rows. */
export function foldedWorkspace(workspace: Workspace): Stored {
  const sorted = (map: ReadonlyMap<string, { readonly id: string }>) =>
    [...map.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    account: workspace.account ? [workspace.account] : [],
    names: [...workspace.names].sort(),
    menus: sorted(workspace.menus),
    sections: sorted(workspace.sections),
    items: sorted(workspace.items),
    ingredients: sorted(workspace.ingredients),
    optionGroups: sorted(workspace.optionGroups),
    transactions: sorted(workspace.transactions),
    invitations: sorted(workspace.staff.invitations),
    members: sorted(workspace.staff.members),
    deletion: workspace.deletion ? [workspace.deletion] : [],
    scheduledChanges: sorted(workspace.scheduledChanges),
    deleted: Object.values(workspace.bin)
      .flatMap((deleted) => [...deleted.values()])
      .sort((a, b) => (a.entity.id < b.entity.id ? -1 : 1)),
  };
}
