import type { Language } from '@qr-menu/schema';
import { isLanguage } from '#i18n/languages.ts';

/** The public site starts in Bulgarian, the owner's screens in the browser's language (spec §9). */
export type LanguageScope = 'site' | 'owner';

const storageKey = (scope: LanguageScope): string => `qr-menu.${scope}-language`;

export function scopeOf(pathname: string): LanguageScope {
  return /^\/(admin|login|register)(\/|$)/.test(pathname) ? 'owner' : 'site';
}

function browserLanguage(browserLanguages: readonly string[]): Language {
  const known = browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return known ?? 'en';
}

/** What the visitor chose before, else the scope's default. */
export function preferredLanguage(
  scope: LanguageScope,
  storage: Pick<Storage, 'getItem'>,
  browserLanguages: readonly string[],
): Language {
  const chosen = storage.getItem(storageKey(scope));
  if (isLanguage(chosen)) return chosen;
  return scope === 'site' ? 'bg' : browserLanguage(browserLanguages);
}

export function rememberLanguage(
  scope: LanguageScope,
  language: Language,
  storage: Pick<Storage, 'setItem'>,
): void {
  storage.setItem(storageKey(scope), language);
}
