import { type ItemDays, weekdays } from '@qr-menu/schema';

/** How often a dish is offered. */
export type Rhythm = 'daily' | 'weekly' | 'dates';

const day = 24 * 60 * 60 * 1_000;

/** Returns the seven dates of the week that contains a date, from Monday, as `YYYY-MM-DD`. */
export function datesOfWeek(date: string, weeksLater = 0): readonly string[] {
  const at = Date.parse(date);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  const monday = at + (7 * weeksLater - weekday) * day;
  return weekdays.map((_, index) => new Date(monday + index * day).toISOString().slice(0, 10));
}

export function rhythmOf(days: ItemDays | null): Rhythm {
  if (days === null) return 'daily';
  return days.weekdays.length > 0 ? 'weekly' : 'dates';
}

/**
 * Switches to this kind of repetition, and keeps as many days as possible. For example, a dish that was
 * offered on some dates of the week will be offered on the same weekdays.
 */
export function withRhythm(
  days: ItemDays | null,
  rhythm: Rhythm,
  week: readonly string[],
): ItemDays | null {
  if (rhythm === 'daily') return null;
  const onWeek = week.map((date, index) => isOn(days, index, date));
  return rhythm === 'weekly'
    ? { weekdays: weekdays.filter((_, index) => days === null || onWeek[index]), dates: [] }
    : { weekdays: [], dates: days === null ? [] : week.filter((_, index) => onWeek[index]) };
}

/** Whether a dish is offered on a date. `index` is the date's weekday. */
export const isOn = (days: ItemDays | null, index: number, date: string): boolean =>
  days === null ||
  days.dates.includes(date) ||
  days.weekdays.some((name) => name === weekdays[index]);

/** @param today earlier dates are dropped, because guests no longer see them */
export function toggleDay(
  days: ItemDays,
  index: number,
  date: string,
  isChosen: boolean,
  today: string,
): ItemDays {
  if (days.weekdays.length > 0) {
    const names = weekdays.filter((name, at) =>
      at === index ? isChosen : days.weekdays.includes(name),
    );
    return { ...days, weekdays: names };
  }
  const otherDates = days.dates.filter((each) => each !== date && each >= today);
  return { weekdays: [], dates: isChosen ? [...otherDates, date].sort() : otherDates };
}
