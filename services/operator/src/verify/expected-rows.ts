import type { Workspace } from '@qr-menu/domain';
import type { ReleasedImages } from './released-images.ts';

/** The tables that show what workspaces hold, in the order in which they are compared. */
export const workspaceTables = [
  'accounts',
  'venue_names',
  'menus',
  'sections',
  'items',
  'ingredients',
  'transactions',
  'staff_invitations',
  'staff_members',
  'deleted_rows',
  'released_images',
] as const;

export type WorkspaceTable = (typeof workspaceTables)[number];

export type Row = Readonly<Record<string, unknown>>;

/** Rows by what makes them unique in their workspace. */
export type Rows = ReadonlyMap<string, Row>;

/** What the commits of a workspace say. */
export type FoldedWorkspace = {
  readonly workspace: Workspace;
  readonly released: ReleasedImages;
};

type Entity = { readonly id: string };

/** The rows that a folded workspace has to have. */
export function expectedRows({
  workspace,
  released,
}: FoldedWorkspace): Readonly<Record<WorkspaceTable, Rows>> {
  const { ownerId: owner, account, names, staff } = workspace;
  return {
    accounts: rowsOf(account ? [account] : []),
    venue_names: new Map(names.map((name) => [name, { normalized_name: name, owner }])),
    menus: rowsOf(workspace.menus.values()),
    sections: rowsOf(workspace.sections.values()),
    items: rowsOf(workspace.items.values()),
    ingredients: rowsOf(workspace.ingredients.values()),
    transactions: rowsOf(workspace.transactions.values()),
    staff_invitations: rowsOf(staff.invitations.values()),
    staff_members: rowsOf(staff.members.values()),
    deleted_rows: deletedRows(workspace),
    released_images: new Map(
      [...released].map(([url, at]) => [url, { owner, url, released_at: at }]),
    ),
  };
}

const rowsOf = (entities: Iterable<Entity>): Rows =>
  new Map([...entities].map((entity) => [entity.id, rowOf(entity)]));

/** `content` stays the row itself: as text it would depend on the order of the columns. */
function deletedRows({ ownerId: owner, bin }: Workspace): Rows {
  const rows = Object.entries(bin).flatMap(
    ([entity, deleted]: [
      string,
      ReadonlyMap<string, { readonly entity: Entity; readonly deletedAt: string }>,
    ]) =>
      [...deleted].map(([id, { entity: content, deletedAt }]) => {
        const row = { owner, entity, id, deleted_at: deletedAt, content: rowOf(content) };
        return [`${entity} ${id}`, row] as const;
      }),
  );
  return new Map(rows);
}

/** Columns are called as fields are, in another case; what is no plain value is JSON text. */
const rowOf = (entity: Entity): Row =>
  Object.fromEntries(
    Object.entries(entity).map(([field, value]) => [
      field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
