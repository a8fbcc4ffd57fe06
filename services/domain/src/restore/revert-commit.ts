import type { EventType, WorkspaceEvent } from '@qr-menu/schema';
import { accept, conflict, type Decision, type Outcome, type Rejection } from '../decision.ts';
import { isSame } from '../workspace/entities.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import {
  type Deletable,
  type EntityLists,
  type Ingredient,
  type Item,
  itemsOfSection,
  type Section,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import { deletedIn, type PastCommit, restoreDeleted } from './restore-deleted.ts';
import { restoreEntities, restoreFault } from './restore-entities.ts';
import { isVenueInfo, revertVenueInfo } from './revert-venue-info.ts';

type Kind = keyof Deletable;
type Entity<Of extends Kind = Kind> = Deletable[Of];

export type RevertCommit = { readonly type: 'RevertCommit' } & PastCommit;

/** Restores the deleted entities of a commit, but does not revert its other changes. */
export type RestoreDeleted = { readonly type: 'RestoreDeleted' } & PastCommit;

/** An entity that is not reverted, because it was changed again after the commit. */
export type Kept = {
  readonly kind: Kind | 'account';
  readonly entity: Pick<Entity, 'id' | 'translations'>;
};

export type RevertPlan = Outcome<{
  readonly events: readonly WorkspaceEvent[];
  readonly kept: readonly Kept[];
}>;

/** Null if nothing can be reverted, or if a commit only toggles "sold out", which has its own control. */
export function reversalOf(all: readonly EventType[]): 'restore' | 'revert' | null {
  // Scheduled changes can be reverted like manual ones.
  const made = all.filter((type) => type !== 'ScheduledChangeApplied');
  if (made.length === 0) return null;
  const types = made.filter((type) => !isVenueInfo(type));
  if (!types.every((type) => /^(Menu|Section|Item|Ingredient|OptionGroup)/.test(type))) return null;
  const isOfMenus = types.length === made.length;
  if (isOfMenus && types.every((type) => /(SoldOut|BackInStock|DayBegan)$/.test(type))) return null;
  const detaches = types.includes('IngredientDeleted');
  const detachesGroups = types.includes('OptionGroupDeleted');
  const deletes = (type: EventType): boolean =>
    type.endsWith('Deleted') ||
    (detaches && /^Item(IngredientsChanged|AllergensDeclared)$/.test(type)) ||
    (detachesGroups && /^(Item|Section)OptionGroupsChanged$/.test(type));
  return isOfMenus && types.every(deletes) ? 'restore' : 'revert';
}

export function decideRevert(
  workspace: Workspace,
  command: RevertCommit | RestoreDeleted,
  at: string,
): Decision<WorkspaceEvent> {
  const steps = command.type === 'RevertCommit' ? revertSteps : [];
  const plan = planSteps(workspace, command, at, steps);
  return plan.accepted ? accept(...plan.events) : plan;
}

/** Works field by field. A field is reset to its old value if it still has the value from the commit. */
export const planRevert = (workspace: Workspace, past: PastCommit, at: string): RevertPlan =>
  planSteps(workspace, past, at, revertSteps);

/** Restores deleted entities first. Each step builds on the result of the previous ones. */
function planSteps(
  workspace: Workspace,
  past: PastCommit,
  at: string,
  steps: readonly RevertStep[],
): RevertPlan {
  const { before, commit } = past;
  const restoring = restoreDeleted(workspace, past, at);
  if (!restoring.accepted) return restoring;
  const change: Change = { ...past, after: evolveByCommits(before, [commit]), at };
  let state = evolveByCommits(workspace, [{ at, events: restoring.events }]);
  const events: WorkspaceEvent[] = [...restoring.events];
  const kept: Kept[] = [];
  for (const step of steps) {
    const reverted = step(state, change);
    state = evolveByCommits(state, [{ at, events: reverted.events }]);
    events.push(...reverted.events);
    kept.push(...reverted.kept);
  }
  const fault = orphanFault(state, past) ?? restoreFault(before, workspace, state);
  if (fault) return { accepted: false, rejection: fault };
  if (events.length > 0) return { accepted: true, events, kept };
  return kept.length > 0
    ? conflict('CHANGED_SINCE', 'All of this has changed since')
    : conflict('UNDONE', 'This change has already been taken back');
}

function orphanFault(
  { menus, sections, items }: Workspace,
  { commit }: PastCommit,
): Rejection | null {
  const ids = deletedIn(commit.events);
  const isWhole =
    !ids ||
    (ids.sections.every((id) => menus.has(sections.get(id)?.menuId ?? '')) &&
      ids.items.every((id) => sections.has(items.get(id)?.sectionId ?? '')));
  return isWhole
    ? null
    : conflict('PARENT_GONE', 'Its parent has been deleted too: undo that first').rejection;
}

type Change = PastCommit & { readonly after: Workspace; readonly at: string };

type Reverted = { readonly events: readonly WorkspaceEvent[]; readonly kept: readonly Kept[] };

type RevertStep = (state: Workspace, change: Change) => Reverted;

const entitiesOf = <Of extends Kind>(workspace: Workspace, kind: Of) =>
  workspace[kind] as ReadonlyMap<string, Entity<Of>>;

/** Fields that a revert ignores: timestamps, and values that staff change during the day. */
const notReverted: ReadonlySet<string> = new Set<keyof Item | 'accountId'>([
  'id',
  'owner',
  'createdAt',
  'updatedAt',
  'accountId',
  'soldOut',
  'soldOutUntil',
  'declaredAt',
  'changedSince',
]);

function revertFields(state: Workspace, change: Change): Reverted {
  const kept: Kept[] = [];
  const changedOf = <Of extends Kind>(kind: Of): readonly Entity<Of>[] => {
    const fields = fieldsOf(kind, state, change);
    kept.push(...fields.kept);
    return fields.changed;
  };
  const entities: EntityLists = {
    ingredients: changedOf('ingredients'),
    optionGroups: changedOf('optionGroups'),
    menus: changedOf('menus'),
    sections: changedOf('sections'),
    items: changedOf('items'),
  };
  return { events: restoreEntities(state, entities, change.at).flat(), kept };
}

function fieldsOf<Of extends Kind>(kind: Of, state: Workspace, change: Change) {
  const then = entitiesOf(change.after, kind);
  const left = fieldsLeft(change);
  const changed: Entity<Of>[] = [];
  const kept: Kept[] = [];
  for (const was of entitiesOf(change.before, kind).values()) {
    const became = then.get(was.id);
    if (!became || became === was) continue;
    const is = entitiesOf(state, kind).get(was.id);
    const open = (Object.keys(became) as (keyof Entity<Of>)[]).filter(
      (field) =>
        !left(was.id, String(field)) &&
        !isSame(was[field], became[field]) &&
        !isSame(is?.[field], was[field]),
    );
    const back = open.filter((field) => is && isSame(is[field], became[field]));
    const taken = whole(state, Object.fromEntries(back.map((field) => [field, was[field]])));
    const changes = is ? withDeclaration(taken, { was, became, is }) : taken;
    const entity = is ?? became;
    if (Object.keys(changes).length > 0) changed.push({ ...entity, ...changes });
    if (open.some((field) => !(field in changes))) kept.push({ kind, entity });
  }
  return { changed, kept };
}

/** Leaves out fields that are reverted elsewhere: orders, and lists that lost an ingredient or a group. */
function fieldsLeft({ commit: { events } }: Change) {
  const ordered = new Set(
    events.flatMap((event) => {
      if (event.type === 'ItemsReordered') return event.data.itemIds;
      return event.type === 'SectionsReordered' ? event.data.sectionIds : [];
    }),
  );
  const detaches = events.some(({ type }) => type === 'IngredientDeleted');
  const detachesGroups = events.some(({ type }) => type === 'OptionGroupDeleted');
  return (id: string, field: string): boolean =>
    notReverted.has(field) ||
    (field === 'position' && ordered.has(id)) ||
    (field === 'ingredientIds' && detaches) ||
    (field === 'optionGroupIds' && detachesGroups);
}

type FieldChanges = Partial<Item & Section & Pick<Ingredient, 'number'>>;

type Declared = Pick<Item, 'declaredAt' | 'changedSince' | 'updatedAt'> & Partial<Item>;
type Times<Of> = { readonly was: Of; readonly became: Of; readonly is: Of };

/**
 * Restores a declaration only if the dish has its former name and recipe again, and was not declared in the
 * meantime. A later withdrawal leaves no trace, so an undeclared dish must be entirely unchanged.
 */
function withDeclaration(changes: FieldChanges, times: Times<Entity>): FieldChanges {
  if (changes.allergens === undefined || !('declaredAt' in times.was)) return changes;
  const { was, became, is } = times as Times<Declared>;
  const isUntouched =
    is.declaredAt === became.declaredAt &&
    (became.declaredAt !== null || is.updatedAt === became.updatedAt);
  const reverted = { ...is, ...changes };
  const isOfThen =
    isSame(reverted.translations, was.translations) &&
    isSame(reverted.ingredientIds, was.ingredientIds);
  const { declaredAt, changedSince } = was;
  if (isUntouched && isOfThen) return { ...changes, declaredAt, changedSince };
  const { allergens: _, ...rest } = changes;
  return rest;
}

/** Drops references to missing entities, and an ingredient's number if another ingredient now has it. */
function whole(state: Workspace, changes: FieldChanges): FieldChanges {
  const { menus, sections, ingredients, optionGroups } = state;
  const { sectionId, menuId, ingredientIds, optionGroupIds, number, ...rest } = changes;
  const numbers = [...ingredients.values()].map((ingredient) => ingredient.number);
  return {
    ...rest,
    ...(number !== undefined && !numbers.includes(number) && { number }),
    ...(sectionId !== undefined && sections.has(sectionId) && { sectionId }),
    ...(menuId !== undefined && menus.has(menuId) && { menuId }),
    ...(optionGroupIds && { optionGroupIds: optionGroupIds.filter((id) => optionGroups.has(id)) }),
    ...(ingredientIds && { ingredientIds: ingredientIds.filter((id) => ingredients.has(id)) }),
  };
}

/** Removes entities that the commit created, unless they have changed since or are in use. */
const removing =
  <Of extends Kind>(
    kind: Of,
    isUsedIn: (state: Workspace) => (id: string) => boolean,
    eventOf: (id: string) => WorkspaceEvent,
  ): RevertStep =>
  (state, { before, after }) => {
    const isUsed = isUsedIn(state);
    const made = [...entitiesOf(after, kind).values()].filter(({ id }) => !before[kind].has(id));
    return joined(
      made.flatMap((became): Reverted[] => {
        const is = entitiesOf(state, kind).get(became.id);
        if (!is) return [];
        const isKept = isUsed(is.id) || !isAsMade(is, became);
        return [isKept ? keeping(kind, is) : doing(eventOf(is.id))];
      }),
    );
  };

const usesOf =
  (lists: (state: Workspace) => readonly (readonly string[])[]) => (state: Workspace) => {
    const used = new Set(lists(state).flat());
    return (id: string): boolean => used.has(id);
  };

function revertVenue(state: Workspace, change: Change): Reverted {
  const { events, isKept } = revertVenueInfo(state, change);
  const { account } = state;
  if (!isKept || !account) return { events, kept: [] };
  const name = { [account.defaultLanguage]: account.name };
  const entity = { id: account.id, translations: { name, description: {} } };
  return { events, kept: [{ kind: 'account', entity }] };
}

const revertSteps: readonly RevertStep[] = [
  revertVenue,
  revertFields,
  removing(
    'items',
    () => () => false,
    (itemId) => ({ type: 'ItemDeleted', data: { itemId } }),
  ),
  removing(
    'sections',
    (state) => (id) => itemsOfSection(state, id).length > 0,
    (sectionId) => ({ type: 'SectionDeleted', data: { sectionId } }),
  ),
  removing(
    'menus',
    (state) => (id) => sectionsOfMenu(state, id).length > 0,
    (menuId) => ({ type: 'MenuDeleted', data: { menuId } }),
  ),
  removing(
    'ingredients',
    usesOf(({ items }) => [...items.values()].map(({ ingredientIds }) => ingredientIds)),
    (ingredientId) => ({ type: 'IngredientDeleted', data: { ingredientId } }),
  ),
  removing(
    'optionGroups',
    usesOf(({ items, sections }) =>
      [...items.values(), ...sections.values()].map(({ optionGroupIds }) => optionGroupIds),
    ),
    (optionGroupId) => ({ type: 'OptionGroupDeleted', data: { optionGroupId } }),
  ),
  revertOrders,
];

/** Whether the entity is unchanged since its creation. Its position may differ. */
const isAsMade = <T extends Entity>(is: T, became: T): boolean =>
  (Object.keys(became) as (keyof T & string)[]).every(
    (field) => notReverted.has(field) || field === 'position' || isSame(is[field], became[field]),
  );

function revertOrders(state: Workspace, { before, commit }: Change): Reverted {
  return joined(
    commit.events.flatMap((event): Reverted[] => {
      if (event.type === 'ItemsReordered') {
        const { sectionId, itemIds } = event.data;
        const lists = [before, state].map((of) => itemsOfSection(of, sectionId));
        const order = revertedOrder(itemIds, lists);
        if (order === 'kept') return [keeping('sections', before.sections.get(sectionId))];
        return order ? [doing({ ...event, data: { sectionId, itemIds: order } })] : [];
      }
      if (event.type === 'SectionsReordered') {
        const { menuId, sectionIds } = event.data;
        const lists = [before, state].map((of) => sectionsOfMenu(of, menuId));
        const order = revertedOrder(sectionIds, lists);
        if (order === 'kept') return [keeping('menus', before.menus.get(menuId))];
        return order ? [doing({ ...event, data: { menuId, sectionIds: order } })] : [];
      }
      return [];
    }),
  );
}

/** Entities that were added later keep their positions. Returns null if nothing has to move. */
function revertedOrder(
  made: readonly string[],
  lists: readonly (readonly { readonly id: string }[])[],
): readonly string[] | 'kept' | null {
  const [was = [], is = []] = lists.map((entities) => entities.map(({ id }) => id));
  const shared = new Set(made.filter((id) => was.includes(id) && is.includes(id)));
  const sharedOf = (ids: readonly string[]) => ids.filter((id) => shared.has(id));
  const before = sharedOf(was);
  if (isSame(sharedOf(is), before)) return null;
  if (!isSame(sharedOf(is), sharedOf(made))) return 'kept';
  let index = 0;
  return is.map((id) => (shared.has(id) ? (before[index++] ?? id) : id));
}

const doing = (event: WorkspaceEvent): Reverted => ({ events: [event], kept: [] });
const keeping = (kind: Kind, entity: Entity | undefined): Reverted => ({
  events: [],
  kept: entity ? [{ kind, entity }] : [],
});

const joined = (steps: readonly Reverted[]): Reverted => ({
  events: steps.flatMap(({ events }) => events),
  kept: steps.flatMap(({ kept }) => kept),
});
