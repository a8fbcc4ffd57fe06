import type { EventType } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';

export type EventText = {
  /** The field that contains the id of the event's entity. */
  readonly about: string;
  /** The two sentences for an event that turns something on or off. */
  readonly text: ParseKeys | readonly [on: ParseKeys, off: ParseKeys];
  /** Whether to show old and new values, or only new values. */
  readonly details?: 'compared' | 'after';
};

export const eventTexts: Readonly<Record<Exclude<EventType, 'NameClaimed'>, EventText>> = {
  AccountCreated: { about: 'accountId', text: 'history.events.accountCreated' },
  AccountRenamed: {
    about: 'accountId',
    text: 'history.events.accountRenamed',
    details: 'compared',
  },
  AccountUpdated: {
    about: 'accountId',
    text: 'history.events.accountUpdated',
    details: 'compared',
  },
  AccountActivationChanged: {
    about: 'accountId',
    text: ['history.events.accountShown', 'history.events.accountHidden'],
  },
  AllergenCodesChosen: {
    about: 'accountId',
    text: 'history.events.allergenCodesChosen',
    details: 'compared',
  },
  CountryChanged: {
    about: 'accountId',
    text: 'history.events.countryChanged',
    details: 'compared',
  },
  OpeningHoursChanged: {
    about: 'accountId',
    text: 'history.events.openingHoursChanged',
    details: 'compared',
  },
  VenueTimeChanged: {
    about: 'accountId',
    text: 'history.events.venueTimeChanged',
    details: 'compared',
  },
  VenueCardChanged: {
    about: 'accountId',
    text: 'history.events.venueCardChanged',
    details: 'compared',
  },
  VenueLookChanged: {
    about: 'accountId',
    text: 'history.events.venueLookChanged',
    details: 'compared',
  },
  AccountDeleted: { about: 'accountId', text: 'history.events.accountDeleted' },
  DeletionRequested: { about: 'deletionId', text: 'history.events.deletionRequested' },
  DeletionTakenBack: { about: 'deletionId', text: 'history.events.deletionTakenBack' },
  WorkspaceErased: { about: 'workspaceId', text: 'history.events.workspaceErased' },
  MenuCreated: { about: 'menuId', text: 'history.events.menuCreated' },
  MenuUpdated: { about: 'menuId', text: 'history.events.menuUpdated', details: 'compared' },
  MenuCurrencyChanged: {
    about: 'menuId',
    text: 'history.events.menuCurrencyChanged',
    details: 'compared',
  },
  MenuActivationChanged: {
    about: 'menuId',
    text: ['history.events.menuShown', 'history.events.menuHidden'],
  },
  MenuScheduleChanged: {
    about: 'menuId',
    text: 'history.events.menuScheduleChanged',
    details: 'compared',
  },
  MenusReordered: { about: 'accountId', text: 'history.events.menusReordered' },
  MenuDeleted: { about: 'menuId', text: 'history.events.menuDeleted' },
  MenuCopied: { about: 'menuId', text: 'history.events.menuCopied' },
  MenuRestored: { about: 'menuId', text: 'history.events.menuRestored' },
  SectionCreated: { about: 'sectionId', text: 'history.events.sectionCreated' },
  SectionUpdated: {
    about: 'sectionId',
    text: 'history.events.sectionUpdated',
    details: 'compared',
  },
  SectionMoved: { about: 'sectionId', text: 'history.events.sectionMoved', details: 'compared' },
  SectionsReordered: { about: 'menuId', text: 'history.events.sectionsReordered' },
  SectionDeleted: { about: 'sectionId', text: 'history.events.sectionDeleted' },
  SectionCopied: { about: 'sectionId', text: 'history.events.sectionCopied' },
  SectionRestored: { about: 'sectionId', text: 'history.events.sectionRestored' },
  ItemCreated: { about: 'itemId', text: 'history.events.itemCreated' },
  ItemUpdated: { about: 'itemId', text: 'history.events.itemUpdated', details: 'compared' },
  ItemRepriced: { about: 'itemId', text: 'history.events.itemRepriced', details: 'compared' },
  ItemDiscounted: { about: 'itemId', text: 'history.events.itemDiscounted', details: 'compared' },
  ItemActivationChanged: {
    about: 'itemId',
    text: ['history.events.itemShown', 'history.events.itemHidden'],
  },
  ItemMoved: { about: 'itemId', text: 'history.events.itemMoved', details: 'compared' },
  ItemIngredientsChanged: {
    about: 'itemId',
    text: 'history.events.itemIngredientsChanged',
    details: 'compared',
  },
  ItemAllergensDeclared: {
    about: 'itemId',
    text: 'history.events.itemAllergensDeclared',
    details: 'compared',
  },
  ItemAllergensWithdrawn: { about: 'itemId', text: 'history.events.itemAllergensWithdrawn' },
  ItemTraitsChanged: {
    about: 'itemId',
    text: 'history.events.itemTraitsChanged',
    details: 'compared',
  },
  ItemVariantsChanged: {
    about: 'itemId',
    text: 'history.events.itemVariantsChanged',
    details: 'compared',
  },
  ItemSizesRepriced: {
    about: 'itemId',
    text: 'history.events.itemRepriced',
    details: 'compared',
  },
  ItemPricingChanged: {
    about: 'itemId',
    text: 'history.events.itemPricingChanged',
    details: 'compared',
  },
  ItemDaysChanged: {
    about: 'itemId',
    text: 'history.events.itemDaysChanged',
    details: 'compared',
  },
  MenuDayBegan: { about: 'accountId', text: 'history.events.menuDayBegan', details: 'after' },
  ItemHappyHourChanged: {
    about: 'itemId',
    text: 'history.events.itemHappyHourChanged',
    details: 'compared',
  },
  ItemsReordered: { about: 'sectionId', text: 'history.events.itemsReordered' },
  ItemDeleted: { about: 'itemId', text: 'history.events.itemDeleted' },
  ItemSoldOut: { about: 'itemId', text: 'history.events.itemSoldOut', details: 'after' },
  ItemBackInStock: { about: 'itemId', text: 'history.events.itemBack' },
  ItemCopied: { about: 'itemId', text: 'history.events.itemCopied' },
  ItemRestored: { about: 'itemId', text: 'history.events.itemRestored' },
  IngredientCreated: { about: 'ingredientId', text: 'history.events.ingredientCreated' },
  IngredientUpdated: {
    about: 'ingredientId',
    text: 'history.events.ingredientUpdated',
    details: 'compared',
  },
  IngredientAllergensChanged: {
    about: 'ingredientId',
    text: 'history.events.ingredientAllergensChanged',
    details: 'compared',
  },
  IngredientDeleted: { about: 'ingredientId', text: 'history.events.ingredientDeleted' },
  IngredientRestored: { about: 'ingredientId', text: 'history.events.ingredientRestored' },
  OptionGroupCreated: { about: 'optionGroupId', text: 'history.events.optionGroupCreated' },
  OptionGroupUpdated: { about: 'optionGroupId', text: 'history.events.optionGroupUpdated' },
  OptionsRepriced: { about: 'optionGroupId', text: 'history.events.optionsRepriced' },
  OptionGroupDeleted: { about: 'optionGroupId', text: 'history.events.optionGroupDeleted' },
  OptionGroupRestored: { about: 'optionGroupId', text: 'history.events.optionGroupRestored' },
  ItemOptionGroupsChanged: {
    about: 'itemId',
    text: 'history.events.itemOptionsChanged',
    details: 'compared',
  },
  SectionOptionGroupsChanged: {
    about: 'sectionId',
    text: 'history.events.sectionOptionsChanged',
    details: 'compared',
  },
  SectionPriced: {
    about: 'sectionId',
    text: 'history.events.sectionPriced',
    details: 'compared',
  },
  SectionWeekShown: {
    about: 'sectionId',
    text: 'history.events.sectionWeekShown',
    details: 'compared',
  },
  SectionHappyHourChanged: {
    about: 'sectionId',
    text: 'history.events.sectionHappyHourChanged',
    details: 'compared',
  },
  StaffInvited: { about: 'invitationId', text: 'history.events.staffInvited', details: 'after' },
  StaffInvitationRevoked: { about: 'invitationId', text: 'history.events.invitationRevoked' },
  StaffJoined: { about: 'memberId', text: 'history.events.staffJoined', details: 'after' },
  StaffRoleChanged: {
    about: 'memberId',
    text: 'history.events.staffRoleChanged',
    details: 'compared',
  },
  StaffTwoStepChanged: {
    about: 'accountId',
    text: ['history.events.staffTwoStepOn', 'history.events.staffTwoStepOff'],
  },
  StaffRemoved: { about: 'memberId', text: 'history.events.staffRemoved' },
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
  ChangeScheduled: { about: 'changeId', text: 'history.events.changeScheduled' },
  ScheduledChangeCancelled: {
    about: 'changeId',
    text: 'history.events.scheduledChangeCancelled',
  },
  ScheduledChangeApplied: { about: 'changeId', text: 'history.events.scheduledChangeApplied' },
  ScheduledChangeFailed: {
    about: 'changeId',
    text: 'history.events.scheduledChangeFailed',
    details: 'after',
  },
};
