import type { Language } from '@qr-menu/schema';

/** A date and time as the language's readers write it. */
export function formatDate(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
