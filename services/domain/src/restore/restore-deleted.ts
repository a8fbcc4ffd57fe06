import type { WorkspaceEvent } from '@qr-menu/schema';
import {
  accept,
  acceptUnless,
  applicable,
  conflict,
  type Decision,
  type Rejection,
  reject,
} from '../decision.ts';
import { withFreeNumbers } from '../ingredients/decide-ingredient.ts';
import { declarationOf } from '../items/item-allergens.ts';
import { limits } from '../limits.ts';
import { foreignAmountsFault } from '../money/foreign-amounts.ts';
import { optionGroupsChanged } from '../options/option-lists.ts';
import { binned, oldestUndo } from '../workspace/bin.ts';
import { isSame } from '../workspace/entities.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { wholeMenuFaults } from '../workspace/menu-limits.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Deletion } from './deletion.ts';

export type RestoreDeleted = { readonly type: 'RestoreDeleted'; readonly deletion: Deletion };

export function decideRestoreDeleted(
  workspace: Workspace,
  { deletion }: RestoreDeleted,
  at: string,
): Decision<WorkspaceEvent> {
  const restoring = restoreEvents(workspace, deletion, at);
  if (!restoring.accepted) return restoring;
  const { events } = restoring;
  const after = evolveByCommits(workspace, [{ at, events }]);
  return acceptUnless(
    [
      orphanFault(after, deletion),
      ...limitFaults(after, deletion),
      foreignAmountsFault(deletion.before, workspace, after),
    ],
    () => events,
  );
}

/** The caller checks whether the result is complete, within limits and in one currency. */
export function restoreEvents(
  workspace: Workspace,
  deletion: Deletion,
  at: string,
): Decision<WorkspaceEvent> {
  if (deletion.at < oldestUndo(at)) {
    return conflict('TOO_OLD', `A deletion can be undone for ${limits.undoHours} hours`);
  }
  if (!isBinned(workspace, deletion)) {
    return conflict('UNDONE', 'This deletion has been undone already');
  }
  return accept(...restored(deletion), ...adjusted(workspace, deletion, at));
}

/** Whether the bin holds everything, from this deletion and not from a later one. */
function isBinned({ bin }: Workspace, deletion: Deletion): boolean {
  const isFrom = ({ deletedAt }: { readonly deletedAt: string } = { deletedAt: '' }) =>
    deletedAt === deletion.at;
  return (
    deletion.menuIds.every((id) => isFrom(bin.menus.get(id))) &&
    deletion.sectionIds.every((id) => isFrom(bin.sections.get(id))) &&
    deletion.itemIds.every((id) => isFrom(bin.items.get(id))) &&
    deletion.ingredientIds.every((id) => isFrom(bin.ingredients.get(id))) &&
    deletion.optionGroupIds.every((id) => isFrom(bin.optionGroups.get(id)))
  );
}

const restored = ({
  menuIds,
  sectionIds,
  itemIds,
  ingredientIds,
  optionGroupIds,
}: Deletion): readonly WorkspaceEvent[] => [
  ...ingredientIds.map((ingredientId) => ({
    type: 'IngredientRestored' as const,
    data: { ingredientId },
  })),
  ...optionGroupIds.map((optionGroupId) => ({
    type: 'OptionGroupRestored' as const,
    data: { optionGroupId },
  })),
  ...menuIds.map((menuId) => ({ type: 'MenuRestored' as const, data: { menuId } })),
  ...sectionIds.map((sectionId) => ({ type: 'SectionRestored' as const, data: { sectionId } })),
  ...itemIds.map((itemId) => ({ type: 'ItemRestored' as const, data: { itemId } })),
];

function adjusted(workspace: Workspace, deletion: Deletion, at: string): readonly WorkspaceEvent[] {
  const back = new Set(deletion.ingredientIds);
  const items = deletion.itemIds.map((id) => binned(workspace.bin, 'items', id));
  const isThere = (id: string) => workspace.ingredients.has(id) || back.has(id);
  return [
    ...renumbered(workspace, deletion),
    ...items
      .filter(({ ingredientIds }) => !ingredientIds.every(isThere))
      .map(({ id, ingredientIds }) => ingredientsChanged(id, ingredientIds.filter(isThere))),
    ...items
      .filter(({ soldOutUntil }) => soldOutUntil !== null && soldOutUntil <= at)
      .map(({ id }) => ({ type: 'ItemBackInStock' as const, data: { itemId: id } })),
    ...attachedAgain(workspace, deletion),
    ...groupsAdjusted(workspace, deletion),
  ];
}

/** Numbers may have been reassigned since. */
function renumbered(workspace: Workspace, deletion: Deletion): readonly WorkspaceEvent[] {
  const back = deletion.ingredientIds.map((id) => binned(workspace.bin, 'ingredients', id));
  return withFreeNumbers(workspace, back)
    .filter(({ number }, index) => number !== back[index]?.number)
    .map(({ id: ingredientId, number }) => ({
      type: 'IngredientUpdated',
      data: { ingredientId, number },
    }));
}

/**
 * Restores the declaration if the deletion changed it and nothing has touched it since. The
 * declarations of more than one menu's dishes would not fit into one commit: those dishes keep the
 * added allergens and the "changed since" flag.
 */
function attachedAgain(
  { items }: Workspace,
  { at, before, detached }: Deletion,
): readonly WorkspaceEvent[] {
  const lists = new Map<string, readonly string[]>();
  for (const { itemId, ingredientId, index } of detached) {
    const list = lists.get(itemId) ?? items.get(itemId)?.ingredientIds;
    if (!list || list.includes(ingredientId) || list.length >= limits.ingredientsPerItem) continue;
    lists.set(itemId, [...list.slice(0, index), ingredientId, ...list.slice(index)]);
  }
  return [...lists].flatMap(([itemId, ingredientIds]) => {
    const [was, is] = [before.items.get(itemId), items.get(itemId)];
    const isUntouched = is?.updatedAt === at && lists.size <= limits.itemsPerMenu;
    return applicable<WorkspaceEvent>([
      ingredientsChanged(itemId, ingredientIds),
      was !== undefined &&
        isUntouched &&
        !isSame(was.allergens, is.allergens) &&
        declarationOf(was),
    ]);
  });
}

/** Lists of option groups without missing groups and with restored ones. */
function groupsAdjusted(workspace: Workspace, deletion: Deletion): readonly WorkspaceEvent[] {
  const back = new Set(deletion.optionGroupIds);
  const isThere = (id: string) => workspace.optionGroups.has(id) || back.has(id);
  const returning = [
    ...deletion.sectionIds.map(
      (id) => ['sections', binned(workspace.bin, 'sections', id)] as const,
    ),
    ...deletion.itemIds.map((id) => ['items', binned(workspace.bin, 'items', id)] as const),
  ];
  const lists = new Map<string, readonly string[]>();
  return [
    ...returning
      .filter(([, { optionGroupIds }]) => !optionGroupIds.every(isThere))
      .map(([kind, { id, optionGroupIds }]) =>
        optionGroupsChanged(kind, id, optionGroupIds.filter(isThere)),
      ),
    ...deletion.groupsDetached.flatMap(({ kind, id, optionGroupId, index }) => {
      const list = lists.get(`${kind} ${id}`) ?? workspace[kind].get(id)?.optionGroupIds;
      const isFull = list && list.length >= limits.optionGroupsPerEntry;
      if (!list || isFull || list.includes(optionGroupId)) return [];
      const longer = [...list.slice(0, index), optionGroupId, ...list.slice(index)];
      lists.set(`${kind} ${id}`, longer);
      return [optionGroupsChanged(kind, id, longer)];
    }),
  ];
}

const ingredientsChanged = (itemId: string, ingredientIds: readonly string[]): WorkspaceEvent => ({
  type: 'ItemIngredientsChanged',
  data: { itemId, ingredientIds },
});

export function orphanFault(after: Workspace, { sectionIds, itemIds }: Deletion): Rejection | null {
  const { menus, sections, items } = after;
  const whole =
    sectionIds.every((id) => menus.has(sections.get(id)?.menuId ?? '')) &&
    itemIds.every((id) => sections.has(items.get(id)?.sectionId ?? ''));
  return whole
    ? null
    : conflict('PARENT_GONE', 'What it belonged to has been deleted too: undo that first')
        .rejection;
}

function limitFaults(after: Workspace, deletion: Deletion): readonly (Rejection | null)[] {
  const { menus, sections, items, ingredients, optionGroups } = after;
  const exceeded = (count: number, most: number, what: string): Rejection | null =>
    count <= most
      ? null
      : reject('LIMIT_EXCEEDED', `You can have ${most} ${what} at most`).rejection;
  const attached = (kind: 'items' | 'sections') =>
    deletion.groupsDetached.filter((one) => one.kind === kind).map(({ id }) => id);
  const changedItems = [
    ...deletion.itemIds,
    ...deletion.detached.map(({ itemId }) => itemId),
    ...attached('items'),
  ];
  const changedSections = [
    ...deletion.sectionIds,
    ...attached('sections'),
    ...changedItems.map((id) => items.get(id)?.sectionId ?? ''),
  ];
  const menuIds = new Set(changedSections.map((id) => sections.get(id)?.menuId));
  return [
    exceeded(menus.size, limits.menusPerWorkspace, 'menus'),
    exceeded(ingredients.size, limits.ingredientsPerWorkspace, 'ingredients'),
    exceeded(optionGroups.size, limits.optionGroupsPerWorkspace, 'option groups'),
    ...[...menuIds].flatMap((id) => (id === undefined ? [] : wholeMenuFaults(after, id))),
  ];
}
