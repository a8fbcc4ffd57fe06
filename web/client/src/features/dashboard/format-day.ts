import type { Language } from '@qr-menu/schema';

/** A calendar day such as `2026-05-31`, as the language's readers write it. */
export const formatDay = (day: string, language: Language, month: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' }).format(
    Date.parse(day),
  );
