/** A value of a column; objects are stored as JSON text. */
export type ColumnValue = string | number | boolean | null;

export type EntityTable =
  | 'accounts'
  | 'menus'
  | 'sections'
  | 'items'
  | 'ingredients'
  | 'transactions'
  | 'staff_invitations'
  | 'staff_members';

/** What one event does to the entity tables. */
export type RowChange =
  | {
      readonly kind: 'insert';
      readonly table: EntityTable;
      readonly columns: Readonly<Record<string, ColumnValue>>;
    }
  | {
      readonly kind: 'update';
      readonly table: EntityTable;
      readonly id: string;
      readonly owner: string;
      readonly at: string;
      readonly columns: Readonly<Record<string, ColumnValue>>;
    }
  | {
      readonly kind: 'delete';
      readonly table: EntityTable;
      readonly id: string;
      readonly owner: string;
    }
  /** A deletion that can be undone; what was deleted before `oldest` no longer can. */
  | {
      readonly kind: 'bin';
      readonly table: EntityTable;
      readonly id: string;
      readonly owner: string;
      readonly at: string;
      readonly oldest: string;
    }
  | {
      readonly kind: 'restore';
      readonly table: EntityTable;
      readonly id: string;
      readonly owner: string;
      readonly columns: Readonly<Record<string, ColumnValue>>;
    }
  /** A new row: the source's with other columns. */
  | {
      readonly kind: 'copy';
      readonly table: EntityTable;
      readonly sourceId: string;
      readonly owner: string;
      readonly columns: Readonly<Record<string, ColumnValue>>;
    }
  | { readonly kind: 'delete-all'; readonly owner: string; readonly at: string }
  | { readonly kind: 'add-name'; readonly normalizedName: string; readonly owner: string };

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
