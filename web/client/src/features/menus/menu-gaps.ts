import { type Hours, isOpen, localTime, type MenuHours, type Offsets } from '@qr-menu/domain/hours';

const step = 5 * 60_000;
const searched = 7 * 24 * 60 * 60_000;

/** In milliseconds since 1970. */
type Gap = { readonly from: number; readonly to: number };

/**
 * Returns the first time in the coming week at which the venue is open but no menu is available. If the venue has no
 * opening hours, returns a time between the hours of two menus on the same day. Returns null if there is no
 * such time.
 */
export function gapOf(
  menus: MenuHours,
  opening: Hours | null,
  offsets: Offsets,
  now: number,
): Gap | null {
  if (menus.some((hours) => hours === null)) return null;
  const isCovered = (at: number): boolean =>
    menus.some((hours) => hours && isOpen(hours, at, offsets));
  const start = Math.floor(now / step) * step;
  const end = start + searched;
  for (let from = start; from < end; from += step) {
    if (isCovered(from) || (opening && !isOpen(opening, from, offsets))) continue;
    let to = from;
    const isInGap = (at: number) => !isCovered(at) && (!opening || isOpen(opening, at, offsets));
    while (to < end && isInGap(to)) to += step;
    const isBetween =
      from > start && to < end && dayOf(from - step, offsets) === dayOf(to, offsets);
    if (opening || isBetween) return { from, to };
    from = to;
  }
  return null;
}

/**
 * Returns the first menu that is always open, and the menus with hours after it, which are therefore never
 * shown first. Returns null if there are no such menus.
 *
 * @param menus in the order of their links
 */
export function hiddenHours<Menu extends { readonly schedule: object | null }>(
  menus: readonly Menu[],
): { readonly first: Menu; readonly hidden: readonly Menu[] } | null {
  const at = menus.findIndex(({ schedule }) => schedule === null);
  const first = menus[at];
  const hidden = menus.slice(at + 1).filter(({ schedule }) => schedule !== null);
  return first && hidden.length > 0 ? { first, hidden } : null;
}

const dayOf = (at: number, offsets: Offsets): number => localTime(at, offsets).day;
