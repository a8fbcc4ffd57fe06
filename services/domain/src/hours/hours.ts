/** Minutes since midnight at the venue. If a window ends on the next day, its end is above 1440. */
export type HoursWindow = readonly [from: number, to: number];

/** A schedule in the compact form for guest pages. */
export type Hours = {
  /** The windows for each weekday, from Monday. A window belongs to the day on which it begins. */
  readonly w: readonly (readonly HoursWindow[])[];
  /** The windows on exceptional dates: `YYYY-MM-DD`, or `MM-DD` for every year. */
  readonly d?: Readonly<Record<string, readonly HoursWindow[]>>;
  /** The first and the last date on which windows begin. An empty string means no limit. */
  readonly s?: readonly [from: string, until: string];
};

/**
 * A time zone for phones without a time zone database: the offset from UTC in minutes, followed by pairs of a
 * time (minutes since 1970, UTC) and the offset from that time on.
 */
export type Offsets = readonly number[];

const minuteLength = 60_000;
const dayLength = 1_440;
/** In minutes. Time zones change at multiples of 15 minutes, and windows begin and end at multiples of 5. */
const step = 5;
const searchedDays = 9;

/** @param instant in milliseconds since 1970 */
export function offsetAt(offsets: Offsets, instant: number): number {
  let [offset = 0] = offsets;
  for (let at = 1; at < offsets.length; at += 2) {
    if (instant >= (offsets[at] ?? 0) * minuteLength) offset = offsets[at + 1] ?? 0;
  }
  return offset;
}

/** Returns the date (in days since 1970) and the minute on the venue's clock. */
export function localTime(instant: number, offsets: Offsets) {
  const minutes = Math.floor(instant / minuteLength) + offsetAt(offsets, instant);
  const day = Math.floor(minutes / dayLength);
  return { day, minute: minutes - day * dayLength };
}

/** 0 is Monday. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

export const dateOf = (day: number): string =>
  new Date(day * dayLength * minuteLength).toISOString().slice(0, 10);

/** An exceptional date replaces the weekday's windows. A window from the night before continues. */
function windowsOn({ w, d = {}, s }: Hours, day: number): readonly HoursWindow[] {
  const date = dateOf(day);
  if (s && (date < s[0] || (s[1] && date > s[1]))) return [];
  return d[date] ?? d[date.slice(5)] ?? w[weekdayOf(day)] ?? [];
}

/** Works across clock changes. @param instant in milliseconds since 1970 */
export function isOpen(hours: Hours, instant: number, offsets: Offsets): boolean {
  const { day, minute } = localTime(instant, offsets);
  return (
    windowsOn(hours, day).some(([from, to]) => from <= minute && minute < to) ||
    windowsOn(hours, day - 1).some(([, to]) => minute + dayLength < to)
  );
}

/** The hours of all menus that guests can open, in order. Null for a menu without a schedule. */
export type MenuHours = readonly (Hours | null)[];

/** Returns the first menu that is open or opens next. The result is valid until `until` (ms since 1970). */
export function firstMenu(
  menus: MenuHours,
  instant: number,
  offsets: Offsets,
): { readonly index: number; readonly until: number } {
  const changes = menus.map((hours) => hours && nextChange(hours, instant, offsets));
  const next = changes.map((at) => at ?? Number.POSITIVE_INFINITY);
  const open = menus.findIndex((hours) => !hours || isOpen(hours, instant, offsets));
  const until = Math.min(...next, instant + searchedDays * dayLength * minuteLength);
  return { index: open >= 0 ? open : Math.max(0, next.indexOf(until)), until };
}

/** Returns milliseconds since 1970. Null if `isOpen` does not change within the next nine days. */
export function nextChange(hours: Hours, instant: number, offsets: Offsets): number | null {
  const before = isOpen(hours, instant, offsets);
  const length = step * minuteLength;
  const last = instant + searchedDays * dayLength * minuteLength;
  for (let at = (Math.floor(instant / length) + 1) * length; at <= last; at += length) {
    if (isOpen(hours, at, offsets) !== before) return at;
  }
  return null;
}
