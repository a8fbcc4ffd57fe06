import type { DomainEvent } from '@qr-menu/schema';
import type { Workspace } from '../workspace/workspace.ts';

export type Deletion = {
  readonly at: string;
  readonly menuIds: readonly string[];
  readonly sectionIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly ingredientIds: readonly string[];
  readonly optionGroupIds: readonly string[];
  readonly detached: readonly Detached[];
  readonly groupsDetached: readonly DetachedGroup[];
  readonly before: Workspace;
};

type Detached = { readonly itemId: string; readonly ingredientId: string; readonly index: number };

export type DetachedGroup = {
  readonly kind: 'items' | 'sections';
  readonly id: string;
  readonly optionGroupId: string;
  readonly index: number;
};

/**
 * Returns null if the commit deleted nothing that can be restored. `before` is the state before the
 * commit.
 */
export function deletionOf(
  before: Workspace,
  { events, at }: { readonly events: readonly DomainEvent[]; readonly at: string },
): Deletion | null {
  const menuIds = events.flatMap((e) => (e.type === 'MenuDeleted' ? [e.data.menuId] : []));
  const sectionIds = events.flatMap((e) => (e.type === 'SectionDeleted' ? [e.data.sectionId] : []));
  const itemIds = events.flatMap((e) => (e.type === 'ItemDeleted' ? [e.data.itemId] : []));
  const ingredientIds = events.flatMap((e) =>
    e.type === 'IngredientDeleted' ? [e.data.ingredientId] : [],
  );
  const optionGroupIds = events.flatMap((e) =>
    e.type === 'OptionGroupDeleted' ? [e.data.optionGroupId] : [],
  );
  const deleted = [...menuIds, ...sectionIds, ...itemIds, ...ingredientIds, ...optionGroupIds];
  if (deleted.length === 0) return null;
  const detached = ingredientIds.flatMap((id) => placesOf(before, id));
  const groupsDetached = optionGroupIds.flatMap((id) => usesOf(before, id));
  const ids = { menuIds, sectionIds, itemIds, ingredientIds, optionGroupIds };
  return { at, ...ids, detached, groupsDetached, before };
}

const placesOf = ({ items }: Workspace, ingredientId: string): readonly Detached[] =>
  [...items.values()].flatMap(({ id: itemId, ingredientIds }) => {
    const index = ingredientIds.indexOf(ingredientId);
    return index === -1 ? [] : [{ itemId, ingredientId, index }];
  });

const usesOf = (workspace: Workspace, optionGroupId: string): readonly DetachedGroup[] =>
  (['items', 'sections'] as const).flatMap((kind) =>
    [...workspace[kind].values()].flatMap(({ id, optionGroupIds }) => {
      const index = optionGroupIds.indexOf(optionGroupId);
      return index === -1 ? [] : [{ kind, id, optionGroupId, index }];
    }),
  );
