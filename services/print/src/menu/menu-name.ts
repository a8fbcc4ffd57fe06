import { type GuestData, textOf } from '@qr-menu/menu-page';

/** Returns '' if guests can open only one menu, because the page does not show its name in that case. */
export function menuName({ menu, menus }: GuestData): string {
  const link = menus?.links.find(({ k }) => k === menu?.k);
  return link ? textOf(link.n) : '';
}
