import { type DayEvent, type ItemDays, type WorkspaceEvent, weekdays } from '@qr-menu/schema';
import { zoneOfCountry } from '../account/countries.ts';
import {
  accept,
  acceptUnless,
  applicable,
  type Decision,
  type Rejection,
  reject,
} from '../decision.ts';
import { isDate } from '../hours/schedule.ts';
import { isTimeZone, nextDayBegins, venueDate } from '../hours/time-zones.ts';
import { limits } from '../limits.ts';
import { isSame } from '../workspace/entities.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import type { Item, Workspace } from '../workspace/workspace.ts';
import { namedItems } from './many-items.ts';

export type DaysChange = {
  readonly itemId: string;
  /** Null if the dish is offered every day. */
  readonly days: ItemDays | null;
};

/** Plans the days of several dishes. If one of them is invalid, nothing changes. */
export type SetItemDays = {
  readonly type: 'SetItemDays';
  readonly changes: readonly DaysChange[];
};

/** Sent by the scheduler when the venue's next day begins. */
export type BeginDay = { readonly type: 'BeginDay' };

export function daysFault(days: ItemDays | null | undefined): Rejection | null {
  if (!days) return null;
  const refused = (message: string) =>
    reject('BAD_USER_INPUT', `days: ${message}`, 'days').rejection;
  if (days.dates.length > limits.datesPerItem) {
    const message = `days: can have at most ${limits.datesPerItem} dates`;
    return reject('LIMIT_EXCEEDED', message, 'days').rejection;
  }
  const wrong = days.dates.find((date) => date.length !== 10 || !isDate(date));
  if (wrong !== undefined) return refused(`${wrong} must be a date that exists`);
  const all = [...days.dates, ...days.weekdays];
  return new Set(all).size < all.length ? refused('a day can be listed only once') : null;
}

const inOrder = (days: ItemDays | null): ItemDays | null =>
  days && {
    weekdays: weekdays.filter((day) => days.weekdays.includes(day)),
    dates: [...days.dates].sort(),
  };

/** Returns null if the days stay the same. */
export function daysEvent(
  itemId: string,
  before: ItemDays | null,
  input: ItemDays | null | undefined,
): DayEvent | null {
  if (input === undefined) return null;
  const days = inOrder(input);
  return isSame(before, days) ? null : { type: 'ItemDaysChanged', data: { itemId, days } };
}

export function setItemDays(workspace: Workspace, { changes }: SetItemDays): Decision<DayEvent> {
  const named = namedItems(
    workspace,
    changes.map(({ itemId }) => itemId),
  );
  if (!named.accepted) return named;
  return acceptUnless<DayEvent>(
    changes.map(({ days }) => daysFault(days)),
    () =>
      applicable<DayEvent>(
        changes.map(({ itemId, days }, index) =>
          daysEvent(itemId, named.items[index]?.days ?? null, days),
        ),
      ),
  );
}

export const beginDay = (workspace: Workspace, at: string): Decision<DayEvent> =>
  accept(...dayBegan(workspace, at));

/** Starts the venue's current day, unless it has already started or every dish is served every day. */
function dayBegan({ account, items }: Workspace, at: string): readonly DayEvent[] {
  if (!account || ![...items.values()].some(({ days }) => days !== null)) return [];
  const { timeZone, country, dayBegins, today } = account;
  // Another release may have accepted a time zone that this release does not know.
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : zoneOfCountry(country);
  const now = Date.parse(at);
  const date = venueDate(zone, dayBegins, now);
  const until = new Date(nextDayBegins(zone, dayBegins, now)).toISOString();
  if (today && isSame(today, { date, until })) return [];
  return [{ type: 'MenuDayBegan', data: { accountId: account.id, date, until } }];
}

/** Starts the day immediately if a change plans the first dish for certain days or changes the time zone. */
export const dayOfChange = (
  workspace: Workspace,
  events: readonly WorkspaceEvent[],
  at: string,
): readonly DayEvent[] => dayBegan(evolveByCommits(workspace, [{ at, events }]), at);

const weekdayOn = (date: string) => weekdays[(new Date(date).getUTCDay() + 6) % 7];

export const isOfferedOn = (days: ItemDays | null, date: string): boolean =>
  days === null ||
  days.dates.includes(date) ||
  days.weekdays.some((day) => day === weekdayOn(date));

const isComing = (days: ItemDays | null, date: string): boolean =>
  days === null || days.weekdays.length > 0 || days.dates.some((each) => each >= date);

/** If no dish is offered today, guests see the whole week, so a lunch menu is not empty on Sundays. */
export function offeredItems(
  items: readonly Item[],
  weekShown: boolean,
  date: string | undefined,
): readonly Item[] {
  if (date === undefined || items.every(({ days }) => days === null)) return items;
  const coming = items.filter(({ days }) => isComing(days, date));
  const today = coming.filter(({ days }) => isOfferedOn(days, date));
  return weekShown || today.length === 0 ? coming : today;
}
