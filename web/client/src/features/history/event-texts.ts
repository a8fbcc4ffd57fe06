import type { EventType } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';

export type EventText = {
  /** The field that holds the id of what it is about. */
  readonly about: string;
  /** With two of them, for what was switched on and what was switched off. */
  readonly text: ParseKeys | readonly [on: ParseKeys, off: ParseKeys];
  /**
   * What of its data is shown: how the fields were before and after (when absent), only what they
   * are since, or nothing because the sentence says it all.
   */
  readonly details?: 'after' | 'none';
};

type WorkspaceEventType = Exclude<EventType, 'NameClaimed'>;

/** Each kind of event in plain words. */
export const eventTexts: Readonly<Record<WorkspaceEventType, EventText>> = {
  AccountCreated: { about: 'accountId', text: 'history.events.accountCreated', details: 'none' },
  AccountRenamed: { about: 'accountId', text: 'history.events.accountRenamed' },
  AccountUpdated: { about: 'accountId', text: 'history.events.accountUpdated' },
  AccountActivationChanged: {
    about: 'accountId',
    text: ['history.events.accountShown', 'history.events.accountHidden'],
    details: 'none',
  },
  AccountDeleted: { about: 'accountId', text: 'history.events.accountDeleted', details: 'none' },
  WorkspaceErased: {
    about: 'workspaceId',
    text: 'history.events.workspaceErased',
    details: 'none',
  },
  MenuCreated: { about: 'menuId', text: 'history.events.menuCreated', details: 'none' },
  MenuUpdated: { about: 'menuId', text: 'history.events.menuUpdated' },
  MenuActivationChanged: {
    about: 'menuId',
    text: ['history.events.menuShown', 'history.events.menuHidden'],
    details: 'none',
  },
  MenuDeleted: { about: 'menuId', text: 'history.events.menuDeleted', details: 'none' },
  MenuCopied: { about: 'menuId', text: 'history.events.menuCopied', details: 'none' },
  MenuRestored: { about: 'menuId', text: 'history.events.menuRestored', details: 'none' },
  SectionCreated: { about: 'sectionId', text: 'history.events.sectionCreated', details: 'none' },
  SectionUpdated: { about: 'sectionId', text: 'history.events.sectionUpdated' },
  SectionMoved: { about: 'sectionId', text: 'history.events.sectionMoved' },
  SectionsReordered: { about: 'menuId', text: 'history.events.sectionsReordered', details: 'none' },
  SectionDeleted: { about: 'sectionId', text: 'history.events.sectionDeleted', details: 'none' },
  SectionCopied: { about: 'sectionId', text: 'history.events.sectionCopied', details: 'none' },
  SectionRestored: { about: 'sectionId', text: 'history.events.sectionRestored', details: 'none' },
  ItemCreated: { about: 'itemId', text: 'history.events.itemCreated', details: 'none' },
  ItemUpdated: { about: 'itemId', text: 'history.events.itemUpdated' },
  ItemRepriced: { about: 'itemId', text: 'history.events.itemRepriced' },
  ItemDiscounted: { about: 'itemId', text: 'history.events.itemDiscounted' },
  ItemActivationChanged: {
    about: 'itemId',
    text: ['history.events.itemShown', 'history.events.itemHidden'],
    details: 'none',
  },
  ItemMoved: { about: 'itemId', text: 'history.events.itemMoved' },
  ItemIngredientsChanged: { about: 'itemId', text: 'history.events.itemIngredientsChanged' },
  ItemsReordered: { about: 'sectionId', text: 'history.events.itemsReordered', details: 'none' },
  ItemDeleted: { about: 'itemId', text: 'history.events.itemDeleted', details: 'none' },
  ItemSoldOut: { about: 'itemId', text: 'history.events.itemSoldOut', details: 'after' },
  ItemBackInStock: { about: 'itemId', text: 'history.events.itemBack', details: 'none' },
  ItemCopied: { about: 'itemId', text: 'history.events.itemCopied', details: 'none' },
  ItemRestored: { about: 'itemId', text: 'history.events.itemRestored', details: 'none' },
  IngredientCreated: {
    about: 'ingredientId',
    text: 'history.events.ingredientCreated',
    details: 'none',
  },
  IngredientUpdated: { about: 'ingredientId', text: 'history.events.ingredientUpdated' },
  IngredientDeleted: {
    about: 'ingredientId',
    text: 'history.events.ingredientDeleted',
    details: 'none',
  },
  IngredientRestored: {
    about: 'ingredientId',
    text: 'history.events.ingredientRestored',
    details: 'none',
  },
  StaffInvited: { about: 'invitationId', text: 'history.events.staffInvited', details: 'after' },
  StaffInvitationRevoked: {
    about: 'invitationId',
    text: 'history.events.invitationRevoked',
    details: 'none',
  },
  StaffJoined: { about: 'memberId', text: 'history.events.staffJoined', details: 'after' },
  StaffRoleChanged: { about: 'memberId', text: 'history.events.staffRoleChanged' },
  StaffRemoved: { about: 'memberId', text: 'history.events.staffRemoved', details: 'none' },
  TransactionRecorded: {
    about: 'transactionId',
    text: 'history.events.paymentRecorded',
    details: 'after',
  },
  SubscriptionExtended: {
    about: 'accountId',
    text: 'history.events.subscriptionExtended',
    details: 'after',
  },
};
