import type { Language } from '@qr-menu/schema';
import { guestTexts } from '../i18n/guest-texts.ts';

/** The default time zone for pages that do not specify one. */
export const sofiaZone = 'Europe/Sofia';

/**
 * Formats a time in the venue's time zone, so that it matches the guests' watches.
 *
 * @param timeZone the attribute `data-zone` of the page
 */
export function formatVenueTime(
  at: Date,
  language: Language,
  styles: Intl.DateTimeFormatOptions,
  timeZone = sofiaZone,
): string {
  try {
    return new Intl.DateTimeFormat(language, { ...styles, timeZone }).format(at);
  } catch {
    // An old phone may not support the time zone. In most cases, its own time zone is the same.
    return new Intl.DateTimeFormat(language, styles).format(at);
  }
}

export const staleStyles = { dateStyle: 'long', timeStyle: 'short' } as const;

/** If the page could not be refreshed, adds the time of its copy above the menu. */
export function markStale(html: string, at: Date, language: Language): string {
  const [, zone] = /^<!doctype html><html[^>]* data-zone="([^"]*)"/.exec(html) ?? [];
  const shown = formatVenueTime(at, language, staleStyles, zone);
  const time = `<time datetime="${at.toISOString()}">${shown}</time>`;
  const text = guestTexts(language)('guest.stale').replace('{{at}}', time);
  const notice = `<p class="stale" role="status">${text}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + notice);
}
