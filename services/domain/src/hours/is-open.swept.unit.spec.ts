import { type Schedule, type TimeWindow, weekdays } from '@qr-menu/schema';
import { inSweep } from '@qr-menu/testkit';
import { expect, it } from 'vitest';
import { type Random, randomFrom } from '../../test/randomness.ts';
import { isOpen } from './hours.ts';
import { toHours } from './schedule.ts';
import { offsetsOf } from './time-zones.ts';

const minute = 60_000;
const day = 1_440 * minute;

/** Returns the local date and minute of the day in a time zone, according to Node's own data. */
function createClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at: number) => {
    const [date = '', time = ''] = format.format(at).split(' ');
    return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
  };
}

/** A second implementation. It marks every open minute of a date, including those after midnight. */
function createOpenMinutes(schedule: Schedule) {
  const minutesOn = new Map<string, ReadonlySet<number>>();
  const windowsOn = (date: string): readonly TimeWindow[] =>
    (
      schedule.dates.find((entry) => entry.date === date) ??
      schedule.dates.find((entry) => `${date.slice(0, 5)}${entry.date}` === date)
    )?.windows ??
    schedule.weekly.filter(({ days }) =>
      days.some((name) => weekdays.indexOf(name) === (new Date(date).getUTCDay() + 6) % 7),
    );
  const toMinute = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
  return (date: string): ReadonlySet<number> => {
    const marked = minutesOn.get(date);
    if (marked) return marked;
    const open = new Set<number>();
    for (const { from, to } of windowsOn(date)) {
      const length = (toMinute(to) - toMinute(from) + 1_440) % 1_440 || 1_440;
      for (let after = 0; after < length; after += 1) open.add(toMinute(from) + after);
    }
    minutesOn.set(date, open);
    return open;
  };
}

const zones = [
  'Europe/Sofia',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Istanbul',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/Asuncion',
];
/** Weeks with clock changes in both hemispheres, Ramadan in Morocco, and New Year. */
const weeks = ['2026-03-26', '2026-04-02', '2026-02-13', '2026-09-24', '2026-10-01', '2026-10-22'];

const twoDigits = (n: number): string => String(n).padStart(2, '0');

function randomSchedule(random: Random): Schedule {
  const time = () => `${twoDigits(random.below(24))}:${twoDigits(random.below(12) * 5)}`;
  const windows = (most: number) =>
    Array.from({ length: random.below(most + 1) }, () => ({ from: time(), to: time() }));
  const starts = [...weeks, '2026-12-30'];
  return {
    weekly: windows(4).map((window) => ({
      days: weekdays.filter(() => random.chance(0.5)),
      ...window,
    })),
    // The dates are chosen so that none occurs twice in a schedule.
    dates: Array.from({ length: random.below(3) }, (_, n) => {
      // Dates alternate between odd and even days, so they cannot coincide.
      const date = Date.parse(random.oneOf(starts)) + (2 * random.below(3) + n) * day;
      const text = new Date(date).toISOString().slice(0, 10);
      return { date: random.chance(0.3) ? text.slice(5) : text, windows: windows(2) };
    }),
  };
}

it('isOpen agrees with a second implementation that uses Node’s time zones', () => {
  const count = inSweep ? 200 : 12;
  for (const zone of zones) {
    const [offsets, clock] = [offsetsOf(zone, 2026, 2), createClock(zone)];
    for (let seed = 0; seed < count; seed += 1) {
      const schedule = randomSchedule(randomFrom(seed));
      const [hours, minutesOn] = [toHours(schedule), createOpenMinutes(schedule)];
      const start = Date.parse([...weeks, '2026-12-30'][seed % 7] ?? '');
      const wrong = [];
      for (let at = start; at < start + 7 * day; at += 13 * minute) {
        const now = clock(at);
        const yesterday = new Date(Date.parse(now.date) - day).toISOString().slice(0, 10);
        const expected =
          minutesOn(now.date).has(now.minute) || minutesOn(yesterday).has(now.minute + 1_440);
        if (isOpen(hours, at, offsets) !== expected) wrong.push(new Date(at).toISOString());
      }
      expect(wrong, `${zone}, seed ${seed}`).toEqual([]);
    }
  }
});
