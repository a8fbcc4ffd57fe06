import type { DomainEvent } from '@qr-menu/schema';
import type { Workspace } from '../workspace/workspace.ts';

export type Deletion = {
  readonly at: string;
  readonly menuIds: readonly string[];
  readonly sectionIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly ingredientIds: readonly string[];
  /** Where deleted ingredients were taken off items that stayed. */
  readonly detached: readonly Detached[];
};

type Detached = { readonly itemId: string; readonly ingredientId: string; readonly index: number };

/** Null when the commit deleted nothing that can be brought back. `before` is the state before it. */
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
  const deleted = [...menuIds, ...sectionIds, ...itemIds, ...ingredientIds];
  if (deleted.length === 0) return null;
  const detached = ingredientIds.flatMap((id) => placesOf(before, id));
  return { at, menuIds, sectionIds, itemIds, ingredientIds, detached };
}

const placesOf = ({ items }: Workspace, ingredientId: string): readonly Detached[] =>
  [...items.values()].flatMap(({ id: itemId, ingredientIds }) => {
    const index = ingredientIds.indexOf(ingredientId);
    return index === -1 ? [] : [{ itemId, ingredientId, index }];
  });
