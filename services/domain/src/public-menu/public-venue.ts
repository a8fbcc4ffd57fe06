import type { Account, Item, Menu, Section, Workspace } from '../workspace/workspace.ts';
import { buildPublicMenu } from './build-public-menu.ts';

export type PublicVenue = {
  /** Null unless there is an active account. */
  readonly account: Account | null;
  /** The oldest active menu; null when there is none. */
  readonly menu: Menu | null;
  /** Of the menu, in order; only those with active items, and only these items. */
  readonly sections: readonly { readonly section: Section; readonly items: readonly Item[] }[];
};

/** The very sections and items of the public menu document, with all of their fields. */
export function buildPublicVenue(workspace: Workspace): PublicVenue {
  const { account, menu } = buildPublicMenu(workspace, 0);
  return {
    account: account && workspace.account,
    menu: (menu && workspace.menus.get(menu.id)) ?? null,
    sections: (menu?.sections ?? []).flatMap(({ id, items }) => {
      const section = workspace.sections.get(id);
      const shown = items.flatMap((item) => workspace.items.get(item.id) ?? []);
      return section ? [{ section, items: shown }] : [];
    }),
  };
}
