import type { EventType, WorkspaceEvent } from '@qr-menu/schema';
import { accept, applicable, conflict, type Decision, type Outcome } from '../decision.ts';
import { meaningEvents } from '../items/item-ingredients.ts';
import { foreignAmountsFault } from '../money/foreign-amounts.ts';
import { changedGroupEvent } from '../options/changed-group.ts';
import { isSame } from '../workspace/entities.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import {
  type Deletable,
  type Ingredient,
  type Item,
  itemsOfSection,
  type OptionGroup,
  type Section,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import { deletionOf } from './deletion.ts';
import { orphanFault, restoreEvents } from './restore-deleted.ts';
import { restoreItem, restoreMenu, restoreSection } from './restore-entities.ts';
import { newFault } from './restore-menus.ts';

type Kind = keyof Deletable;
type Entity<Of extends Kind = Kind> = Deletable[Of];

/** The effect of one commit, and the workspace before it. */
export type PastCommit = {
  readonly before: Workspace;
  readonly commit: { readonly at: string; readonly events: readonly WorkspaceEvent[] };
};

export type RevertCommit = { readonly type: 'RevertCommit' } & PastCommit;

/** An entity that has changed again since, so it is kept. */
export type Kept = { readonly kind: Kind; readonly entity: Entity };

export type RevertPlan = Outcome<{
  readonly events: readonly WorkspaceEvent[];
  readonly kept: readonly Kept[];
}>;

/**
 * How a commit can be reverted. Returns null if it does not concern menus, or only switches "sold
 * out", which has its own control.
 */
export function reversalOf(types: readonly EventType[]): 'restore' | 'revert' | null {
  if (!types.every((type) => /^(Menu|Section|Item|Ingredient|OptionGroup)/.test(type))) return null;
  if (types.every((type) => /(SoldOut|BackInStock)$/.test(type))) return null;
  const detaches = types.includes('IngredientDeleted');
  const detachesGroups = types.includes('OptionGroupDeleted');
  const deletes = (type: EventType): boolean =>
    type.endsWith('Deleted') ||
    (detaches && /^Item(IngredientsChanged|AllergensDeclared)$/.test(type)) ||
    (detachesGroups && /^(Item|Section)OptionGroupsChanged$/.test(type));
  return types.every(deletes) ? 'restore' : 'revert';
}

export function decideRevert(
  workspace: Workspace,
  command: RevertCommit,
  at: string,
): Decision<WorkspaceEvent> {
  const plan = planRevert(workspace, command, at);
  return plan.accepted ? accept(...plan.events) : plan;
}

/**
 * Works field by field: fields that still have the commit's values get their old ones. Used by the
 * preview and by the change.
 */
export function planRevert(workspace: Workspace, past: PastCommit, at: string): RevertPlan {
  const { before, commit } = past;
  const deletion = deletionOf(before, commit);
  const restoring = deletion ? restoreEvents(workspace, deletion, at) : accept<WorkspaceEvent>();
  if (!restoring.accepted) return restoring;
  const change: Change = { ...past, after: evolveByCommits(before, [commit]), at };
  let state = evolveByCommits(workspace, [{ at, events: restoring.events }]);
  const events: WorkspaceEvent[] = [...restoring.events];
  const kept: Kept[] = [];
  // Each step sees the result of the previous steps.
  for (const step of [
    revertFields,
    itemsGone,
    sectionsGone,
    menusGone,
    ingredientsGone,
    optionGroupsGone,
    revertOrders,
  ]) {
    const steps = step(state, change);
    state = evolveByCommits(state, [{ at, events: steps.events }]);
    events.push(...steps.events);
    kept.push(...steps.kept);
  }
  const fault =
    (deletion && orphanFault(state, deletion)) ??
    newFault(workspace, state) ??
    foreignAmountsFault(before, workspace, state);
  if (fault) return { accepted: false, rejection: fault };
  if (events.length > 0) return { accepted: true, events, kept };
  return kept.length > 0
    ? conflict('CHANGED_SINCE', 'All of this has been changed since')
    : conflict('UNDONE', 'This change has been taken back already');
}

type Change = PastCommit & { readonly after: Workspace; readonly at: string };

type Step = { readonly events: readonly WorkspaceEvent[]; readonly kept: readonly Kept[] };

const entitiesOf = <Of extends Kind>(workspace: Workspace, kind: Of) =>
  workspace[kind] as ReadonlyMap<string, Entity<Of>>;

/** Fields that a revert leaves alone: timestamps, and values that staff switch during the day. */
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

function revertFields(state: Workspace, change: Change): Step {
  const { at } = change;
  return joined([
    fieldsOf('ingredients', state, change, ingredientEvents(state)),
    fieldsOf('optionGroups', state, change, optionGroupEvents(state)),
    fieldsOf('menus', state, change, (menu) => restoreMenu(state, menu, at)),
    fieldsOf('sections', state, change, (section) => restoreSection(state, section, at)),
    fieldsOf('items', state, change, (item) => restoreItem(state, item, at)),
  ]);
}

const ingredientEvents =
  (state: Workspace) =>
  (
    { id: ingredientId }: Ingredient,
    { allergens, ...changes }: Partial<Ingredient>,
  ): readonly WorkspaceEvent[] =>
    applicable<WorkspaceEvent>([
      Object.keys(changes).length > 0 && {
        type: 'IngredientUpdated',
        data: { ingredientId, ...changes },
      },
      allergens !== undefined && {
        type: 'IngredientAllergensChanged',
        data: { ingredientId, contains: allergens },
      },
      ...(allergens === undefined ? [] : meaningEvents(state, ingredientId, allergens)),
    ]);

const optionGroupEvents =
  ({ optionGroups }: Workspace) =>
  (wanted: OptionGroup): readonly WorkspaceEvent[] => {
    const is = optionGroups.get(wanted.id);
    return applicable<WorkspaceEvent>([is ? changedGroupEvent(wanted.id, is, wanted) : null]);
  };

function fieldsOf<Of extends Kind>(
  kind: Of,
  state: Workspace,
  change: Change,
  eventsOf: (wanted: Entity<Of>, changes: Partial<Entity<Of>>) => readonly WorkspaceEvent[],
): Step {
  const then = entitiesOf(change.after, kind);
  const left = fieldsLeft(change);
  return joined(
    [...entitiesOf(change.before, kind).values()].flatMap((was): Step[] => {
      const became = then.get(was.id);
      if (!became || became === was) return [];
      const is = entitiesOf(state, kind).get(was.id);
      const fields = (Object.keys(became) as (keyof Entity<Of>)[]).filter(
        (field) => !left(was.id, String(field)) && !isSame(was[field], became[field]),
      );
      if (fields.length === 0) return [];
      const entity = is ?? became;
      const open = fields.filter((field) => !isSame(is?.[field], was[field]));
      const back = open.filter((field) => is && isSame(is[field], became[field]));
      const taken = whole(state, Object.fromEntries(back.map((field) => [field, was[field]])));
      const changes = is ? withDeclaration(taken, { was, became, is }) : taken;
      const isKept = open.some((field) => !(field in changes));
      return [
        {
          events:
            Object.keys(changes).length > 0
              ? eventsOf({ ...entity, ...changes }, changes as Partial<Entity<Of>>)
              : [],
          kept: isKept ? [{ kind, entity }] : [],
        },
      ];
    }),
  );
}

/** Orders, and lists that lost an ingredient or option group, are restored separately. */
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
 * Restores a declaration with its date, but only if the dish has the same name and recipe as then
 * and there was no later declaration. A later withdrawal looks the same as no withdrawal, unless
 * nothing at all has happened to the dish.
 */
function withDeclaration(changes: FieldChanges, times: Times<Entity>): FieldChanges {
  if (changes.allergens === undefined || !('declaredAt' in times.was)) return changes;
  const { was, became, is } = times as Times<Declared>;
  const isUntouched =
    is.declaredAt === became.declaredAt &&
    (became.declaredAt !== null || is.updatedAt === became.updatedAt);
  const wanted = { ...is, ...changes };
  const isOfThen =
    isSame(wanted.translations, was.translations) &&
    isSame(wanted.ingredientIds, was.ingredientIds);
  const { declaredAt, changedSince } = was;
  if (isUntouched && isOfThen) return { ...changes, declaredAt, changedSince };
  const { allergens: _, ...others } = changes;
  return others;
}

/** Drops references to missing entities, and a number that another ingredient has. */
function whole(state: Workspace, changes: FieldChanges): FieldChanges {
  const { menus, sections, ingredients, optionGroups } = state;
  const { sectionId, menuId, ingredientIds, optionGroupIds, number, ...rest } = changes;
  const numbers = [...ingredients.values()].map((one) => one.number);
  return {
    ...rest,
    ...(number !== undefined && !numbers.includes(number) && { number }),
    ...(sectionId !== undefined && sections.has(sectionId) && { sectionId }),
    ...(menuId !== undefined && menus.has(menuId) && { menuId }),
    ...(optionGroupIds && { optionGroupIds: optionGroupIds.filter((id) => optionGroups.has(id)) }),
    ...(ingredientIds && { ingredientIds: ingredientIds.filter((id) => ingredients.has(id)) }),
  };
}

const itemsGone = (state: Workspace, change: Change): Step =>
  gone(
    'items',
    state,
    change,
    () => true,
    (itemId) => ({ type: 'ItemDeleted', data: { itemId } }),
  );

const sectionsGone = (state: Workspace, change: Change): Step =>
  gone(
    'sections',
    state,
    change,
    ({ id }) => itemsOfSection(state, id).length === 0,
    (sectionId) => ({ type: 'SectionDeleted', data: { sectionId } }),
  );

const menusGone = (state: Workspace, change: Change): Step =>
  gone(
    'menus',
    state,
    change,
    ({ id }) => sectionsOfMenu(state, id).length === 0,
    (menuId) => ({ type: 'MenuDeleted', data: { menuId } }),
  );

function ingredientsGone(state: Workspace, change: Change): Step {
  const used = new Set([...state.items.values()].flatMap(({ ingredientIds }) => ingredientIds));
  return gone(
    'ingredients',
    state,
    change,
    ({ id }) => !used.has(id),
    (ingredientId) => ({ type: 'IngredientDeleted', data: { ingredientId } }),
  );
}

function optionGroupsGone(state: Workspace, change: Change): Step {
  const users = [...state.items.values(), ...state.sections.values()];
  const used = new Set(users.flatMap(({ optionGroupIds }) => optionGroupIds));
  return gone(
    'optionGroups',
    state,
    change,
    ({ id }) => !used.has(id),
    (optionGroupId) => ({ type: 'OptionGroupDeleted', data: { optionGroupId } }),
  );
}

/** Removes entities that the commit created, unless they have changed since. */
function gone<Of extends Kind>(
  kind: Of,
  state: Workspace,
  { before, after }: Change,
  isEmpty: (entity: Entity<Of>) => boolean,
  eventOf: (id: string) => WorkspaceEvent,
): Step {
  const made = [...entitiesOf(after, kind).values()].filter(({ id }) => !before[kind].has(id));
  return joined(
    made.flatMap((became): Step[] => {
      const is = entitiesOf(state, kind).get(became.id);
      if (!is) return [];
      return [isAsMade(is, became) && isEmpty(is) ? doing(eventOf(is.id)) : keeping(kind, is)];
    }),
  );
}

/** Its position among the others may have changed. */
const isAsMade = <T extends Entity>(is: T, became: T): boolean =>
  (Object.keys(became) as (keyof T & string)[]).every(
    (field) => notReverted.has(field) || field === 'position' || isSame(is[field], became[field]),
  );

function revertOrders(state: Workspace, { before, commit }: Change): Step {
  return joined(
    commit.events.flatMap((event): Step[] => {
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

/**
 * Later additions keep their positions, and the rest are reordered among themselves. Returns null
 * if they are in order already.
 */
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
  let place = 0;
  return is.map((id) => (shared.has(id) ? (before[place++] ?? id) : id));
}

const doing = (event: WorkspaceEvent): Step => ({ events: [event], kept: [] });
const keeping = (kind: Kind, entity: Entity | undefined): Step => ({
  events: [],
  kept: entity ? [{ kind, entity }] : [],
});

const joined = (steps: readonly Step[]): Step => ({
  events: steps.flatMap(({ events }) => events),
  kept: steps.flatMap(({ kept }) => kept),
});
