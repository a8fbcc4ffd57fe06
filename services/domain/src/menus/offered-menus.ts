import { type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { type Menu, menusOf, type Workspace } from '../workspace/workspace.ts';

/** Returns the active menus in link order, or only the oldest if none has a schedule or a position. */
export const offeredMenus = (workspace: Workspace): readonly Menu[] =>
  offeredOf(menusOf(workspace));

type Arranged = Pick<Menu, 'active' | 'position'> & { readonly schedule?: object | null };

/** @param menus oldest first */
export function offeredOf<Of extends Arranged>(menus: readonly Of[]): readonly Of[] {
  const active = menus.filter((menu) => menu.active);
  const isArranged = active.some(({ position, schedule }) => position > 0 || schedule);
  return isArranged ? inPlace(active) : active.slice(0, 1);
}

/** Sorts menus in the owner's order. Menus without a position come last. */
export const inPlace = <Of extends Pick<Menu, 'position'>>(menus: readonly Of[]): readonly Of[] =>
  [...menus].sort((a, b) => placeOf(a) - placeOf(b));

const placeOf = ({ position }: Pick<Menu, 'position'>): number => position || limits.position + 1;

/** Returns an error if the change makes more menus available than the limit allows. */
export function offeredFault(before: Workspace, after: Workspace): Rejection | null {
  const offered = offeredMenus(after).length;
  return offered > Math.max(limits.offeredMenus, offeredMenus(before).length)
    ? reject('LIMIT_EXCEEDED', `Guests can open ${limits.offeredMenus} menus at most`).rejection
    : null;
}
