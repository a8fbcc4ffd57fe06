import { shortDayNames } from '@qr-menu/domain/items';
import {
  type HappyHour,
  type ItemDays,
  type Language,
  type Weekday,
  weekdays,
} from '@qr-menu/schema';
import { cardTexts, dateInWords } from '../venue-card/hours-in-words.ts';

/** Formats time windows, such as "17:00–19:00 Mon–Fri, 12:00–14:00 Sat, Sun". */
export const windowsInWords = (windows: HappyHour['windows'], language: Language): string =>
  windows
    .map(({ days, from, to }) => {
      const names = daysInWords(days, language);
      return from === to && from === '00:00' ? names : `${from}–${to} ${names}`;
    })
    .join(', ');

/** Formats days, such as "Mon, Wed, 2 Dec". Returns a dash if there are none. */
export const itemDaysInWords = ({ weekdays: days, dates }: ItemDays, language: Language): string =>
  [
    ...(days.length > 0 ? [daysInWords(days, language)] : []),
    ...dates.map((date) => dayInWords(date, language)),
  ].join(', ') || '–';

/** Formats a date, such as "Wed 2 Dec". */
export function dayInWords(date: string, language: Language): string {
  const name = shortDayNames[language][(new Date(date).getUTCDay() + 6) % 7] ?? '';
  return `${name} ${dateInWords(date.slice(5), cardTexts(language))}`;
}

/** Combines three or more consecutive days into a range. */
export function daysInWords(days: readonly Weekday[], language: Language): string {
  if (days.length === weekdays.length) return cardTexts(language)('card.everyDay');
  const names = shortDayNames[language];
  const runs: number[][] = [];
  for (const dayIndex of weekdays.flatMap((day, at) => (days.includes(day) ? [at] : []))) {
    const run = runs.at(-1);
    if (run?.at(-1) === dayIndex - 1) run.push(dayIndex);
    else runs.push([dayIndex]);
  }
  return runs
    .flatMap((run) => {
      const [first, last] = [names[run[0] ?? 0], names[run.at(-1) ?? 0]];
      return run.length > 2 ? [`${first}–${last}`] : run.map((dayIndex) => names[dayIndex]);
    })
    .join(', ');
}
