import type { EventOf, WorkspaceEvent } from '@qr-menu/schema';
import { binned, binWith, binWithout } from '../deletions/bin.ts';
import { changed, known, reordered, type Stamps, withEntity, withoutEntity } from './entities.ts';
import {
  type Account,
  type AccountDetails,
  type Deletable,
  emptyWorkspace,
  type Ingredient,
  type Item,
  inStock,
  type Menu,
  type Section,
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

/** The workspace after an accepted event; `at` is the time of the event's commit. */
export function evolveWorkspace(
  workspace: Workspace,
  { type, data }: WorkspaceEvent,
  at: string,
): Workspace {
  const fold = folds[type] as Fold<EventType>;
  return fold(workspace, data, at);
}

const folds: { readonly [Type in EventType]: Fold<Type> } = {
  AccountCreated: (workspace, { accountId, ...details }, at) => ({
    ...workspace,
    account: { ...stamps(workspace, accountId, at), ...details },
    names: withName(workspace, details.normalizedName),
  }),
  AccountRenamed: (workspace, { name, normalizedName }, at) => ({
    ...withAccount(workspace, { name, normalizedName }, at),
    names: withName(workspace, normalizedName),
  }),
  AccountUpdated: (workspace, { accountId: _, ...details }, at) =>
    withAccount(workspace, details as Partial<AccountDetails>, at),
  AccountActivationChanged: (workspace, { active }, at) => withAccount(workspace, { active }, at),
  AccountDeleted: (workspace) => {
    const empty = withoutContents(workspace);
    return { ...empty, staff: { ...empty.staff, emails: workspace.staff.emails } };
  },
  /** Also those who once worked here are forgotten. */
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

  MenuCreated: (workspace, { menuId, ...details }, at) =>
    withMenu(workspace, { ...stamps(workspace, menuId, at), ...details }),
  MenuUpdated: (workspace, { menuId, ...details }, at) =>
    menuChanged(workspace, menuId, details as Partial<Menu>, at),
  MenuActivationChanged: (workspace, { menuId, active }, at) =>
    menuChanged(workspace, menuId, { active }, at),
  MenuCopied: (workspace, { menuId, sourceId }, at) =>
    withMenu(workspace, {
      ...known(workspace.menus, sourceId),
      ...stamps(workspace, menuId, at),
      active: false,
    }),
  MenuDeleted: (workspace, { menuId }, at) => deleted(workspace, 'menus', menuId, at),
  MenuRestored: (workspace, { menuId }, at) => restored(workspace, 'menus', menuId, at),

  SectionCreated: (workspace, { sectionId, ...details }, at) =>
    withSection(workspace, { ...stamps(workspace, sectionId, at), ...details }),
  SectionUpdated: (workspace, { sectionId, ...details }, at) =>
    sectionChanged(workspace, sectionId, details as Partial<Section>, at),
  SectionMoved: (workspace, { sectionId, menuId }, at) =>
    sectionChanged(workspace, sectionId, { menuId }, at),
  SectionsReordered: (workspace, { sectionIds }, at) => ({
    ...workspace,
    sections: reordered(workspace.sections, sectionIds, at),
  }),
  SectionCopied: (workspace, { sectionId, sourceId, ...place }, at) =>
    withSection(workspace, {
      ...known(workspace.sections, sourceId),
      ...stamps(workspace, sectionId, at),
      ...place,
    }),
  SectionDeleted: (workspace, { sectionId }, at) => deleted(workspace, 'sections', sectionId, at),
  SectionRestored: (workspace, { sectionId }, at) => restored(workspace, 'sections', sectionId, at),

  ItemCreated: (workspace, { itemId, ...details }, at) =>
    withItem(workspace, {
      ...stamps(workspace, itemId, at),
      ...details,
      ...inStock,
      ingredientIds: [],
    }),
  ItemUpdated: (workspace, { itemId, ...details }, at) =>
    itemChanged(workspace, itemId, details as Partial<Item>, at),
  ItemRepriced: (workspace, { itemId, price }, at) => itemChanged(workspace, itemId, { price }, at),
  ItemDiscounted: (workspace, { itemId, discount }, at) =>
    itemChanged(workspace, itemId, { discount }, at),
  ItemActivationChanged: (workspace, { itemId, active }, at) =>
    itemChanged(workspace, itemId, { active }, at),
  ItemMoved: (workspace, { itemId, sectionId }, at) =>
    itemChanged(workspace, itemId, { sectionId }, at),
  ItemIngredientsChanged: (workspace, { itemId, ingredientIds }, at) =>
    itemChanged(workspace, itemId, { ingredientIds }, at),
  ItemSoldOut: (workspace, { itemId, until }, at) =>
    itemChanged(workspace, itemId, { soldOut: true, soldOutUntil: until }, at),
  ItemBackInStock: (workspace, { itemId }, at) => itemChanged(workspace, itemId, inStock, at),
  ItemsReordered: (workspace, { itemIds }, at) => ({
    ...workspace,
    items: reordered(workspace.items, itemIds, at),
  }),
  ItemCopied: (workspace, { itemId, sourceId, ...place }, at) =>
    withItem(workspace, {
      ...known(workspace.items, sourceId),
      ...stamps(workspace, itemId, at),
      ...place,
      ...inStock,
    }),
  ItemDeleted: (workspace, { itemId }, at) => deleted(workspace, 'items', itemId, at),
  ItemRestored: (workspace, { itemId }, at) => restored(workspace, 'items', itemId, at),

  IngredientCreated: (workspace, { ingredientId, ...details }, at) => ({
    ...workspace,
    ingredients: withEntity(workspace.ingredients, {
      ...stamps(workspace, ingredientId, at),
      ...details,
    }),
  }),
  IngredientUpdated: (workspace, { ingredientId, ...details }, at) => ({
    ...workspace,
    ingredients: changed(workspace.ingredients, ingredientId, at, details as Partial<Ingredient>),
  }),
  IngredientDeleted: (workspace, { ingredientId }, at) =>
    deleted(workspace, 'ingredients', ingredientId, at),
  IngredientRestored: (workspace, { ingredientId }, at) =>
    restored(workspace, 'ingredients', ingredientId, at),

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
  StaffRemoved: (workspace, { memberId }) =>
    withStaff(workspace, { members: withoutEntity(workspace.staff.members, memberId) }),
};

const stamps = ({ ownerId: owner }: Workspace, id: string, at: string): Stamps => ({
  id,
  owner,
  createdAt: at,
  updatedAt: at,
});

/** Throws when there is none: an accepted event always fits the state. */
function withAccount(workspace: Workspace, change: Partial<Account>, at: string): Workspace {
  const { account } = workspace;
  if (!account) throw new Error('an accepted event changes an account that is not there');
  return { ...workspace, account: { ...account, ...change, updatedAt: at } };
}

function withName({ names }: Workspace, normalizedName: string): readonly string[] {
  return names.includes(normalizedName) ? names : [...names, normalizedName];
}

/** Names and payments stay when an account goes. */
const withoutContents = ({ ownerId, names, transactions }: Workspace): Workspace => ({
  ...emptyWorkspace(ownerId),
  names,
  transactions,
});

const withMenu = (workspace: Workspace, menu: Menu): Workspace => ({
  ...workspace,
  menus: withEntity(workspace.menus, menu),
});

const menuChanged = (
  workspace: Workspace,
  id: string,
  change: Partial<Menu>,
  at: string,
): Workspace => ({ ...workspace, menus: changed(workspace.menus, id, at, change) });

const withSection = (workspace: Workspace, section: Section): Workspace => ({
  ...workspace,
  sections: withEntity(workspace.sections, section),
});

const sectionChanged = (
  workspace: Workspace,
  id: string,
  change: Partial<Section>,
  at: string,
): Workspace => ({ ...workspace, sections: changed(workspace.sections, id, at, change) });

const withItem = (workspace: Workspace, item: Item): Workspace => ({
  ...workspace,
  items: withEntity(workspace.items, item),
});

const itemChanged = (
  workspace: Workspace,
  id: string,
  change: Partial<Item>,
  at: string,
): Workspace => ({ ...workspace, items: changed(workspace.items, id, at, change) });

const withStaff = (workspace: Workspace, staff: Partial<Staff>): Workspace => ({
  ...workspace,
  staff: { ...workspace.staff, ...staff },
});

function deleted(workspace: Workspace, kind: keyof Deletable, id: string, at: string): Workspace {
  const entity = workspace[kind].get(id);
  const bin = entity ? binWith(workspace.bin, kind, entity, at) : workspace.bin;
  return { ...workspace, [kind]: withoutEntity<Stamps>(workspace[kind], id), bin };
}

function restored(workspace: Workspace, kind: keyof Deletable, id: string, at: string): Workspace {
  const entity: Stamps = { ...binned(workspace.bin, kind, id), updatedAt: at };
  return {
    ...workspace,
    [kind]: withEntity<Stamps>(workspace[kind], entity),
    bin: binWithout(workspace.bin, kind, id),
  };
}
