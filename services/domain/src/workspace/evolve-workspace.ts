import type { EventOf, WorkspaceEvent } from '@qr-menu/schema';
import { usualCountry } from '../account/countries.ts';
import { noVenueInfo } from '../account/venue-info.ts';
import { copiedHappyHour } from '../items/happy-hour.ts';
import { noTraits } from '../items/item-traits.ts';
import { copiedVariants, firstOf, isPriced, withParts } from '../items/variants.ts';
import { withDeltas } from '../options/changed-group.ts';
import { withFinished } from '../scheduled-changes/finished-changes.ts';
import { binned, binWith, binWithout } from './bin.ts';
import {
  type Changes,
  changed,
  copyingOnce,
  existingEntity,
  reordered,
  type Stamps,
  withEntity,
  withoutEntity,
} from './entities.ts';
import {
  type Account,
  type AccountDetails,
  type Deletable,
  emptyWorkspace,
  type Item,
  inStock,
  notDeclared,
  onePrice,
  type ScheduledChange,
  type Staff,
  type StaffMember,
  type Workspace,
} from './workspace.ts';

type EventType = WorkspaceEvent['type'];

type Fold<Type extends EventType> = (
  workspace: Workspace,
  data: EventOf<Type>['data'],
  at: string,
) => Workspace;

/** @param at the time of the event's commit */
export function evolveWorkspace(
  workspace: Workspace,
  { type, data }: WorkspaceEvent,
  at: string,
): Workspace {
  const fold = folds[type] as Fold<EventType>;
  return fold(workspace, data, at);
}

/** Gives the same result as evolving event by event, but creates no intermediate states. */
export const evolveByCommits = (
  workspace: Workspace,
  commits: readonly { readonly at: string; readonly events: readonly WorkspaceEvent[] }[],
): Workspace =>
  copyingOnce(() =>
    commits.reduce(
      (before, { at, events }) =>
        events.reduce((state, event) => evolveWorkspace(state, event, at), before),
      workspace,
    ),
  );

const folds: { readonly [Type in EventType]: Fold<Type> } = {
  AccountCreated: (
    workspace,
    {
      accountId,
      translations = { description: {} },
      emailShown = true,
      phoneShown = true,
      listShown = true,
      printShown = false,
      ...details
    },
    at,
  ) => ({
    ...workspace,
    account: {
      ...stamps(workspace, accountId, at),
      ...details,
      translations,
      emailShown,
      phoneShown,
      listShown,
      printShown,
      allergenCodes: 'NAMES',
      country: usualCountry,
      today: null,
      staffTwoStep: false,
      ...noVenueInfo,
    },
    names: withName(workspace, details.normalizedName),
  }),
  AccountRenamed: (workspace, { name, normalizedName }, at) => ({
    ...withAccount(workspace, { name, normalizedName }, at),
    names: withName(workspace, normalizedName),
  }),
  AccountUpdated: (workspace, { accountId: _, ...details }, at) =>
    withAccount(workspace, details as Partial<AccountDetails>, at),
  AccountActivationChanged: (workspace, { active }, at) => withAccount(workspace, { active }, at),
  AllergenCodesChosen: (workspace, { codes }, at) =>
    withAccount(workspace, { allergenCodes: codes }, at),
  CountryChanged: (workspace, { country }, at) => withAccount(workspace, { country }, at),
  OpeningHoursChanged: (workspace, { opening, kitchen }, at) =>
    withAccount(workspace, { openingHours: opening, kitchenHours: kitchen }, at),
  VenueTimeChanged: (workspace, { timeZone, dayBegins }, at) =>
    withAccount(workspace, { timeZone, dayBegins }, at),
  VenueCardChanged: (workspace, { card }, at) => withAccount(workspace, { card }, at),
  VenueLookChanged: (workspace, { look }, at) => withAccount(workspace, { look }, at),
  AccountDeleted: (workspace) => {
    const empty = withoutContents(workspace);
    return { ...empty, staff: { ...empty.staff, emails: workspace.staff.emails } };
  },
  DeletionRequested: (workspace, { deletionId, dueAt }, at) => ({
    ...workspace,
    deletion: { ...stamps(workspace, deletionId, at), dueAt },
  }),
  DeletionTakenBack: (workspace) => ({ ...workspace, deletion: null }),
  /** Former staff are removed too. */
  WorkspaceErased: (workspace) => ({ ...withoutContents(workspace), erased: true }),

  TransactionRecorded: (workspace, { transactionId, ...payment }, at) => ({
    ...withAccount(workspace, { subscriptionValidUntil: payment.validUntil }, at),
    transactions: withEntity(workspace.transactions, {
      ...stamps(workspace, transactionId, at),
      ...payment,
    }),
  }),
  SubscriptionExtended: (workspace, { validUntil }, at) =>
    withAccount(workspace, { subscriptionValidUntil: validUntil }, at),

  MenuCreated: (workspace, { menuId, firstView = 'cards', position = 0, ...details }, at) =>
    put(workspace, 'menus', {
      ...stamps(workspace, menuId, at),
      ...details,
      firstView,
      position,
      schedule: null,
    }),
  MenuUpdated: (workspace, { menuId, ...details }, at) =>
    change(workspace, 'menus', menuId, details, at),
  MenuCurrencyChanged: (workspace, { menuId, currency }, at) =>
    change(workspace, 'menus', menuId, { currency }, at),
  MenuActivationChanged: (workspace, { menuId, active }, at) =>
    change(workspace, 'menus', menuId, { active }, at),
  MenuCopied: (workspace, { menuId, sourceId }, at) =>
    put(workspace, 'menus', {
      ...existingEntity(workspace.menus, sourceId),
      ...stamps(workspace, menuId, at),
      active: false,
      position: 0,
    }),
  MenuScheduleChanged: (workspace, { menuId, schedule }, at) =>
    change(workspace, 'menus', menuId, { schedule }, at),
  MenusReordered: (workspace, { menuIds }, at) => ({
    ...workspace,
    menus: reordered(workspace.menus, menuIds, at),
  }),
  MenuDeleted: (workspace, { menuId }, at) => deleted(workspace, 'menus', menuId, at),
  MenuRestored: (workspace, { menuId }, at) => restored(workspace, 'menus', menuId, at),

  SectionCreated: (workspace, { sectionId, ...details }, at) =>
    put(workspace, 'sections', {
      ...stamps(workspace, sectionId, at),
      ...details,
      price: null,
      weekShown: false,
      happyHour: null,
      optionGroupIds: [],
    }),
  SectionUpdated: (workspace, { sectionId, ...details }, at) =>
    change(workspace, 'sections', sectionId, details, at),
  SectionMoved: (workspace, { sectionId, menuId }, at) =>
    change(workspace, 'sections', sectionId, { menuId }, at),
  SectionPriced: (workspace, { sectionId, price }, at) =>
    change(workspace, 'sections', sectionId, { price }, at),
  SectionWeekShown: (workspace, { sectionId, weekShown }, at) =>
    change(workspace, 'sections', sectionId, { weekShown }, at),
  SectionHappyHourChanged: (workspace, { sectionId, happyHour }, at) =>
    change(workspace, 'sections', sectionId, { happyHour }, at),
  SectionOptionGroupsChanged: (workspace, { sectionId, optionGroupIds }, at) =>
    change(workspace, 'sections', sectionId, { optionGroupIds }, at),
  SectionsReordered: (workspace, { sectionIds }, at) => ({
    ...workspace,
    sections: reordered(workspace.sections, sectionIds, at),
  }),
  SectionCopied: (workspace, { sectionId, sourceId, ...destination }, at) =>
    put(workspace, 'sections', {
      ...existingEntity(workspace.sections, sourceId),
      ...stamps(workspace, sectionId, at),
      ...destination,
    }),
  SectionDeleted: (workspace, { sectionId }, at) => deleted(workspace, 'sections', sectionId, at),
  SectionRestored: (workspace, { sectionId }, at) => restored(workspace, 'sections', sectionId, at),

  ItemCreated: (workspace, { itemId, ...details }, at) =>
    put(workspace, 'items', {
      ...stamps(workspace, itemId, at),
      ...details,
      ...inStock,
      ...notDeclared,
      ...noTraits,
      ...onePrice,
      days: null,
      ingredientIds: [],
      optionGroupIds: [],
    }),
  ItemUpdated: (workspace, { itemId, ...details }, at) =>
    change(
      workspace,
      'items',
      itemId,
      {
        ...details,
        ...(details.translations && outdated(workspace, itemId)),
        ...(details.volume !== undefined && {
          variants: withParts(existingEntity(workspace.items, itemId).variants, [
            { volume: details.volume },
          ]),
        }),
      },
      at,
    ),
  ItemRepriced: (workspace, { itemId, price }, at) =>
    change(
      workspace,
      'items',
      itemId,
      {
        price,
        variants: withParts(existingEntity(workspace.items, itemId).variants, [{ price }]),
        ...(price !== null && { onRequest: false }),
      },
      at,
    ),
  ItemDiscounted: (workspace, { itemId, discount }, at) =>
    change(workspace, 'items', itemId, { discount }, at),
  ItemActivationChanged: (workspace, { itemId, active }, at) =>
    change(workspace, 'items', itemId, { active }, at),
  ItemMoved: (workspace, { itemId, sectionId }, at) =>
    change(workspace, 'items', itemId, { sectionId }, at),
  ItemIngredientsChanged: (workspace, { itemId, ingredientIds }, at) =>
    change(workspace, 'items', itemId, { ingredientIds, ...outdated(workspace, itemId) }, at),
  ItemOptionGroupsChanged: (workspace, { itemId, optionGroupIds }, at) =>
    change(workspace, 'items', itemId, { optionGroupIds }, at),
  ItemAllergensDeclared: (workspace, { itemId, declaredAt, changedSince, ...allergens }, at) => {
    const declared = { declaredAt: declaredAt ?? at, changedSince: changedSince ?? false };
    return change(workspace, 'items', itemId, { allergens, ...declared }, at);
  },
  ItemAllergensWithdrawn: (workspace, { itemId }, at) =>
    change(workspace, 'items', itemId, notDeclared, at),
  ItemTraitsChanged: (workspace, { itemId, ...traits }, at) =>
    change(workspace, 'items', itemId, { ...noTraits, ...traits }, at),
  ItemVariantsChanged: (workspace, { itemId, variants }, at) =>
    change(
      workspace,
      'items',
      itemId,
      { variants, ...firstOf(variants), ...(isPriced(variants) && { onRequest: false }) },
      at,
    ),
  ItemSizesRepriced: (workspace, { itemId, sizes }, at) => {
    const variants = withParts(existingEntity(workspace.items, itemId).variants, sizes);
    const priced = isPriced(sizes) && { onRequest: false };
    return change(workspace, 'items', itemId, { variants, ...firstOf(variants), ...priced }, at);
  },
  ItemPricingChanged: (workspace, { itemId, unit: priceUnit, onRequest, deposit }, at) =>
    change(workspace, 'items', itemId, { priceUnit, onRequest, deposit }, at),
  ItemDaysChanged: (workspace, { itemId, days }, at) =>
    change(workspace, 'items', itemId, { days }, at),
  MenuDayBegan: (workspace, { date, until }, at) =>
    withAccount(workspace, { today: { date, until } }, at),
  ItemHappyHourChanged: (workspace, { itemId, happyHour }, at) =>
    change(workspace, 'items', itemId, { happyHour }, at),
  ItemSoldOut: (workspace, { itemId, until }, at) =>
    change(workspace, 'items', itemId, { soldOut: true, soldOutUntil: until }, at),
  ItemBackInStock: (workspace, { itemId }, at) => change(workspace, 'items', itemId, inStock, at),
  ItemsReordered: (workspace, { itemIds }, at) => ({
    ...workspace,
    items: reordered(workspace.items, itemIds, at),
  }),
  ItemCopied: (workspace, { itemId, sourceId, ...destination }, at) => {
    const source = existingEntity(workspace.items, sourceId);
    const variants = copiedVariants(source.variants, itemId);
    return put(workspace, 'items', {
      ...source,
      ...stamps(workspace, itemId, at),
      variants,
      happyHour: copiedHappyHour(source.happyHour, source.variants, variants),
      ...destination,
      ...inStock,
    });
  },
  ItemDeleted: (workspace, { itemId }, at) => deleted(workspace, 'items', itemId, at),
  ItemRestored: (workspace, { itemId }, at) => restored(workspace, 'items', itemId, at),

  IngredientCreated: (workspace, { ingredientId, ...details }, at) =>
    put(workspace, 'ingredients', {
      ...stamps(workspace, ingredientId, at),
      ...details,
      allergens: [],
    }),
  IngredientUpdated: (workspace, { ingredientId, ...details }, at) =>
    change(workspace, 'ingredients', ingredientId, details, at),
  IngredientAllergensChanged: (workspace, { ingredientId, contains }, at) =>
    change(workspace, 'ingredients', ingredientId, { allergens: contains }, at),
  IngredientDeleted: (workspace, { ingredientId }, at) =>
    deleted(workspace, 'ingredients', ingredientId, at),
  IngredientRestored: (workspace, { ingredientId }, at) =>
    restored(workspace, 'ingredients', ingredientId, at),

  OptionGroupCreated: (workspace, { optionGroupId, ...details }, at) =>
    put(workspace, 'optionGroups', { ...stamps(workspace, optionGroupId, at), ...details }),
  OptionGroupUpdated: (workspace, { optionGroupId, ...details }, at) =>
    change(workspace, 'optionGroups', optionGroupId, details, at),
  OptionsRepriced: (workspace, { optionGroupId, priceDeltas }, at) => {
    const group = existingEntity(workspace.optionGroups, optionGroupId);
    const options = withDeltas(group.options, priceDeltas);
    return change(workspace, 'optionGroups', optionGroupId, { options }, at);
  },
  OptionGroupDeleted: (workspace, { optionGroupId }, at) =>
    deleted(workspace, 'optionGroups', optionGroupId, at),
  OptionGroupRestored: (workspace, { optionGroupId }, at) =>
    restored(workspace, 'optionGroups', optionGroupId, at),

  StaffInvited: (workspace, { invitationId, ...details }, at) =>
    withStaff(workspace, {
      invitations: withEntity(workspace.staff.invitations, {
        ...stamps(workspace, invitationId, at),
        ...details,
      }),
    }),
  StaffInvitationRevoked: (workspace, { invitationId }) =>
    withStaff(workspace, { invitations: withoutEntity(workspace.staff.invitations, invitationId) }),
  StaffJoined: (workspace, { memberId, ...details }, at) => {
    const { invitations, members, emails } = workspace.staff;
    return withStaff(workspace, {
      invitations: withoutEntity(invitations, details.invitationId),
      members: withEntity(members, { ...stamps(workspace, memberId, at), ...details }),
      emails: new Map(emails).set(memberId, details.email),
    });
  },
  StaffRoleChanged: (workspace, { memberId, role }, at) =>
    withStaff(workspace, {
      members: changed<StaffMember>(workspace.staff.members, memberId, at, { role }),
    }),
  StaffTwoStepChanged: (workspace, { staffTwoStep }, at) =>
    withAccount(workspace, { staffTwoStep }, at),
  StaffRemoved: (workspace, { memberId }) =>
    withStaff(workspace, { members: withoutEntity(workspace.staff.members, memberId) }),

  ChangeScheduled: (workspace, { changeId, ...details }, at) => ({
    ...workspace,
    scheduledChanges: withEntity(workspace.scheduledChanges, {
      ...stamps(workspace, changeId, at),
      ...details,
      state: 'PENDING',
      failure: null,
      finishedAt: null,
    }),
  }),
  ScheduledChangeCancelled: (workspace, { changeId }, at) =>
    finished(workspace, changeId, at, { state: 'CANCELLED' }),
  ScheduledChangeApplied: (workspace, { changeId }, at) =>
    finished(workspace, changeId, at, { state: 'APPLIED' }),
  ScheduledChangeFailed: (workspace, { changeId, failure }, at) =>
    finished(workspace, changeId, at, { state: 'FAILED', failure }),
};

const stamps = ({ ownerId: owner }: Workspace, id: string, at: string): Stamps => ({
  id,
  owner,
  createdAt: at,
  updatedAt: at,
});

/** Only marks the dish as changed. The declaration stays valid until the owner changes it. */
const outdated = ({ items }: Workspace, itemId: string): Pick<Item, 'changedSince'> => ({
  changedSince: existingEntity(items, itemId).allergens !== null,
});

/** Throws if there is no account, because accepted events only change existing accounts. */
function withAccount(workspace: Workspace, changes: Partial<Account>, at: string): Workspace {
  const { account } = workspace;
  if (!account) throw new Error('an accepted event changes an account that is not there');
  return { ...workspace, account: { ...account, ...changes, updatedAt: at } };
}

function withName({ names }: Workspace, normalizedName: string): readonly string[] {
  return names.includes(normalizedName) ? names : [...names, normalizedName];
}

/** Keeps names and payments, because they outlive the account. */
const withoutContents = ({ ownerId, names, transactions, deletion }: Workspace): Workspace => ({
  ...emptyWorkspace(ownerId),
  names,
  transactions,
  deletion,
});

type Kind = keyof Deletable;

const put = <Of extends Kind>(
  workspace: Workspace,
  kind: Of,
  entity: Deletable[Of],
): Workspace => ({
  ...workspace,
  [kind]: withEntity<Stamps>(workspace[kind], entity),
});

const change = <Of extends Kind>(
  workspace: Workspace,
  kind: Of,
  id: string,
  changes: Changes<Deletable[Of]>,
  at: string,
): Workspace => ({ ...workspace, [kind]: changed<Stamps>(workspace[kind], id, at, changes) });

const finished = (
  workspace: Workspace,
  changeId: string,
  at: string,
  outcome: Pick<ScheduledChange, 'state'> & Partial<Pick<ScheduledChange, 'failure'>>,
): Workspace => ({
  ...workspace,
  scheduledChanges: withFinished(workspace.scheduledChanges, changeId, at, outcome),
});

const withStaff = (workspace: Workspace, staff: Partial<Staff>): Workspace => ({
  ...workspace,
  staff: { ...workspace.staff, ...staff },
});

function deleted(workspace: Workspace, kind: Kind, id: string, at: string): Workspace {
  const entity = workspace[kind].get(id);
  const bin = entity ? binWith(workspace.bin, kind, entity, at) : workspace.bin;
  return { ...workspace, [kind]: withoutEntity<Stamps>(workspace[kind], id), bin };
}

function restored(workspace: Workspace, kind: Kind, id: string, at: string): Workspace {
  const entity: Stamps = { ...binned(workspace.bin, kind, id), updatedAt: at };
  return {
    ...workspace,
    [kind]: withEntity<Stamps>(workspace[kind], entity),
    bin: binWithout(workspace.bin, kind, id),
  };
}
