import type { WorkspaceEvent } from '@qr-menu/schema';
import type { EntityLists, Item, Section, Workspace } from '../workspace/workspace.ts';

export type Leaving = {
  /** Removes later additions. Moves other entities back to their old parents, if those still exist. */
  readonly events: readonly WorkspaceEvent[];
  /** Deletes sections after the items that belong elsewhere have been moved out. */
  readonly emptied: readonly WorkspaceEvent[];
};

export function leaving(workspace: Workspace, past: Workspace, restored: EntityLists): Leaving {
  const menuIds = new Set(restored.menus.map(({ id }) => id));
  const sectionIds = new Set(restored.sections.map(({ id }) => id));
  const itemIds = new Set(restored.items.map(({ id }) => id));
  const sections = [...workspace.sections.values()].filter(
    ({ id, menuId }) => menuIds.has(menuId) && !sectionIds.has(id),
  );
  const homeOf = ({ id }: Section): string | undefined => {
    const menuId = past.sections.get(id)?.menuId;
    return menuId !== undefined && workspace.menus.has(menuId) ? menuId : undefined;
  };
  const homeless = sections.filter((section) => homeOf(section) === undefined);
  const going = new Set(homeless.map(({ id }) => id));
  const items = [...workspace.items.values()].filter(
    ({ id, sectionId }) => !itemIds.has(id) && (sectionIds.has(sectionId) || going.has(sectionId)),
  );
  const placeOf = ({ id }: Item): string | undefined => {
    const sectionId = past.items.get(id)?.sectionId;
    const isLeft = sectionId !== undefined && workspace.sections.has(sectionId);
    return isLeft && !going.has(sectionId) ? sectionId : undefined;
  };
  const needed = new Set(
    restored.items.flatMap(({ id }) => workspace.items.get(id)?.sectionId ?? []),
  );
  const deleted = [...going].map(
    (sectionId): WorkspaceEvent => ({ type: 'SectionDeleted', data: { sectionId } }),
  );
  const isNeeded = (event: WorkspaceEvent): boolean =>
    event.type === 'SectionDeleted' && needed.has(event.data.sectionId);
  return {
    events: [
      ...items.map((item) => leavingItem(item.id, placeOf(item))),
      ...sections.flatMap((section) => movedSection(section.id, homeOf(section))),
      ...deleted.filter((event) => !isNeeded(event)),
    ],
    emptied: deleted.filter(isNeeded),
  };
}

const leavingItem = (itemId: string, sectionId: string | undefined): WorkspaceEvent =>
  sectionId === undefined
    ? { type: 'ItemDeleted', data: { itemId } }
    : { type: 'ItemMoved', data: { itemId, sectionId } };

const movedSection = (sectionId: string, menuId: string | undefined): readonly WorkspaceEvent[] =>
  menuId === undefined ? [] : [{ type: 'SectionMoved', data: { sectionId, menuId } }];
