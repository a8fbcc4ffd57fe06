import { limits } from '../limits.ts';
import { byCreation, byPosition } from './entities.ts';
import type { Item, Menu, Section, Workspace } from './workspace.ts';

/** Oldest first. */
export const menusOf = (workspace: Workspace): Menu[] =>
  [...workspace.menus.values()].sort(byCreation);

export const sectionsOfMenu = (workspace: Workspace, menuId: string): Section[] =>
  [...workspace.sections.values()].filter((section) => section.menuId === menuId).sort(byPosition);

export const itemsOfSection = (workspace: Workspace, sectionId: string): Item[] =>
  [...workspace.items.values()].filter((item) => item.sectionId === sectionId).sort(byPosition);

export function itemsOfMenu(workspace: Workspace, menuId: string): Item[] {
  return [...workspace.items.values()].filter(
    (item) => workspace.sections.get(item.sectionId)?.menuId === menuId,
  );
}

/** The upper limit is shared: the newer entity still comes after, by its creation. */
export function nextPosition(siblings: readonly { readonly position: number }[]): number {
  const last = siblings.reduce((highest, { position }) => Math.max(highest, position), 0);
  return Math.min(last + 1, limits.position);
}
