import type { Language, LocalizedText } from '@qr-menu/schema';
import { languages } from './i18n/languages.ts';

export type Localized = { readonly text: string; readonly language: Language };

/** Per field: the chosen language, else the venue's default, else any that exists (design §5). */
export function localized(
  texts: LocalizedText,
  chosen: Language,
  venueDefault: Language,
): Localized | null {
  for (const language of [chosen, venueDefault, ...languages]) {
    const text = texts[language]?.trim();
    if (text) return { text, language };
  }
  return null;
}
