import type { ColumnValue, EntityTable } from './row-change.ts';

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
