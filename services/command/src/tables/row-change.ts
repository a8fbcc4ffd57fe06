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
      readonly columns: Readonly<Record<string, ColumnValue>>;
    }
  | {
      readonly kind: 'delete';
      readonly table: EntityTable;
      readonly id: string;
      readonly owner: string;
    }
  | { readonly kind: 'delete-all'; readonly owner: string }
  | { readonly kind: 'add-name'; readonly normalizedName: string; readonly owner: string };
