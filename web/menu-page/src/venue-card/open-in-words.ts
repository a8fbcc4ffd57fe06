import { isOpen, localTime, nextChange, offsetAt, weekdayOf } from '@qr-menu/domain/hours';
import type { Language } from '@qr-menu/schema';
import { open as bg } from '../i18n/bg/card.ts';
import { open as de } from '../i18n/de/card.ts';
import { open as en } from '../i18n/en/card.ts';
import type { OpenHours } from './written-card.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;

export const openTexts =
  (language: Language) =>
  (key: `open.${Key}`, of = ''): string =>
    texts[language][key.slice('open.'.length) as Key].replace('{{of}}', () => of);

/** Returns text such as "Open until 23:00, kitchen until 22:00". */
export function openInWords(hours: OpenHours, now: number, language: Language): string {
  const { o, k, z } = hours;
  const t = openTexts(language);
  const change = nextChange(o, now, z);
  if (!isOpen(o, now, z))
    return change === null ? t('open.closed') : opensAt(hours, change, now, t);
  const venue = change === null ? t('open.now') : t('open.until', timeAtVenue(hours, change));
  if (!k) return venue;
  if (!isOpen(k, now, z)) return `${venue} · ${t('open.kitchenClosed')}`;
  const kitchen = nextChange(k, now, z);
  // The kitchen is not mentioned if it closes together with the venue.
  if (kitchen === null || (change !== null && kitchen >= change)) return venue;
  return `${venue} · ${t('open.kitchen', timeAtVenue(hours, kitchen))}`;
}

function opensAt(
  hours: OpenHours,
  change: number,
  now: number,
  t: ReturnType<typeof openTexts>,
): string {
  const { day } = localTime(change, hours.z);
  const days = day - localTime(now, hours.z).day;
  const time = timeAtVenue(hours, change);
  if (days === 0) return t('open.today', time);
  if (days === 1) return t('open.tomorrow', time);
  const name = t('open.days').split('|')[weekdayOf(day)] ?? '';
  return t('open.onDay', time).replace('{{day}}', name);
}

/** Formats an instant as `HH:MM` in the venue's local time. */
export const timeAtVenue = ({ z }: Pick<OpenHours, 'z'>, instant: number): string =>
  new Date(instant + offsetAt(z, instant) * 60_000).toISOString().slice(11, 16);
