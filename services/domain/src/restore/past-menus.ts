import { binnedSince } from '../workspace/bin.ts';
import { byPosition, type Stamps } from '../workspace/entities.ts';
import {
  type EntityLists,
  itemsOfSection,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import { withoutPastEnd } from './restore-entities.ts';

export function menusIn(workspace: Workspace, menuIds: readonly string[]): EntityLists {
  const menus = menuIds.flatMap((id) => workspace.menus.get(id) ?? []);
  const sections = menus.flatMap(({ id }) => sectionsOfMenu(workspace, id));
  const items = sections.flatMap(({ id }) => itemsOfSection(workspace, id));
  const attached = new Set(items.flatMap(({ ingredientIds }) => ingredientIds));
  const ingredients = [...workspace.ingredients.values()].filter(({ id }) => attached.has(id));
  const used = new Set([...sections, ...items].flatMap(({ optionGroupIds }) => optionGroupIds));
  const optionGroups = [...workspace.optionGroups.values()].filter(({ id }) => used.has(id));
  return { menus, sections, items, ingredients, optionGroups };
}

export type WantedRequest = {
  readonly past: Workspace;
  readonly menuIds: readonly string[];
  readonly goneImages: readonly string[];
};

type Placed = Stamps & { readonly position: number; readonly imageUrl: string };

/** Returns the old state, except for images that are gone and "sold out" marks that have ended since. */
export function wantedMenus(workspace: Workspace, request: WantedRequest, at: string): EntityLists {
  const then = menusIn(request.past, request.menuIds);
  const gone = new Set(request.goneImages);
  const shown = <T extends { readonly imageUrl: string }>(entity: T): T =>
    gone.has(entity.imageUrl) ? { ...entity, imageUrl: '' } : entity;
  const { bin } = workspace;
  const createdAt = {
    sections: (id: string) =>
      (workspace.sections.get(id) ?? binnedSince(bin, 'sections', id, at))?.createdAt ?? at,
    items: (id: string) =>
      (workspace.items.get(id) ?? binnedSince(bin, 'items', id, at))?.createdAt ?? at,
  };
  return {
    ...then,
    menus: then.menus.map(shown),
    sections: groupedBy(then.sections, ({ menuId }) => menuId).flatMap((sections) =>
      inOrder(sections, createdAt.sections).map(shown),
    ),
    items: groupedBy(then.items, ({ sectionId }) => sectionId)
      .flatMap((items) => inOrder(items, createdAt.items).map(shown))
      .map((item) => withoutPastEnd(item, at)),
  };
}

/** Renumbers positions from 1 to n if a new creation time would change the order of equal positions. */
function inOrder<T extends Placed>(
  siblings: readonly T[],
  createdAt: (id: string) => string,
): readonly T[] {
  const after = siblings
    .map((entity) => ({ ...entity, createdAt: createdAt(entity.id) }))
    .sort(byPosition);
  return after.every(({ id }, index) => id === siblings[index]?.id)
    ? siblings
    : siblings.map((entity, index) => ({ ...entity, position: index + 1 }));
}

function groupedBy<T>(entities: readonly T[], key: (entity: T) => string): readonly T[][] {
  const groups = new Map<string, T[]>();
  for (const entity of entities) {
    const group = groups.get(key(entity));
    if (group) group.push(entity);
    else groups.set(key(entity), [entity]);
  }
  return [...groups.values()];
}
