import { type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { byCreation } from '../workspace/entities.ts';
import { type Menu, menusOf, type Workspace } from '../workspace/workspace.ts';

/**
 * The menus that guests can open, in the order of their links. Only the oldest active one, until the
 * owner has given an active menu a schedule or a place.
 */
export function offeredMenus(workspace: Workspace): readonly Menu[] {
  const active = menusOf(workspace).filter((menu) => menu.active);
  const isArranged = active.some(({ position, schedule }) => position > 0 || schedule !== null);
  return isArranged ? active.sort(byPlace) : active.slice(0, 1);
}

const placeOf = ({ position }: Menu): number => position || limits.position + 1;

const byPlace = (a: Menu, b: Menu): number => placeOf(a) - placeOf(b) || byCreation(a, b);

/** Whether a change offers more menus than allowed, and more than before it. */
export function offeredFault(before: Workspace, after: Workspace): Rejection | null {
  const offered = offeredMenus(after).length;
  return offered > Math.max(limits.offeredMenus, offeredMenus(before).length)
    ? reject('LIMIT_EXCEEDED', `Guests can open ${limits.offeredMenus} menus at most`).rejection
    : null;
}
