import { isLanguage } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { catalogue } from '#i18n/en.ts';
import { browserStorage } from '#session/browser-storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof catalogue };
  }
}

/** Each catalogue is a separate chunk, so a visitor loads only one language. */
const catalogues: Readonly<Record<Language, () => Promise<{ catalogue: object }>>> = {
  bg: () => import('#i18n/bg.ts'),
  en: () => import('#i18n/en.ts'),
  de: () => import('#i18n/de.ts'),
};

export async function switchLanguage(i18n: i18n, language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    const { catalogue } = await catalogues[language]();
    i18n.addResourceBundle(language, 'translation', catalogue);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function createI18n(language: Language): Promise<i18n> {
  const i18n = createInstance();
  // Escaping is off, because React escapes all text.
  const interpolation = { escapeValue: false };
  await i18n.use(initReactI18next).init({ resources: {}, lng: language, interpolation });
  await switchLanguage(i18n, language);
  return i18n;
}

export const currentLanguage = (i18n: i18n): Language =>
  isLanguage(i18n.language) ? i18n.language : 'en';

const storageKey = 'qr-menu.owner-language';

/**
 * Returns the language of the owner's screens: the language chosen earlier, or else the one in the address,
 * or else the browser's.
 */
export function preferredLanguage(
  search: string,
  storage: Pick<Storage, 'getItem'>,
  browserLanguages: readonly string[],
): Language {
  const chosen = storage.getItem(storageKey) ?? new URLSearchParams(search).get('lang');
  if (isLanguage(chosen)) return chosen;
  const supported = browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return supported ?? 'en';
}

export function rememberLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(storageKey, language);
}

export function useLanguage(): readonly [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  const choose = (language: Language) => {
    rememberLanguage(language, browserStorage);
    void switchLanguage(i18n, language);
  };
  return [currentLanguage(i18n), choose];
}

/** Returns the names of countries by their ISO 3166-1 alpha-2 codes. */
export function countryNames(language: Language): (country: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (country) => names.of(country) ?? country;
}
