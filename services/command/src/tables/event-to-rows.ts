import { firstOf, isPriced } from '@qr-menu/domain/items';
import {
  inStock,
  limits,
  notDeclared,
  oldestUndo,
  type ScheduledChange,
} from '@qr-menu/domain/workspace';
import type { DomainEvent, EventOf, EventType } from '@qr-menu/schema';

type CommitContext = { readonly owner: string; readonly at: string };

type ToRows<Data> = (data: Data, context: CommitContext) => readonly RowChange[];

export function eventToRows(
  { type, data }: DomainEvent,
  context: CommitContext,
): readonly RowChange[] {
  const toRows = rowsOf[type] as ToRows<DomainEvent['data']>;
  return toRows(data, context);
}

const rowsOf: { readonly [Type in EventType]: ToRows<EventOf<Type>['data']> } = {
  AccountCreated: (data, context) => [
    insert('accounts', data.accountId, data, context),
    addName(data.normalizedName, context),
  ],
  AccountRenamed: (data, context) => [
    update('accounts', data.accountId, data, context),
    addName(data.normalizedName, context),
  ],
  AccountUpdated: (data, context) => [update('accounts', data.accountId, data, context)],
  AccountActivationChanged: (data, context) => [update('accounts', data.accountId, data, context)],
  AllergenCodesChosen: ({ accountId, codes }, context) => [
    update('accounts', accountId, { allergenCodes: codes }, context),
  ],
  CountryChanged: ({ accountId, country }, context) => [
    update('accounts', accountId, { country }, context),
  ],
  OpeningHoursChanged: ({ accountId, opening, kitchen }, context) => [
    update('accounts', accountId, { openingHours: opening, kitchenHours: kitchen }, context),
  ],
  VenueTimeChanged: (data, context) => [update('accounts', data.accountId, data, context)],
  VenueCardChanged: (data, context) => [update('accounts', data.accountId, data, context)],
  VenueLookChanged: (data, context) => [update('accounts', data.accountId, data, context)],
  AccountDeleted: (_, { owner, at }) => [{ kind: 'delete-all', owner, at }],
  DeletionRequested: (data, context) => [
    insert('account_deletions', data.deletionId, data, context),
  ],
  DeletionTakenBack: ({ deletionId }, context) => [
    remove('account_deletions', deletionId, context),
  ],
  WorkspaceErased: (_, { owner, at }) => [{ kind: 'delete-all', owner, at }],
  TransactionRecorded: (data, context) => [
    insert('transactions', data.transactionId, data, context),
    subscriptionUntil(data, context),
  ],
  SubscriptionExtended: (data, context) => [subscriptionUntil(data, context)],

  MenuCreated: (data, context) => [insert('menus', data.menuId, data, context)],
  MenuUpdated: (data, context) => [update('menus', data.menuId, data, context)],
  MenuActivationChanged: (data, context) => [update('menus', data.menuId, data, context)],
  MenuScheduleChanged: (data, context) => [update('menus', data.menuId, data, context)],
  MenusReordered: ({ menuIds }, context) => positions('menus', menuIds, context),
  MenuCurrencyChanged: ({ menuId, currency }, context) => [
    update('menus', menuId, { currency }, context),
  ],
  MenuCopied: (data, context) => [
    copy('menus', data.menuId, { ...data, active: false, position: 0 }, context),
  ],
  MenuDeleted: ({ menuId }, context) => [bin('menus', menuId, context)],
  MenuRestored: ({ menuId }, context) => [restore('menus', menuId, context)],

  SectionCreated: (data, context) => [insert('sections', data.sectionId, data, context)],
  SectionUpdated: (data, context) => [update('sections', data.sectionId, data, context)],
  SectionMoved: (data, context) => [update('sections', data.sectionId, data, context)],
  SectionPriced: (data, context) => [update('sections', data.sectionId, data, context)],
  SectionWeekShown: (data, context) => [update('sections', data.sectionId, data, context)],
  SectionHappyHourChanged: (data, context) => [update('sections', data.sectionId, data, context)],
  SectionOptionGroupsChanged: (data, context) => [
    update('sections', data.sectionId, data, context),
  ],
  SectionsReordered: ({ sectionIds }, context) => positions('sections', sectionIds, context),
  SectionCopied: (data, context) => [copy('sections', data.sectionId, data, context)],
  SectionDeleted: ({ sectionId }, context) => [bin('sections', sectionId, context)],
  SectionRestored: ({ sectionId }, context) => [restore('sections', sectionId, context)],

  ItemCreated: (data, context) => [insert('items', data.itemId, data, context)],
  ItemUpdated: (data, context) => [
    update('items', data.itemId, { ...data, ...(data.translations && outdated) }, context),
  ],
  ItemRepriced: (data, context) => [
    update('items', data.itemId, { ...data, ...(data.price !== null && notOnRequest) }, context),
  ],
  ItemDiscounted: (data, context) => [update('items', data.itemId, data, context)],
  ItemActivationChanged: (data, context) => [update('items', data.itemId, data, context)],
  ItemMoved: (data, context) => [update('items', data.itemId, data, context)],
  ItemIngredientsChanged: (data, context) => [
    update('items', data.itemId, { ...data, ...outdated }, context),
  ],
  ItemOptionGroupsChanged: (data, context) => [update('items', data.itemId, data, context)],
  ItemAllergensDeclared: ({ itemId, declaredAt, changedSince, ...allergens }, context) => {
    const declared = {
      declaredAt: declaredAt ?? context.at,
      changedSince: changedSince ?? false,
    };
    return [update('items', itemId, { allergens, ...declared }, context)];
  },
  ItemAllergensWithdrawn: ({ itemId }, context) => [update('items', itemId, notDeclared, context)],
  ItemTraitsChanged: (data, context) => [update('items', data.itemId, data, context)],
  ItemVariantsChanged: ({ itemId, variants }, context) => [
    update(
      'items',
      itemId,
      { ...firstOf(variants), variants, ...(isPriced(variants) && notOnRequest) },
      context,
    ),
  ],
  ItemSizesRepriced: ({ itemId, sizes }, context) => [
    {
      ...update(
        'items',
        itemId,
        {
          ...(sizes[0] && { price: sizes[0].price }),
          ...(isPriced(sizes) && notOnRequest),
          variants: sizes,
        },
        context,
      ),
      merged: 'variants',
    },
  ],
  ItemPricingChanged: ({ itemId, unit: priceUnit, onRequest, deposit }, context) => [
    update('items', itemId, { priceUnit, onRequest, deposit }, context),
  ],
  ItemDaysChanged: (data, context) => [update('items', data.itemId, data, context)],
  MenuDayBegan: ({ accountId, ...today }, context) => [
    update('accounts', accountId, { today }, context),
  ],
  ItemHappyHourChanged: (data, context) => [update('items', data.itemId, data, context)],
  ItemsReordered: ({ itemIds }, context) => positions('items', itemIds, context),
  ItemSoldOut: ({ itemId, until }, context) => [
    update('items', itemId, { soldOut: true, soldOutUntil: until }, context),
  ],
  ItemBackInStock: ({ itemId }, context) => [update('items', itemId, inStock, context)],
  ItemCopied: (data, context) => [copy('items', data.itemId, { ...data, ...inStock }, context)],
  ItemDeleted: ({ itemId }, context) => [bin('items', itemId, context)],
  ItemRestored: ({ itemId }, context) => [restore('items', itemId, context)],

  IngredientCreated: (data, context) => [insert('ingredients', data.ingredientId, data, context)],
  IngredientUpdated: (data, context) => [update('ingredients', data.ingredientId, data, context)],
  IngredientAllergensChanged: ({ ingredientId, contains }, context) => [
    update('ingredients', ingredientId, { allergens: contains }, context),
  ],
  IngredientDeleted: ({ ingredientId }, context) => [bin('ingredients', ingredientId, context)],
  IngredientRestored: ({ ingredientId }, context) => [
    restore('ingredients', ingredientId, context),
  ],

  OptionGroupCreated: (data, context) => [
    insert('option_groups', data.optionGroupId, data, context),
  ],
  OptionGroupUpdated: (data, context) => [
    update('option_groups', data.optionGroupId, data, context),
  ],
  OptionsRepriced: ({ optionGroupId, priceDeltas }, context) => {
    const options = priceDeltas.map((priceDelta) => ({ priceDelta }));
    return [{ ...update('option_groups', optionGroupId, { options }, context), merged: 'options' }];
  },
  OptionGroupDeleted: ({ optionGroupId }, context) => [
    bin('option_groups', optionGroupId, context),
  ],
  OptionGroupRestored: ({ optionGroupId }, context) => [
    restore('option_groups', optionGroupId, context),
  ],

  StaffInvited: (data, context) => [insert('staff_invitations', data.invitationId, data, context)],
  StaffInvitationRevoked: ({ invitationId }, context) => [
    remove('staff_invitations', invitationId, context),
  ],
  StaffJoined: (data, context) => [
    insert('staff_members', data.memberId, data, context),
    remove('staff_invitations', data.invitationId, context),
  ],
  StaffRoleChanged: (data, context) => [update('staff_members', data.memberId, data, context)],
  StaffTwoStepChanged: (data, context) => [update('accounts', data.accountId, data, context)],
  StaffRemoved: ({ memberId }, context) => [remove('staff_members', memberId, context)],

  ChangeScheduled: (data, context) => [
    insert(
      'scheduled_changes',
      data.changeId,
      { ...data, state: 'PENDING', failure: null, finishedAt: null },
      context,
    ),
  ],
  ScheduledChangeCancelled: ({ changeId }, context) => finish(changeId, 'CANCELLED', {}, context),
  ScheduledChangeApplied: ({ changeId }, context) => finish(changeId, 'APPLIED', {}, context),
  ScheduledChangeFailed: ({ changeId, failure }, context) =>
    finish(changeId, 'FAILED', { failure }, context),

  NameClaimed: () => [],
};

const notOnRequest = { onRequest: false };

/** Applied only to rows with a declaration, because only a declaration can be outdated. */
const outdated = { changedSince: true };

function insert(
  table: EntityTable,
  id: string,
  data: object,
  { owner, at }: CommitContext,
): RowChange {
  const columns = { ...toColumns(table, data), id, owner, created_at: at, updated_at: at };
  return { kind: 'insert', table, columns };
}

function update(
  table: EntityTable,
  id: string,
  data: object,
  { owner, at }: CommitContext,
): Extract<RowChange, { kind: 'update' }> {
  const columns = { ...toColumns(table, data), updated_at: at };
  return { kind: 'update', table, id, owner, at, columns };
}

const positions = (
  table: EntityTable,
  ids: readonly string[],
  context: CommitContext,
): readonly RowChange[] =>
  ids.map((id, index) => update(table, id, { position: index + 1 }, context));

const subscriptionUntil = (
  { accountId, validUntil }: { readonly accountId: string; readonly validUntil: string },
  context: CommitContext,
): RowChange => update('accounts', accountId, { subscriptionValidUntil: validUntil }, context);

function copy<Data extends { readonly sourceId: string }>(
  table: EntityTable,
  id: string,
  { sourceId, ...data }: Data,
  { owner, at }: CommitContext,
): RowChange {
  const columns = { ...toColumns(table, data), id, created_at: at, updated_at: at };
  return { kind: 'copy', table, sourceId, owner, columns };
}

const remove = (table: EntityTable, id: string, { owner }: CommitContext): RowChange => {
  return { kind: 'delete', table, id, owner };
};

const bin = (table: EntityTable, id: string, { owner, at }: CommitContext): RowChange => {
  return { kind: 'bin', table, id, owner, at, oldest: oldestUndo(at) };
};

const restore = (table: EntityTable, id: string, { owner, at }: CommitContext): RowChange => {
  return { kind: 'restore', table, id, owner, columns: { updated_at: at } };
};

/** Only the newest finished changes are kept, as in the folded workspace. */
const finish = (
  id: string,
  state: ScheduledChange['state'],
  why: { readonly failure?: string },
  context: CommitContext,
): readonly RowChange[] => [
  update('scheduled_changes', id, { state, ...why, finishedAt: context.at }, context),
  { kind: 'trim-finished', owner: context.owner, kept: limits.finishedChanges },
];

const addName = (normalizedName: string, { owner }: CommitContext): RowChange => {
  return { kind: 'add-name', normalizedName, owner };
};

type ColumnValue = string | number | boolean | null;

export type EntityTable =
  | 'accounts'
  | 'menus'
  | 'sections'
  | 'items'
  | 'ingredients'
  | 'option_groups'
  | 'transactions'
  | 'staff_invitations'
  | 'staff_members'
  | 'account_deletions'
  | 'scheduled_changes';

export type ColumnValues = Readonly<Record<string, ColumnValue>>;

type OwnedRow = { readonly table: EntityTable; readonly id: string; readonly owner: string };

export type RowChange =
  | { readonly kind: 'insert'; readonly table: EntityTable; readonly columns: ColumnValues }
  | ({
      readonly kind: 'update';
      readonly at: string;
      readonly columns: ColumnValues;
      /** A column that contains a list. Each part is merged into the entry at its index. */
      readonly merged?: 'variants' | 'options';
    } & OwnedRow)
  | ({ readonly kind: 'delete' } & OwnedRow)
  /** A deletion that can be undone. Rows that were deleted before `oldest` are removed. */
  | ({ readonly kind: 'bin'; readonly at: string; readonly oldest: string } & OwnedRow)
  | ({ readonly kind: 'restore'; readonly columns: ColumnValues } & OwnedRow)
  | ({
      readonly kind: 'copy';
      readonly sourceId: string;
      readonly columns: ColumnValues;
    } & Omit<OwnedRow, 'id'>)
  | { readonly kind: 'trim-finished'; readonly owner: string; readonly kept: number }
  | { readonly kind: 'delete-all'; readonly owner: string; readonly at: string }
  | { readonly kind: 'add-name'; readonly normalizedName: string; readonly owner: string };

export const ownedTables = [
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'option_groups',
  'staff_invitations',
  'staff_members',
  'scheduled_changes',
  'deleted_rows',
] as const;

const ownId: Readonly<Record<EntityTable, string>> = {
  accounts: 'accountId',
  menus: 'menuId',
  sections: 'sectionId',
  items: 'itemId',
  ingredients: 'ingredientId',
  option_groups: 'optionGroupId',
  transactions: 'transactionId',
  staff_invitations: 'invitationId',
  staff_members: 'memberId',
  account_deletions: 'deletionId',
  scheduled_changes: 'changeId',
};

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
