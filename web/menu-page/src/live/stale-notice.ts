import type { Language } from '@qr-menu/schema';
import { guestTexts } from '../i18n/guest-texts.ts';

/** The venues' time zone, so that the displayed times match the guests' watches. */
export const timeZone = 'Europe/Sofia';

/** Adds the time of the copy above the menu, for a page that could not be refreshed. */
export function markStale(html: string, at: Date, language: Language): string {
  const shown = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
  const time = `<time datetime="${at.toISOString()}">${shown}</time>`;
  const text = guestTexts(language)('guest.stale').replace('{{at}}', time);
  const notice = `<p class="stale" role="status">${text}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + notice);
}
