import { type Language, type Schedule, weekdays } from '@qr-menu/schema';
import { card as bg } from '../i18n/bg/card.ts';
import { card as de } from '../i18n/de/card.ts';
import { card as en } from '../i18n/en/card.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;
export type CardTexts = (key: `card.${Key}`, of?: string) => string;

export const cardTexts =
  (language: Language): CardTexts =>
  (key, of = '') =>
    texts[language][key.slice('card.'.length) as Key].replace('{{of}}', () => of);

/** For example, "Monday–Thursday" and "10:00–23:00". */
export type HoursText = readonly [days: string, times: string];

/** Returns one line for each run of consecutive days with the same hours, and then one for each date. */
export function hoursInWords(
  { weekly, dates, from, until }: Schedule,
  language: Language,
): HoursText[] {
  const t = cardTexts(language);
  const names = t('card.days').split(' ');
  const timesOfDay = weekdays.map((day) =>
    timesInWords(
      weekly.filter(({ days }) => days.includes(day)),
      t,
    ),
  );
  return [
    ...runsOf(timesOfDay).map(({ first, last, times }): HoursText => {
      // A venue that never closes has equal opening and closing times, which can be any time of day.
      if (last - first === 6) return [t('card.daily'), isAllDay(times) ? t('card.allDay') : times];
      const [from = '', to = ''] = [names[first], names[last]];
      return [capitalized(first === last ? from : `${from}–${to}`), times];
    }),
    ...dates.map(
      ({ date, windows }): HoursText => [dateInWords(date, t), timesInWords(windows, t)],
    ),
    ...(from || until ? [[t('card.season'), seasonInWords([from, until], t)] as const] : []),
  ];
}

/** Returns a menu's weekly hours, such as "Monday–Friday 11:30–15:00". Special dates are omitted. */
export function menuHoursInWords(schedule: Schedule, language: Language): string {
  const t = cardTexts(language);
  return hoursInWords({ ...schedule, dates: [] }, language)
    .filter(([, times]) => times !== t('card.closed'))
    .map(([days, times]) => (days === t('card.daily') ? times : `${days} ${times}`))
    .join('; ');
}

/** Finds consecutive days with the same times. */
function runsOf(timesOfDay: readonly string[]) {
  const runs: { readonly first: number; last: number; readonly times: string }[] = [];
  for (const [day, times] of timesOfDay.entries()) {
    const run = runs.at(-1);
    if (run?.times === times) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  return runs;
}

/** Whether the times are equal, as in `08:00–08:00`, which means 24 hours. */
const isAllDay = (times: string): boolean => /^(\d\d:\d\d)–\1$/.test(times);

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

function timesInWords(
  windows: readonly { readonly from: string; readonly to: string }[],
  t: CardTexts,
): string {
  if (windows.length === 0) return t('card.closed');
  return windows
    .map(({ from, to }) => (from === to && from === '00:00' ? t('card.allDay') : `${from}–${to}`))
    .join(', ');
}

const seasonInWords = (ends: readonly (string | undefined)[], t: CardTexts): string =>
  ends
    .map((date) => (date ? dateInWords(date, t) : ''))
    .join(' – ')
    .trim();

/** @param date `YYYY-MM-DD`, or `MM-DD` for every year */
export function dateInWords(date: string, t: CardTexts): string {
  const [day = '', month = '', year = ''] = date.split('-').reverse();
  const monthName = t('card.months').split(' ')[Number(month) - 1] ?? '';
  return t('card.date')
    .replace('{{day}}', String(Number(day)))
    .replace('{{month}}', monthName)
    .replace('{{year}}', year)
    .trim();
}
