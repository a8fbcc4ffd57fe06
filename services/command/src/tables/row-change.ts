type ColumnValue = string | number | boolean | null;

export type EntityTable =
  | 'accounts'
  | 'menus'
  | 'sections'
  | 'items'
  | 'ingredients'
  | 'transactions'
  | 'staff_invitations'
  | 'staff_members';

export type Columns = Readonly<Record<string, ColumnValue>>;

type OwnedRow = { readonly table: EntityTable; readonly id: string; readonly owner: string };

export type RowChange =
  | { readonly kind: 'insert'; readonly table: EntityTable; readonly columns: Columns }
  | ({ readonly kind: 'update'; readonly at: string; readonly columns: Columns } & OwnedRow)
  | ({ readonly kind: 'delete' } & OwnedRow)
  /** A deletion that can be undone; what was deleted before `oldest` no longer can. */
  | ({ readonly kind: 'bin'; readonly at: string; readonly oldest: string } & OwnedRow)
  | ({ readonly kind: 'restore'; readonly columns: Columns } & OwnedRow)
  | ({
      readonly kind: 'copy';
      readonly sourceId: string;
      readonly columns: Columns;
    } & Omit<OwnedRow, 'id'>)
  | { readonly kind: 'delete-all'; readonly owner: string; readonly at: string }
  | { readonly kind: 'add-name'; readonly normalizedName: string; readonly owner: string };

/** What is emptied with a workspace. */
export const ownedTables = [
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'staff_invitations',
  'staff_members',
  'deleted_rows',
] as const;

const ownId: Readonly<Record<EntityTable, string>> = {
  accounts: 'accountId',
  menus: 'menuId',
  sections: 'sectionId',
  items: 'itemId',
  ingredients: 'ingredientId',
  transactions: 'transactionId',
  staff_invitations: 'invitationId',
  staff_members: 'memberId',
};

/** An event's fields as columns: camelCase to snake_case, objects as JSON text, without the own id. */
export function toColumns(table: EntityTable, data: object): Record<string, ColumnValue> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([field]) => field !== ownId[table])
      .map(([field, value]) => [snakeCase(field), columnValue(value)]),
  );
}

const snakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columnValue(value: unknown): ColumnValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return value === null ? null : JSON.stringify(value);
}
