import type { Language } from '@qr-menu/schema';

/** A date as the language's readers write it. */
export const formatDay = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(instant));
