import type { WorkspaceEvent } from '@qr-menu/schema';
import type { Ingredient } from '../ingredients/ingredient.ts';
import type { Item } from '../items/item.ts';
import { limits } from '../limits.ts';
import type { Menu } from '../menus/menu.ts';
import type { Section } from '../sections/section.ts';
import type { Workspace } from '../workspace/workspace.ts';

type Deletable = {
  readonly menus: Menu;
  readonly sections: Section;
  readonly items: Item;
  readonly ingredients: Ingredient;
};

type Deleted<Entity> = { readonly entity: Entity; readonly deletedAt: string };

/** What was deleted lately, as it was: an undo brings it back from here. */
export type Bin = {
  readonly [Kind in keyof Deletable]: ReadonlyMap<string, Deleted<Deletable[Kind]>>;
};

export const emptyBin: Bin = {
  menus: new Map(),
  sections: new Map(),
  items: new Map(),
  ingredients: new Map(),
};

/** Throws when it is not there: an accepted event always fits the state. */
export function binned<Kind extends keyof Deletable>(
  bin: Bin,
  kind: Kind,
  id: string,
): Deletable[Kind] {
  const found = bin[kind].get(id);
  if (!found) throw new Error(`an accepted event restores the unknown entity ${id}`);
  return found.entity;
}

/** The moment before which whatever was deleted is out of the bin at `at`. */
export const oldestUndo = (at: string): string =>
  new Date(Date.parse(at) - limits.undoHours * 3_600_000).toISOString();

/** What an undo at this moment can still bring back. */
export function binnedSince<Kind extends keyof Deletable>(
  bin: Bin,
  kind: Kind,
  id: string,
  at: string,
): Deletable[Kind] | undefined {
  const found = bin[kind].get(id);
  return found && found.deletedAt >= oldestUndo(at) ? found.entity : undefined;
}

/** The bin after an event; `before` is the workspace that the event happens to. */
export function evolveBin(before: Workspace, event: WorkspaceEvent, at: string): Bin {
  const { bin } = before;
  switch (event.type) {
    case 'MenuDeleted':
      return withDeleted(bin, 'menus', before.menus.get(event.data.menuId), at);
    case 'SectionDeleted':
      return withDeleted(bin, 'sections', before.sections.get(event.data.sectionId), at);
    case 'ItemDeleted':
      return withDeleted(bin, 'items', before.items.get(event.data.itemId), at);
    case 'IngredientDeleted':
      return withDeleted(bin, 'ingredients', before.ingredients.get(event.data.ingredientId), at);
    case 'MenuRestored':
      return { ...bin, menus: without(bin.menus, event.data.menuId) };
    case 'SectionRestored':
      return { ...bin, sections: without(bin.sections, event.data.sectionId) };
    case 'ItemRestored':
      return { ...bin, items: without(bin.items, event.data.itemId) };
    case 'IngredientRestored':
      return { ...bin, ingredients: without(bin.ingredients, event.data.ingredientId) };
    case 'AccountDeleted':
    case 'WorkspaceErased':
      return emptyBin;
    default:
      return bin;
  }
}

function withDeleted<Kind extends keyof Deletable>(
  bin: Bin,
  kind: Kind,
  entity: Deletable[Kind] | undefined,
  at: string,
): Bin {
  if (!entity) return bin;
  const oldest = oldestUndo(at);
  const recent: Bin = {
    menus: since(bin.menus, oldest),
    sections: since(bin.sections, oldest),
    items: since(bin.items, oldest),
    ingredients: since(bin.ingredients, oldest),
  };
  return {
    ...recent,
    [kind]: new Map<string, unknown>(recent[kind]).set(entity.id, { entity, deletedAt: at }),
  };
}

function since<T>(
  deleted: ReadonlyMap<string, Deleted<T>>,
  oldest: string,
): ReadonlyMap<string, Deleted<T>> {
  const recent = [...deleted].filter(([, { deletedAt }]) => deletedAt >= oldest);
  return recent.length === deleted.size ? deleted : new Map(recent);
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
