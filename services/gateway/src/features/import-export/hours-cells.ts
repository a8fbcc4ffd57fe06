import { readDays } from '@qr-menu/domain/items';
import { type Weekday, weekdays } from '@qr-menu/schema';
import type { Cell } from './table.ts';

const dayMinutes = 1_440;
/** 1 January 1970 as a day number in spreadsheets. Times without a date have the day number 0. */
const daysToEpoch = 25_569;

const two = (number: number): string => String(number).padStart(2, '0');

const timeText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const writtenTime =
  /^(\d{1,2})(?:\s*[:.hч]\s*(\d\d))?(?::\d\d)?\s*(?:([ap])\.?m\.?|uhr|ч\.?|часа|h)?$/iu;

/** Returns null if the cell is not clearly a time: 18.3 could be 18:30 or 18:18. */
export function readTime(cell: Cell, isEnd: boolean): string | null {
  if (cell instanceof Date) return timeOfDate(cell, isEnd);
  const text = typeof cell === 'number' ? String(cell) : textOf(cell);
  if (/^0[.,]\d+$/.test(text)) return timeOfFraction(text, typeof cell === 'number');
  const [, hours = '', minutes, half] = writtenTime.exec(text) ?? [];
  const minute = Number(minutes ?? 0);
  const isDoubtful = text === '1' || (typeof cell === 'number' && !/^\d+$/.test(text));
  if (hours === '' || minute > 59 || isDoubtful) return null;
  const hour = half ? twelveHours(Number(hours), half) : Number(hours);
  if (hour === 24 && minute === 0 && isEnd) return '00:00';
  return hour === null || hour > 23 ? null : timeText(hour * 60 + minute);
}

/** Reads a fraction of a day. Returns null for text such as 0.25, which could also mean 00:25. */
function timeOfFraction(text: string, isNumber: boolean): string | null {
  const digits = text.slice(2);
  if (!isNumber && digits.length === 2 && Number(digits) < 60) return null;
  return timeText(Math.round(Number(`0.${digits}`) * dayMinutes) % dayMinutes);
}

function twelveHours(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Spreadsheets show 1.25 days as 30:00 or as 06:00, and both mean six o'clock. */
function timeOfDate(cell: Date, isEnd: boolean): string | null {
  const minutes = Math.round((cell.getTime() / 86_400_000 + daysToEpoch) * dayMinutes);
  const isDate = minutes >= 2 * dayMinutes && minutes % dayMinutes === 0;
  const isNextMidnight = minutes === dayMinutes;
  if (minutes < 0 || isDate || (isNextMidnight && !isEnd)) return null;
  return timeText(minutes % dayMinutes);
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell.trim() : '');

const months = [
  'jan|яну',
  'feb|фев',
  'mar|mär|mrz|мар',
  'apr|апр',
  'may|mai|май',
  'jun|юни',
  'jul|юли',
  'aug|авг',
  'sep|сеп',
  'oct|okt|окт',
  'nov|ное',
  'dec|dez|дек',
].map((names) => names.split('|'));

/** A date needs a year, unless it repeats every year. Returns null if the cell is not clearly a date. */
export function readDate(cell: Cell, isYearly: boolean): string | null {
  const read = dateParts(cell);
  if (!read || (read.year === null && !isYearly)) return null;
  const { year, month, day } = read;
  return isYearly ? `${two(month)}-${two(day)}` : `${year}-${two(month)}-${two(day)}`;
}

type DateParts = { readonly year: number | null; readonly month: number; readonly day: number };

function dateParts(cell: Cell): DateParts | null {
  if (cell instanceof Date) return partsOf(cell);
  const text = typeof cell === 'number' ? String(cell) : textOf(cell);
  // Without a date format, a date is the number of days since 1900.
  if (/^[2-7]\d{4}$/.test(text))
    return partsOf(new Date((Number(text) - daysToEpoch) * 86_400_000));
  if (typeof cell === 'number') return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?$/.exec(text);
  if (iso) return parts(iso[3], iso[2], iso[1]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}|\d\d)\s*г?\.?)?$/u.exec(text);
  if (dotted) return parts(dotted[1], dotted[2], dotted[3]);
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year) return slashed(Number(first), Number(second), year);
  const [, day, name = '', ofYear] =
    /^(\d{1,2})[.\-\s]*(\p{L}{3,10})\.?[-\s]*(\d{4}|\d\d)?\s*(?:г\.?)?$/u.exec(text) ?? [];
  const month = months.findIndex((names) =>
    names.some((prefix) => name.toLowerCase().startsWith(prefix)),
  );
  return month < 0 ? null : parts(day, String(month + 1), ofYear);
}

function parts(day?: string, month?: string, year?: string): DateParts {
  const century = year?.length === 2 ? '20' : '';
  return {
    day: Number(day),
    month: Number(month),
    year: year === undefined ? null : Number(century + year),
  };
}

const partsOf = (date: Date): DateParts | null => {
  const year = date.getUTCFullYear();
  // A time without a date is stored as a date in the first days of 1900.
  if (year < 1950 || year > 9999) return null;
  return { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** 12/24/2026 is clear, but 1/12/2026 can be a day in January or in December. */
function slashed(first: number, second: number, year: string): DateParts | null {
  if (first !== second && first <= 12 && second <= 12) return null;
  const [day, month] = first > 12 ? [first, second] : [second, first];
  return { day, month, year: Number(year) };
}

const everyDay = /^(?:daily|every\s?day|all days|всеки ден|ежедневно|täglich|jeden tag)$/iu;

export function readWeekdays(cell: Cell): readonly Weekday[] | null {
  const text = textOf(cell);
  if (everyDay.test(text)) return weekdays;
  const days = readDays(text.replaceAll(';', ','));
  return days && days.length > 0 ? days : null;
}
