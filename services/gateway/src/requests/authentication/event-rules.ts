import { traitFields } from '@qr-menu/domain/items';
import type { WorkspaceRole } from '@qr-menu/domain/workspace';
import type { DomainEvent, EventOf, EventType } from '@qr-menu/schema';
import { isAtLeast } from './access-rules.ts';

type Rules = {
  readonly [Type in EventType]: {
    readonly [Field in keyof EventOf<Type>['data']]-?: WorkspaceRole;
  };
};

const leastRole =
  <Role extends WorkspaceRole>(role: Role) =>
  <Field extends string>(...fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, role])) as Readonly<Record<Field, Role>>;
const viewer = leastRole('viewer');
const owner = leastRole('owner');

/** The lowest role that may see each field. The compiler reports types and fields without a rule. */
export const eventRules: Rules = {
  AccountCreated: viewer(
    'accountId',
    'name',
    'normalizedName',
    'email',
    'phone',
    'description',
    'defaultLanguage',
    'logoUrl',
    'translations',
    'emailShown',
    'phoneShown',
    'listShown',
    'printShown',
    'active',
    'subscriptionValidUntil',
  ),
  AccountRenamed: viewer('accountId', 'name', 'normalizedName'),
  AccountUpdated: viewer(
    'accountId',
    'email',
    'phone',
    'description',
    'defaultLanguage',
    'logoUrl',
    'translations',
    'emailShown',
    'phoneShown',
    'listShown',
    'printShown',
  ),
  AccountActivationChanged: viewer('accountId', 'active'),
  AllergenCodesChosen: viewer('accountId', 'codes'),
  CountryChanged: viewer('accountId', 'country'),
  OpeningHoursChanged: viewer('accountId', 'opening', 'kitchen'),
  VenueTimeChanged: viewer('accountId', 'timeZone', 'dayBegins'),
  VenueCardChanged: viewer('accountId', 'card'),
  VenueLookChanged: viewer('accountId', 'look'),
  AccountDeleted: viewer('accountId'),
  DeletionRequested: viewer('deletionId', 'dueAt'),
  DeletionTakenBack: viewer('deletionId'),
  WorkspaceErased: viewer('workspaceId'),
  NameClaimed: owner('normalizedName', 'name', 'ownerId'),

  TransactionRecorded: owner(
    'transactionId',
    'accountId',
    'plan',
    'amount',
    'currency',
    'paidAt',
    'validFrom',
    'validUntil',
  ),
  SubscriptionExtended: { ...viewer('accountId', 'validUntil'), ...owner('reason') },

  StaffInvited: owner('invitationId', 'email', 'role'),
  StaffInvitationRevoked: owner('invitationId'),
  StaffJoined: { ...viewer('memberId', 'role'), ...owner('invitationId', 'email') },
  StaffRoleChanged: viewer('memberId', 'role'),
  StaffTwoStepChanged: viewer('accountId', 'staffTwoStep'),
  StaffRemoved: viewer('memberId'),

  MenuCreated: viewer(
    'menuId',
    'accountId',
    'translations',
    'imageUrl',
    'currency',
    'firstView',
    'position',
    'active',
  ),
  MenuUpdated: viewer('menuId', 'translations', 'imageUrl', 'currency', 'firstView', 'position'),
  MenuScheduleChanged: viewer('menuId', 'schedule'),
  MenusReordered: viewer('accountId', 'menuIds'),
  MenuActivationChanged: viewer('menuId', 'active'),
  MenuCurrencyChanged: viewer('menuId', 'currency', 'from', 'to', 'rate', 'rounding'),
  MenuDeleted: viewer('menuId'),
  MenuCopied: viewer('menuId', 'sourceId'),
  MenuRestored: viewer('menuId'),

  SectionCreated: viewer('sectionId', 'menuId', 'translations', 'imageUrl', 'position'),
  SectionUpdated: viewer('sectionId', 'translations', 'imageUrl', 'position'),
  SectionMoved: viewer('sectionId', 'menuId'),
  SectionsReordered: viewer('menuId', 'sectionIds'),
  SectionDeleted: viewer('sectionId'),
  SectionCopied: viewer('sectionId', 'sourceId', 'menuId', 'position'),
  SectionRestored: viewer('sectionId'),

  ItemCreated: viewer(
    'itemId',
    'sectionId',
    'translations',
    'imageUrl',
    'volume',
    'position',
    'price',
    'discount',
    'active',
  ),
  ItemUpdated: viewer('itemId', 'translations', 'imageUrl', 'volume', 'position'),
  ItemRepriced: viewer('itemId', 'price'),
  ItemDiscounted: viewer('itemId', 'discount'),
  ItemActivationChanged: viewer('itemId', 'active'),
  ItemMoved: viewer('itemId', 'sectionId'),
  ItemIngredientsChanged: viewer('itemId', 'ingredientIds'),
  ItemAllergensDeclared: viewer('itemId', 'contains', 'mayContain', 'declaredAt', 'changedSince'),
  ItemAllergensWithdrawn: viewer('itemId'),
  ItemTraitsChanged: viewer('itemId', ...traitFields),
  ItemVariantsChanged: viewer('itemId', 'variants'),
  ItemSizesRepriced: viewer('itemId', 'sizes'),
  ItemPricingChanged: viewer('itemId', 'unit', 'onRequest', 'deposit'),
  ItemDaysChanged: viewer('itemId', 'days'),
  MenuDayBegan: viewer('accountId', 'date', 'until'),
  ItemHappyHourChanged: viewer('itemId', 'happyHour'),
  ItemsReordered: viewer('sectionId', 'itemIds'),
  ItemDeleted: viewer('itemId'),
  ItemSoldOut: viewer('itemId', 'until'),
  ItemBackInStock: viewer('itemId'),
  ItemCopied: viewer('itemId', 'sourceId', 'sectionId', 'position', 'active'),
  ItemRestored: viewer('itemId'),

  OptionGroupCreated: viewer('optionGroupId', 'translations', 'min', 'max', 'options'),
  OptionGroupUpdated: viewer('optionGroupId', 'translations', 'min', 'max', 'options'),
  OptionsRepriced: viewer('optionGroupId', 'priceDeltas'),
  OptionGroupDeleted: viewer('optionGroupId'),
  OptionGroupRestored: viewer('optionGroupId'),
  ItemOptionGroupsChanged: viewer('itemId', 'optionGroupIds'),
  SectionOptionGroupsChanged: viewer('sectionId', 'optionGroupIds'),
  SectionPriced: viewer('sectionId', 'price'),
  SectionWeekShown: viewer('sectionId', 'weekShown'),
  SectionHappyHourChanged: viewer('sectionId', 'happyHour'),

  IngredientCreated: viewer('ingredientId', 'translations', 'number'),
  IngredientUpdated: viewer('ingredientId', 'translations', 'number'),
  IngredientAllergensChanged: viewer('ingredientId', 'contains'),
  IngredientDeleted: viewer('ingredientId'),
  IngredientRestored: viewer('ingredientId'),

  ChangeScheduled: viewer('changeId', 'dueAt', 'localTime', 'author', 'change'),
  ScheduledChangeCancelled: viewer('changeId'),
  ScheduledChangeApplied: viewer('changeId'),
  ScheduledChangeFailed: viewer('changeId', 'failure'),
};

export type VisibleEvent = {
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
};

export const eventsVisibleTo = (
  role: WorkspaceRole,
  events: readonly DomainEvent[],
): readonly VisibleEvent[] =>
  events.flatMap(({ type, data }) => {
    const rules: Readonly<Record<string, WorkspaceRole>> = eventRules[type];
    const visible = Object.entries(data).filter(([field]) =>
      isAtLeast(role, rules[field] ?? 'owner'),
    );
    return visible.length === 0 ? [] : [{ type, data: Object.fromEntries(visible) }];
  });

export const seesStaffAddresses = (role: WorkspaceRole | null): boolean =>
  role !== null && isAtLeast(role, eventRules.StaffJoined.email);
