import { isLanguage } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';

const storageKey = 'qr-menu.owner-language';

/** The owner's screens: what was chosen there before, else the browser's language. */
export function preferredLanguage(
  storage: Pick<Storage, 'getItem'>,
  browserLanguages: readonly string[],
): Language {
  const chosen = storage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  const known = browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return known ?? 'en';
}

export function rememberLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(storageKey, language);
}
