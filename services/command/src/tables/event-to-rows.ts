import type { AccountEvent, DomainEvent, EventOf, StaffEvent } from '@qr-menu/schema';
import { toColumns } from './columns.ts';
import type { EntityTable, RowChange } from './row-change.ts';

export type CommitContext = { readonly owner: string; readonly at: string };

/** The entity rows that an accepted event changes, in the order in which to change them. */
export function eventToRows(event: DomainEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
    case 'AccountCreated':
    case 'AccountRenamed':
    case 'AccountUpdated':
    case 'AccountActivationChanged':
    case 'AccountDeleted':
      return accountRows(event, context);
    case 'MenuCreated':
      return [insert('menus', event.data.menuId, event.data, context)];
    case 'MenuUpdated':
    case 'MenuActivationChanged':
      return [update('menus', event.data.menuId, event.data, context)];
    case 'MenuDeleted':
      return [remove('menus', event.data.menuId, context)];
    case 'SectionCreated':
      return [insert('sections', event.data.sectionId, event.data, context)];
    case 'SectionUpdated':
    case 'SectionMoved':
      return [update('sections', event.data.sectionId, event.data, context)];
    case 'SectionsReordered':
      return positions('sections', event.data.sectionIds, context);
    case 'SectionDeleted':
      return [remove('sections', event.data.sectionId, context)];
    case 'ItemCreated':
      return [insert('items', event.data.itemId, event.data, context)];
    case 'ItemUpdated':
    case 'ItemRepriced':
    case 'ItemDiscounted':
    case 'ItemActivationChanged':
    case 'ItemMoved':
    case 'ItemIngredientsChanged':
      return [update('items', event.data.itemId, event.data, context)];
    case 'ItemsReordered':
      return positions('items', event.data.itemIds, context);
    case 'ItemDeleted':
      return [remove('items', event.data.itemId, context)];
    case 'IngredientCreated':
      return [insert('ingredients', event.data.ingredientId, event.data, context)];
    case 'IngredientUpdated':
      return [update('ingredients', event.data.ingredientId, event.data, context)];
    case 'IngredientDeleted':
      return [remove('ingredients', event.data.ingredientId, context)];
    case 'StaffInvited':
    case 'StaffInvitationRevoked':
    case 'StaffJoined':
    case 'StaffRoleChanged':
    case 'StaffRemoved':
      return staffRows(event, context);
    case 'TransactionRecorded':
      return transactionRows(event.data, context);
    case 'NameClaimed':
      return [];
    default:
      return event satisfies never;
  }
}

function accountRows(event: AccountEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
    case 'AccountCreated':
      return [
        insert('accounts', event.data.accountId, event.data, context),
        addName(event.data.normalizedName, context),
      ];
    case 'AccountRenamed':
      return [
        update('accounts', event.data.accountId, event.data, context),
        addName(event.data.normalizedName, context),
      ];
    case 'AccountUpdated':
    case 'AccountActivationChanged':
      return [update('accounts', event.data.accountId, event.data, context)];
    case 'AccountDeleted':
      return [{ kind: 'delete-all', owner: context.owner }];
    default:
      return event satisfies never;
  }
}

function staffRows(event: StaffEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
    case 'StaffInvited':
      return [insert('staff_invitations', event.data.invitationId, event.data, context)];
    case 'StaffInvitationRevoked':
      return [remove('staff_invitations', event.data.invitationId, context)];
    case 'StaffJoined':
      return [
        insert('staff_members', event.data.memberId, event.data, context),
        remove('staff_invitations', event.data.invitationId, context),
      ];
    case 'StaffRoleChanged':
      return [update('staff_members', event.data.memberId, event.data, context)];
    case 'StaffRemoved':
      return [remove('staff_members', event.data.memberId, context)];
    default:
      return event satisfies never;
  }
}

function transactionRows(
  data: EventOf<'TransactionRecorded'>['data'],
  context: CommitContext,
): readonly RowChange[] {
  const subscription = { subscriptionValidUntil: data.validUntil };
  return [
    insert('transactions', data.transactionId, data, context),
    update('accounts', data.accountId, subscription, context),
  ];
}

function insert(table: EntityTable, id: string, data: object, context: CommitContext): RowChange {
  const { owner, at } = context;
  return {
    kind: 'insert',
    table,
    columns: { ...toColumns(table, data), id, owner, created_at: at, updated_at: at },
  };
}

function update(table: EntityTable, id: string, data: object, context: CommitContext): RowChange {
  return {
    kind: 'update',
    table,
    id,
    owner: context.owner,
    columns: { ...toColumns(table, data), updated_at: context.at },
  };
}

/** Positions 1 to n in the order of the ids. */
const positions = (
  table: EntityTable,
  ids: readonly string[],
  context: CommitContext,
): readonly RowChange[] =>
  ids.map((id, index) => update(table, id, { position: index + 1 }, context));

const remove = (table: EntityTable, id: string, { owner }: CommitContext): RowChange => ({
  kind: 'delete',
  table,
  id,
  owner,
});

const addName = (normalizedName: string, { owner }: CommitContext): RowChange => ({
  kind: 'add-name',
  normalizedName,
  owner,
});
