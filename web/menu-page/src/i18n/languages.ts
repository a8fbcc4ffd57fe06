import type { Language } from '@qr-menu/schema';

/** The languages of the product, each with its name in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  bg: 'Български',
  en: 'English',
  de: 'Deutsch',
};

export const languages: readonly Language[] = ['bg', 'en', 'de'];

export const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && value in languageNames;
