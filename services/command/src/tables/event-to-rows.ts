import type {
  AccountEvent,
  DomainEvent,
  ErasureEvent,
  ItemEvent,
  MenuEvent,
  SectionEvent,
  StaffEvent,
  SubscriptionEvent,
  TransactionEvent,
} from '@qr-menu/schema';
import { copyRow, restoreRow, stockRows } from './owner-operation-rows.ts';
import type { RowChange } from './row-change.ts';
import { bin, type CommitContext, insert, positions, remove, update } from './rows.ts';

/** The entity rows that an accepted event changes, in the order in which to change them. */
export function eventToRows(event: DomainEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
    case 'AccountCreated':
    case 'AccountRenamed':
    case 'AccountUpdated':
    case 'AccountActivationChanged':
    case 'AccountDeleted':
    case 'WorkspaceErased':
      return accountRows(event, context);
    case 'MenuCreated':
    case 'MenuUpdated':
    case 'MenuActivationChanged':
    case 'MenuDeleted':
      return menuRows(event, context);
    case 'SectionCreated':
    case 'SectionUpdated':
    case 'SectionMoved':
    case 'SectionsReordered':
    case 'SectionDeleted':
      return sectionRows(event, context);
    case 'ItemCreated':
    case 'ItemUpdated':
    case 'ItemRepriced':
    case 'ItemDiscounted':
    case 'ItemActivationChanged':
    case 'ItemMoved':
    case 'ItemIngredientsChanged':
    case 'ItemsReordered':
    case 'ItemDeleted':
      return itemRows(event, context);
    case 'IngredientCreated':
      return [insert('ingredients', event.data.ingredientId, event.data, context)];
    case 'IngredientUpdated':
      return [update('ingredients', event.data.ingredientId, event.data, context)];
    case 'IngredientDeleted':
      return [bin('ingredients', event.data.ingredientId, context)];
    case 'StaffInvited':
    case 'StaffInvitationRevoked':
    case 'StaffJoined':
    case 'StaffRoleChanged':
    case 'StaffRemoved':
      return staffRows(event, context);
    case 'TransactionRecorded':
    case 'SubscriptionExtended':
      return subscriptionRows(event, context);
    case 'ItemSoldOut':
    case 'ItemBackInStock':
      return stockRows(event, context);
    case 'MenuCopied':
    case 'SectionCopied':
    case 'ItemCopied':
      return [copyRow(event, context)];
    case 'MenuRestored':
    case 'SectionRestored':
    case 'ItemRestored':
    case 'IngredientRestored':
      return [restoreRow(event, context)];
    case 'NameClaimed':
      return [];
    default:
      return event satisfies never;
  }
}

function menuRows(event: MenuEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
    case 'MenuCreated':
      return [insert('menus', event.data.menuId, event.data, context)];
    case 'MenuUpdated':
    case 'MenuActivationChanged':
      return [update('menus', event.data.menuId, event.data, context)];
    case 'MenuDeleted':
      return [bin('menus', event.data.menuId, context)];
    default:
      return event satisfies never;
  }
}

function sectionRows(event: SectionEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
    case 'SectionCreated':
      return [insert('sections', event.data.sectionId, event.data, context)];
    case 'SectionUpdated':
    case 'SectionMoved':
      return [update('sections', event.data.sectionId, event.data, context)];
    case 'SectionsReordered':
      return positions('sections', event.data.sectionIds, context);
    case 'SectionDeleted':
      return [bin('sections', event.data.sectionId, context)];
    default:
      return event satisfies never;
  }
}

function itemRows(event: ItemEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
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
      return [bin('items', event.data.itemId, context)];
    default:
      return event satisfies never;
  }
}

function accountRows(
  event: AccountEvent | ErasureEvent,
  context: CommitContext,
): readonly RowChange[] {
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
    case 'WorkspaceErased':
      return [{ kind: 'delete-all', owner: context.owner, at: context.at }];
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

function subscriptionRows(
  { type, data }: TransactionEvent | SubscriptionEvent,
  context: CommitContext,
): readonly RowChange[] {
  const subscription = { subscriptionValidUntil: data.validUntil };
  const account = update('accounts', data.accountId, subscription, context);
  return type === 'TransactionRecorded'
    ? [insert('transactions', data.transactionId, data, context), account]
    : [account];
}

const addName = (normalizedName: string, { owner }: CommitContext): RowChange => ({
  kind: 'add-name',
  normalizedName,
  owner,
});
