import { offsetAt } from '@qr-menu/domain/hours';
import type { Language } from '@qr-menu/schema';
import { guestTexts } from '../i18n/guest-texts.ts';

/** The time zone of pages without offsets. */
export const usualZone = 'Europe/Sofia';

/**
 * Formats a time on the venue's clock, so that it matches the guests' watches.
 *
 * @param offsets the attribute `data-offsets` of the page, which only other time zones have
 */
export function timeAtVenue(
  at: Date,
  language: Language,
  styles: Intl.DateTimeFormatOptions,
  offsets: string | undefined,
): string {
  const shift = offsets ? offsetAt(offsets.split(' ').map(Number), at.getTime()) * 60_000 : 0;
  const timeZone = offsets ? 'UTC' : usualZone;
  return new Intl.DateTimeFormat(language, { ...styles, timeZone }).format(at.getTime() + shift);
}

export const staleStyles = { dateStyle: 'long', timeStyle: 'short' } as const;

/** Adds the time of the copy above the menu, for a page that could not be refreshed. */
export function markStale(html: string, at: Date, language: Language): string {
  const [, offsets] = /^<!doctype html><html[^>]* data-offsets="([^"]*)"/.exec(html) ?? [];
  const shown = timeAtVenue(at, language, staleStyles, offsets);
  const time = `<time datetime="${at.toISOString()}">${shown}</time>`;
  const text = guestTexts(language)('guest.stale').replace('{{at}}', time);
  const notice = `<p class="stale" role="status">${text}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + notice);
}
