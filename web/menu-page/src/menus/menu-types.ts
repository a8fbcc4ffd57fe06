import type { GuestTexts } from '../i18n/guest-texts.ts';
import type { GuestMenuData, GuestMenus, MenuLink } from '../server/guest-data.ts';

export type MenuLinksProps = {
  readonly menus: GuestMenus;
  /** The key of the menu on the page. */
  readonly own: string | undefined;
  /** The time at which the displayed data was current. Null if it is current now. */
  readonly asOf: Date | null;
  readonly hrefOf: (key: string) => string;
  /** Opens a menu without reloading the page. */
  readonly onChoose: (key: string, isFromAddress?: boolean) => void;
  readonly t: GuestTexts;
};

export type OtherMenu = { readonly link: MenuLink; readonly menu: GuestMenuData };

/** Loads the other menus that guests can open, in the page's language. */
export type LoadOtherMenus = () => Promise<readonly OtherMenu[]>;

/** Counts the dishes of a menu that match a search. */
export type CountMatches = (menu: GuestMenuData, query: string) => number;
