import type { ItemDays, Weekday } from '@qr-menu/schema';
import { daysText, readDays } from './happy-hour-text.ts';

const none = 'none';

/** Formats days as `Mon-Fri; 2026-12-24`. An empty string means every day, and `none` means no day. */
export function itemDaysText(days: ItemDays | null): string {
  if (!days) return '';
  const weekly = days.weekdays.length > 0 ? [daysText(days.weekdays)] : [];
  return [...weekly, ...days.dates].join('; ') || none;
}

/** Returns null if a part is neither a weekday nor a date. */
export function readItemDays(text: string): ItemDays | null {
  if (/^(?:none|няма|keine)$/iu.test(text.trim())) return { weekdays: [], dates: [] };
  const weekdays: Weekday[] = [];
  const dates: string[] = [];
  for (const part of text.split(';').map((segment) => segment.trim())) {
    const date = readDate(part);
    const days = date === null ? readDays(part) : [];
    if (part === '' || !days) return null;
    weekdays.push(...days);
    if (date !== null) dates.push(date);
  }
  return { weekdays, dates };
}

/** Reads `2026-12-24` or `24.12.2026`. */
function readDate(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
