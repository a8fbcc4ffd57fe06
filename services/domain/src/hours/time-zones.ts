import type { Offsets } from './hours.ts';

const minuteLength = 60_000;
const dayLength = 24 * 60 * minuteLength;

/** Whether this release knows the zone. Refuses `UTC` and offsets such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Returns the offset of a zone from UTC in minutes. */
function offsetOn(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((local - instant) / minuteLength);
}

/** Returns `YYYY-MM-DD`. The date changes at `dayBegins` (`HH:MM`), not at midnight. */
export function venueDate(timeZone: string, dayBegins: string, instant: number): string {
  const begins = Date.parse(`1970-01-01T${dayBegins}Z`);
  const local = instant + offsetOn(clockOf(timeZone), instant) * minuteLength;
  return new Date(local - begins).toISOString().slice(0, 10);
}

/** In milliseconds since 1970. The day begins up to an hour later if the clocks skip `dayBegins`. */
export function nextDayBegins(timeZone: string, dayBegins: string, instant: number): number {
  const clock = clockOf(timeZone);
  const begins = Date.parse(`1970-01-01T${dayBegins}Z`);
  const offset = offsetOn(clock, instant) * minuteLength;
  const day = Math.floor((instant + offset - begins) / dayLength);
  const local = (day + 1) * dayLength + begins;
  const later = local - offset;
  const next = local - offsetOn(clock, later) * minuteLength;
  // If the offsets differ, the clocks skip the time at which the day would begin.
  return offsetOn(clock, next) === offsetOn(clock, later) ? next : later;
}

/**
 * Returns the instants of a local time, in milliseconds since 1970: none if the clocks skip it, and two
 * if they show it twice.
 * @param local milliseconds since 1970, as if the local time were UTC
 */
export function instantsOf(timeZone: string, local: number): readonly number[] {
  const clock = clockOf(timeZone);
  const offsets = new Set([offsetOn(clock, local - dayLength), offsetOn(clock, local + dayLength)]);
  return [...offsets]
    .map((offset) => ({ offset, instant: local - offset * minuteLength }))
    .filter(({ offset, instant }) => offsetOn(clock, instant) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b);
}

/** Returns the zone's local time as `YYYY-MM-DDTHH:MM`. @param instant in milliseconds since 1970 */
export const localTimeIn = (timeZone: string, instant: number): string =>
  new Date(instant + offsetOn(clockOf(timeZone), instant) * minuteLength)
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** The first offset applies from the start of `fromYear`. Results can only change with a new release. */
export function offsetsOf(timeZone: string, fromYear: number, years: number): Offsets {
  const clock = clockOf(timeZone);
  const end = Date.UTC(fromYear + years, 0, 1);
  let before = Date.UTC(fromYear, 0, 1);
  let offset = offsetOn(clock, before);
  const offsets = [offset];
  for (let after = before + dayLength; after <= end; before = after, after += dayLength) {
    const next = offsetOn(clock, after);
    if (next === offset) continue;
    offsets.push(firstMinuteWith(clock, next, before, after), next);
    offset = next;
  }
  return offsets;
}

/** Finds the first minute with this offset. `before` has a different offset, and `after` has this one. */
function firstMinuteWith(
  clock: Intl.DateTimeFormat,
  offset: number,
  before: number,
  after: number,
): number {
  let [low, high] = [before / minuteLength, after / minuteLength];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOn(clock, middle * minuteLength) === offset) high = middle;
    else low = middle;
  }
  return high;
}
