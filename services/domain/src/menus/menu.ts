import type { EventOf, MenuEvent, Translations } from '@qr-menu/schema';
import { binned } from '../deletions/bin.ts';
import { changed, known, type Stamps, withEntity, withoutEntity } from '../workspace/entities.ts';
import type { EventContext, Workspace } from '../workspace/workspace.ts';

export type MenuDetails = {
  readonly translations: Translations;
  readonly imageUrl: string;
  readonly currency: string;
};

export type Menu = Stamps & MenuDetails & { readonly accountId: string; readonly active: boolean };

export function evolveMenus(
  workspace: Workspace,
  event: MenuEvent | EventOf<'MenuCopied' | 'MenuRestored'>,
  { at, ownerId }: EventContext,
): Workspace['menus'] {
  const { menus, bin } = workspace;
  switch (event.type) {
    case 'MenuCreated': {
      const { menuId: id, ...details } = event.data;
      return withEntity(menus, { id, owner: ownerId, ...details, createdAt: at, updatedAt: at });
    }
    case 'MenuUpdated': {
      const { menuId, ...change } = event.data;
      return changed(menus, menuId, at, change as Partial<MenuDetails>);
    }
    case 'MenuActivationChanged':
      return changed(menus, event.data.menuId, at, { active: event.data.active });
    case 'MenuCopied': {
      const { menuId: id, sourceId } = event.data;
      const stamps = { id, owner: ownerId, createdAt: at, updatedAt: at };
      return withEntity(menus, { ...known(menus, sourceId), ...stamps, active: false });
    }
    case 'MenuRestored':
      return withEntity(menus, { ...binned(bin, 'menus', event.data.menuId), updatedAt: at });
    case 'MenuDeleted':
      return withoutEntity(menus, event.data.menuId);
    default:
      return event satisfies never;
  }
}
