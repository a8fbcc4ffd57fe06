import type { StockEvent } from '@qr-menu/schema';
import { noVenueInfo, venueZone } from '../account/venue-info.ts';
import { accept, type Decision, notFound, reject } from '../decision.ts';
import { nextDayBegins } from '../hours/time-zones.ts';
import { limits } from '../limits.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { namedItems } from './many-items.ts';

export type MarkItemSoldOut = {
  readonly type: 'MarkItemSoldOut';
  readonly itemId: string;
  /** Sold out until the end of the venue's day, until the owner changes this, or until a time (ISO 8601). */
  readonly until: 'today' | 'changed' | { readonly time: string };
};

export type MarkItemAvailable = { readonly type: 'MarkItemAvailable'; readonly itemId: string };

export type SetItemsSoldOut = {
  readonly type: 'SetItemsSoldOut';
  readonly itemIds: readonly string[];
  readonly soldOut: boolean;
};

/** Sent by the scheduler to make items available again when they are due. */
export type EndSoldOut = { readonly type: 'EndSoldOut'; readonly itemIds: readonly string[] };

export type StockCommand = MarkItemSoldOut | MarkItemAvailable | SetItemsSoldOut | EndSoldOut;

export function decideStock(
  workspace: Workspace,
  command: StockCommand,
  at: string,
): Decision<StockEvent> {
  if (command.type === 'EndSoldOut') return endSoldOut(workspace, command, at);
  if (command.type === 'SetItemsSoldOut') return setItemsSoldOut(workspace, command, at);
  const { itemId } = command;
  const item = workspace.items.get(itemId);
  if (!item) return notFound('item', itemId);
  switch (command.type) {
    case 'MarkItemSoldOut': {
      const until = endOf(workspace, command.until, at);
      if (typeof until === 'object' && until !== null) return until;
      return item.soldOut && item.soldOutUntil === until
        ? accept()
        : accept({ type: 'ItemSoldOut', data: { itemId, until } });
    }
    case 'MarkItemAvailable':
      return item.soldOut ? accept({ type: 'ItemBackInStock', data: { itemId } }) : accept();
    default:
      return command satisfies never;
  }
}

/** Keeps the end time of items that are already sold out. */
function setItemsSoldOut(
  workspace: Workspace,
  { itemIds, soldOut }: SetItemsSoldOut,
  at: string,
): Decision<StockEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  return accept(
    ...named.items
      .filter((item) => item.soldOut !== soldOut)
      .map(
        ({ id: itemId }): StockEvent =>
          soldOut
            ? { type: 'ItemSoldOut', data: { itemId, until: endOfToday(workspace, at) } }
            : { type: 'ItemBackInStock', data: { itemId } },
      ),
  );
}

function endOf(workspace: Workspace, until: MarkItemSoldOut['until'], at: string) {
  if (until === 'changed') return null;
  if (until === 'today') return endOfToday(workspace, at);
  const time = isoTime.test(until.time) ? Date.parse(until.time) : Number.NaN;
  const now = Date.parse(at);
  return time > now && time <= now + limits.soldOutDays * 86_400_000
    ? new Date(time).toISOString()
    : reject('BAD_USER_INPUT', 'time: must be a time in the coming year, ISO 8601', 'time');
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Skips items that are not due or no longer exist, so it is safe to run twice. */
function endSoldOut(
  { items }: Workspace,
  { itemIds }: EndSoldOut,
  at: string,
): Decision<StockEvent> {
  const due = itemIds.filter((id) => {
    const until = items.get(id)?.soldOutUntil ?? null;
    return until !== null && until <= at;
  });
  return accept(
    ...due.map((itemId): StockEvent => ({ type: 'ItemBackInStock', data: { itemId } })),
  );
}

/** Returns the end of the venue's day (ISO 8601). Uses the default zone if there is no account. */
export function endOfToday({ account }: Workspace, at: string): string {
  const { dayBegins } = account ?? noVenueInfo;
  return new Date(nextDayBegins(venueZone(account), dayBegins, Date.parse(at))).toISOString();
}
