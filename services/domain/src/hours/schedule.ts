import { type Schedule, type TimeWindow, type Weekday, weekdays } from '@qr-menu/schema';
import { type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import type { Hours, HoursWindow } from './hours.ts';

const dayLength = 1_440;
const weekLength = 7 * dayLength;

export function toHours({ weekly, dates, from = '', until = '' }: Schedule): Hours {
  const w = weekdays.map((day) =>
    weekly.filter(({ days }) => days.includes(day)).map(toHoursWindow),
  );
  const d = Object.fromEntries(
    dates.map(({ date, windows }) => [date, windows.map(toHoursWindow)]),
  );
  return {
    w,
    ...(dates.length > 0 && { d }),
    ...((from || until) && { s: [from, until] as const }),
  };
}

export function toHoursWindow({ from, to }: TimeWindow): HoursWindow {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return [start, end > start ? end : end + dayLength];
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Normalizes a schedule, so that equal schedules have the same form. Combines days with equal windows. */
export function scheduleInOrder({ weekly, dates, from, until }: Schedule): Schedule {
  const byTimes = new Map<string, Set<Weekday>>();
  for (const { days, from, to } of weekly) {
    const key = `${from} ${to}`;
    byTimes.set(key, new Set([...(byTimes.get(key) ?? []), ...days]));
  }
  return {
    weekly: [...byTimes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([times, days]) => ({
        days: weekdays.filter((day) => days.has(day)),
        from: times.slice(0, 5),
        to: times.slice(6),
      })),
    dates: [...dates]
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date, windows }) => ({
        date,
        windows: [...windows].sort((a, b) => (a.from < b.from ? -1 : 1)),
      })),
    ...(from && { from }),
    ...(until && { until }),
  };
}

/** Returns the first fault of a schedule. `field` is the schedule's name in the rejection. */
export function scheduleFault(
  field: string,
  { weekly, dates, from, until }: Schedule,
): Rejection | null {
  const fault = (message: string) =>
    reject('BAD_USER_INPUT', `${field}: ${message}`, field).rejection;
  if (weekly.length > limits.weeklyWindows || dates.length > limits.exceptionalDates) {
    const most = `${limits.weeklyWindows} windows and ${limits.exceptionalDates} dates`;
    return reject('LIMIT_EXCEEDED', `${field}: can have at most ${most}`, field).rejection;
  }
  const windows = [...weekly, ...dates.flatMap((entry) => entry.windows)];
  const odd = windows.flatMap(({ from, to }) => [from, to]).find((time) => !isTime(time));
  if (odd !== undefined) return fault(`${odd} must be a time in steps of 5 minutes, like 09:30`);
  const wrong = dates.find(({ date }) => !isDate(date));
  if (wrong) return fault(`${wrong.date} must be a date that exists, and every year if it repeats`);
  if (new Set(dates.map(({ date }) => date)).size < dates.length) {
    return fault('a date can be listed only once');
  }
  const season = [from, until].find((date) => date && !(date.length === 10 && isDate(date)));
  if (season) return fault(`${season} must be a date that exists`);
  if (from && until && until < from) return fault('the season ends before it begins');
  if (weekly.some(({ days }) => days.length === 0)) return fault('a window needs at least one day');
  const crowded = dates.find((date) => date.windows.length > limits.windowsPerDay);
  if (crowded) return fault(`a date can have at most ${limits.windowsPerDay} windows`);
  if (hasOverlaps(ofWeek(weekly), weekLength)) return fault('two windows of the week overlap');
  const overlapping = dates.find((date) => hasOverlaps(date.windows.map(toHoursWindow)));
  return overlapping ? fault(`two windows on ${overlapping.date} overlap`) : null;
}

/** Whether the text is an `HH:MM` time whose minutes are a multiple of 5. */
export const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5][05]$/.test(time);

/** Refuses 29 February without a year, because not every year has that date. */
export function isDate(date: string): boolean {
  if (!/^(\d{4}-)?\d\d-\d\d$/.test(date)) return false;
  const whole = date.length === 5 ? `2001-${date}` : date;
  const parsed = new Date(`${whole}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(whole);
}

/** Returns the windows in minutes since the start of Monday. */
const ofWeek = (weekly: readonly (TimeWindow & { readonly days: readonly Weekday[] })[]) =>
  weekly.flatMap((window) => {
    const [from, to] = toHoursWindow(window);
    return window.days.map((day): HoursWindow => {
      const start = weekdays.indexOf(day) * dayLength;
      return [start + from, start + to];
    });
  });

/** @param length the number of minutes after which the windows repeat, if they do */
function hasOverlaps(windows: readonly HoursWindow[], length?: number): boolean {
  const sorted = [...windows].sort(([a], [b]) => a - b);
  const [first] = sorted;
  const next =
    first && length ? [...sorted, [first[0] + length, first[1] + length] as const] : sorted;
  return next.some(([from], index) => index > 0 && from < (next[index - 1]?.[1] ?? 0));
}
