import type { EventType, WorkspaceEvent } from '@qr-menu/schema';
import { type VenueInfo, venueInfoChanges } from '../account/venue-info.ts';
import { isSame } from '../workspace/entities.ts';
import type { Workspace } from '../workspace/workspace.ts';

const types: ReadonlySet<EventType> = new Set([
  'OpeningHoursChanged',
  'VenueTimeChanged',
  'VenueCardChanged',
  'VenueLookChanged',
]);

export const isVenueInfo = (type: EventType): boolean => types.has(type);

/** Whether a commit changed data that only owners may change: hours, time zone, start of day, card or look. */
export const changesVenueInfo = (all: readonly EventType[]): boolean => all.some(isVenueInfo);

const fields = [
  'timeZone',
  'dayBegins',
  'openingHours',
  'kitchenHours',
  'card',
  'look',
] as const satisfies readonly (keyof VenueInfo)[];

export const venueInfoDifferences = (left: VenueInfo, right: VenueInfo) =>
  fields.filter((field) => !isSame(left[field], right[field]));

type Times = { readonly before: Workspace; readonly after: Workspace };

/** Restores each field that still has the value from the commit. Other fields stay unchanged. */
export function revertVenueInfo(
  state: Workspace,
  { before, after }: Times,
): { readonly events: readonly WorkspaceEvent[]; readonly isKept: boolean } {
  const [was, became, is] = [before.account, after.account, state.account];
  if (!was || !became || !is) return { events: [], isKept: false };
  const open = venueInfoDifferences(was, became).filter((field) => !isSame(is[field], was[field]));
  const back = open.filter((field) => isSame(is[field], became[field]));
  const reverted = Object.fromEntries(back.map((field) => [field, was[field]]));
  return {
    events: venueInfoChanges(is.id, is, reverted).events(),
    isKept: back.length < open.length,
  };
}
