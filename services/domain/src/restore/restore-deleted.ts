import type { DomainEvent, WorkspaceEvent } from '@qr-menu/schema';
import { accept, conflict, type Decision } from '../decision.ts';
import { withFreeNumbers } from '../ingredients/decide-ingredient.ts';
import { limits } from '../limits.ts';
import { binned, oldestUndo } from '../workspace/bin.ts';
import {
  type Deletable,
  type EntityLists,
  entityKinds,
  type Item,
  type Section,
  type Workspace,
} from '../workspace/workspace.ts';
import { restoreEntities, withoutPastEnd } from './restore-entities.ts';

export type PastCommit = {
  readonly before: Workspace;
  readonly commit: { readonly at: string; readonly events: readonly WorkspaceEvent[] };
};

export type DeletedIds = { readonly [Kind in keyof Deletable]: readonly string[] };

/** Returns null if the events delete nothing that can be restored. */
export function deletedIn(events: readonly DomainEvent[]): DeletedIds | null {
  const ids: DeletedIds = {
    menus: events.flatMap((e) => (e.type === 'MenuDeleted' ? [e.data.menuId] : [])),
    sections: events.flatMap((e) => (e.type === 'SectionDeleted' ? [e.data.sectionId] : [])),
    items: events.flatMap((e) => (e.type === 'ItemDeleted' ? [e.data.itemId] : [])),
    ingredients: events.flatMap((e) =>
      e.type === 'IngredientDeleted' ? [e.data.ingredientId] : [],
    ),
    optionGroups: events.flatMap((e) =>
      e.type === 'OptionGroupDeleted' ? [e.data.optionGroupId] : [],
    ),
  };
  return entityKinds.some((kind) => ids[kind].length > 0) ? ids : null;
}

/** The caller must check that the result is complete, within the limits and in a single currency. */
export function restoreDeleted(
  workspace: Workspace,
  past: PastCommit,
  at: string,
): Decision<WorkspaceEvent> {
  const { at: deletedAt, events } = past.commit;
  const ids = deletedIn(events);
  if (!ids) return accept();
  if (deletedAt < oldestUndo(at)) {
    return conflict('TOO_OLD', `A deletion can be undone for ${limits.undoHours} hours`);
  }
  // If an entity was restored and deleted again, it belongs to the later deletion.
  const isBinned = entityKinds.every((kind) =>
    ids[kind].every((id) => workspace.bin[kind].get(id)?.deletedAt === deletedAt),
  );
  if (!isBinned) return conflict('UNDONE', 'This deletion has already been undone');
  const deleted = deletedEntities(workspace, ids, at);
  const users = formerUsers(workspace, past, ids);
  const entities = {
    ...deleted,
    sections: [...deleted.sections, ...users.sections],
    items: [...deleted.items, ...users.items],
  };
  return accept(...restoreEntities(workspace, entities, at).flat());
}

/** Returns the deleted entities from the bin. Drops references to entities that no longer exist. */
function deletedEntities(workspace: Workspace, ids: DeletedIds, at: string): EntityLists {
  const from = <Kind extends keyof Deletable>(kind: Kind): readonly Deletable[Kind][] =>
    ids[kind].map((id) => binned(workspace.bin, kind, id));
  const existing = (kind: 'ingredients' | 'optionGroups') => {
    const returning = new Set(ids[kind]);
    return (id: string): boolean => workspace[kind].has(id) || returning.has(id);
  };
  const [isIngredient, isGroup] = [existing('ingredients'), existing('optionGroups')];
  return {
    // Other ingredients may now have the restored ingredients' numbers.
    ingredients: withFreeNumbers(workspace, from('ingredients')),
    optionGroups: from('optionGroups'),
    menus: from('menus'),
    sections: from('sections').map((section) => ({
      ...section,
      optionGroupIds: section.optionGroupIds.filter(isGroup),
    })),
    items: from('items').map((item) => ({
      ...withoutPastEnd(item, at),
      ingredientIds: item.ingredientIds.filter(isIngredient),
      optionGroupIds: item.optionGroupIds.filter(isGroup),
    })),
  };
}

/**
 * Restores uses of a deleted ingredient or option group. Also restores the declarations that the deletion
 * changed, unless the dish has changed since. If the declarations do not fit into one commit, the dishes keep
 * the added allergens and the "changed since" flag.
 */
function formerUsers(
  workspace: Workspace,
  { before, commit }: PastCommit,
  { ingredients, optionGroups }: DeletedIds,
): Pick<EntityLists, 'sections' | 'items'> {
  const groupsOf = (was: Section | Item, is: Section | Item) =>
    withReturning(is.optionGroupIds, was.optionGroupIds, optionGroups, limits.optionGroupsPerEntry);
  const items = pairs(before.items, workspace.items).map(([was, is]) => ({
    was,
    is,
    optionGroupIds: groupsOf(was, is),
    ingredientIds: withReturning(
      is.ingredientIds,
      was.ingredientIds,
      ingredients,
      limits.ingredientsPerItem,
    ),
  }));
  const attached = items.filter(({ is, ingredientIds }) => ingredientIds !== is.ingredientIds);
  const untouched = new Set(
    attached.length > limits.itemsPerMenu
      ? []
      : attached.flatMap(({ is }) => (is.updatedAt === commit.at ? [is.id] : [])),
  );
  return {
    sections: pairs(before.sections, workspace.sections).map(([was, is]) => ({
      ...is,
      optionGroupIds: groupsOf(was, is),
    })),
    items: items.map(({ was, is, ...lists }) => ({
      ...is,
      ...lists,
      ...(untouched.has(is.id) && {
        allergens: was.allergens,
        declaredAt: was.declaredAt,
        changedSince: was.changedSince,
      }),
    })),
  };
}

const pairs = <T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>) =>
  [...before].flatMap(([id, was]): (readonly [was: T, is: T])[] => {
    const is = now.get(id);
    return is ? [[was, is]] : [];
  });

/** Inserts the restored ids at their former positions, until the list contains `most` ids. */
const withReturning = (
  is: readonly string[],
  was: readonly string[],
  returning: readonly string[],
  most: number,
): readonly string[] =>
  was.reduce(
    (list, id, index) =>
      returning.includes(id) && !list.includes(id) && list.length < most
        ? [...list.slice(0, index), id, ...list.slice(index)]
        : list,
    is,
  );
