import { type Language, languages, type Weekday, weekdays } from '@qr-menu/schema';
import type { WantedHappyHour } from './happy-hour.ts';

/** Weekdays from Monday. Files may use any of the languages, and machine-readable exports use English. */
export const shortDayNames: Readonly<Record<Language, readonly string[]>> = {
  bg: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
};

/** Formats days as `Mon-Fri` or `Mon,Wed`. */
export function daysText(days: readonly Weekday[], language: Language = 'en'): string {
  const names = shortDayNames[language];
  const runs: number[][] = [];
  for (const [index, day] of weekdays.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  return runs
    .map((run) => [...new Set([run[0] ?? 0, run.at(-1) ?? 0])].map((at) => names[at]).join('-'))
    .join(',');
}

const otherDayNames = [
  'monday понеделник пон montag',
  'tuesday tues вторник вто dienstag die',
  'wednesday сряда сря mittwoch mit',
  'thursday thurs thur четвъртък чет donnerstag don',
  'friday петък пет freitag fre',
  'saturday събота съб samstag sam sonnabend',
  'sunday неделя нед sonntag son',
].map((names) => names.split(' '));

/** Returns null if a part is not a day. A range may continue after Sunday, as in `Fri-Mon`. */
export function readDays(text: string): readonly Weekday[] | null {
  const days = new Set<Weekday>();
  const close = text.replace(/\s*(?:[-–—]|\s(?:до|to|bis)\s)\s*/giu, '-');
  for (const part of close.split(/[,\s]+/).filter(Boolean)) {
    const [from, to, ...more] = part.split(/[-–—]/).map(dayNamed);
    const last = to ?? from;
    if (from === undefined || last === undefined || from < 0 || last < 0 || more.length > 0) {
      return null;
    }
    for (let at = from; ; at = (at + 1) % weekdays.length) {
      days.add(weekdays[at] as Weekday);
      if (at === last) break;
    }
  }
  return weekdays.filter((day) => days.has(day));
}

/** Returns -1 if the word is not the name of a day. */
function dayNamed(word: string): number {
  const bare = word.trim().toLowerCase().replace(/[.:]$/, '');
  const inLanguages = languages.map((language) =>
    shortDayNames[language].findIndex((name) => name.toLowerCase() === bare),
  );
  const inOtherNames = otherDayNames.findIndex((names) => names.includes(bare));
  return Math.max(inOtherNames, ...inLanguages);
}

const amountText = (amount: number): string => (amount / 100).toFixed(2);

/** Formats like `Mon-Fri 17:00-19:00; Sat 12:00-14:00 = 3.50; 4.50` (a price per size) or `= 20%`. */
export function happyHourText(happyHour: WantedHappyHour | null): string {
  if (!happyHour) return '';
  const { windows, percent, prices } = happyHour;
  const times = windows.map(({ days, from, to }) => `${daysText(days)} ${from}-${to}`);
  const amounts = prices.map((price) => (price === null ? '' : amountText(price)));
  return `${times.join('; ')} = ${percent === null ? amounts.join('; ') : `${percent}%`}`;
}

/** Returns null if the text is not a happy hour. `amountIn` returns null if a text is not an amount. */
export function readHappyHour(
  text: string,
  amountIn: (text: string) => number | null,
): WantedHappyHour | null {
  const [times = '', lower, ...more] = text.split('=');
  if (lower === undefined || more.length > 0) return null;
  const windows = times.split(';').map(readWindow);
  if (!windows.every((window) => window !== null)) return null;
  const [, percent] = /^[-–−]?\s*(\d{1,3})\s*%$/.exec(lower.trim()) ?? [];
  if (percent !== undefined) return { windows, percent: Number(percent), prices: [] };
  const parts = lower.split(';').map((part) => part.trim());
  const prices = parts.map((part) => (part === '' ? null : amountIn(part)));
  const areRead = parts.every((part, at) => part === '' || prices[at] !== null);
  return areRead ? { windows, percent: null, prices } : null;
}

/** A window without days applies every day. */
function readWindow(text: string): WantedHappyHour['windows'][number] | null {
  const [, names = '', ...times] =
    /^(.*?)\s*(\d{1,2})[:.](\d\d)\s*[-–—]\s*(\d{1,2})[:.](\d\d)$/u.exec(text.trim()) ?? [];
  const days = names === '' ? [...weekdays] : readDays(names);
  if (times.length < 4 || !days) return null;
  const [fromHour = '', from = '', toHour = '', to = ''] = times.map((part) =>
    part.padStart(2, '0'),
  );
  return { days: [...days], from: `${fromHour}:${from}`, to: `${toHour}:${to}` };
}
