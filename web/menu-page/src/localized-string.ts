import type { Language, LocalizedText } from '@qr-menu/schema';
import { languages } from './i18n/languages.ts';

/** Text, with its language if that differs from the page's language. */
export type LocalizedString = string | readonly [text: string, language: Language];

export type Localize = {
  readonly optional: (texts: LocalizedText) => LocalizedString | '';
  readonly named: (texts: LocalizedText, otherwise: string) => LocalizedString;
};

/** Returns a function that picks the venue's own text for a page in this language. */
export function localizeIn(language: Language, venueDefault: Language): Localize {
  const optional = (texts: LocalizedText): LocalizedString | '' => {
    const best = localized(texts, language, venueDefault);
    if (!best) return '';
    return best.language === language ? best.text : [best.text, best.language];
  };
  return { optional, named: (texts, otherwise) => optional(texts) || otherwise };
}

/** Picks a field's text in the given language, or else in the venue's default language, or else in any. */
export function localized(
  texts: LocalizedText,
  chosen: Language,
  venueDefault: Language,
): { readonly text: string; readonly language: Language } | null {
  for (const language of [chosen, venueDefault, ...languages]) {
    const text = texts[language]?.trim();
    if (text) return { text, language };
  }
  return null;
}

export const textOf = (text: LocalizedString): string =>
  typeof text === 'string' ? text : text[0];

/** Returns the `lang` attribute, or undefined if the text is in the page's language. */
export const langOf = (text: LocalizedString): Language | undefined =>
  typeof text === 'string' ? undefined : text[1];

/** Returns the `dir` attribute for a name or text if it contains right-to-left letters, or else undefined. */
export const dirOf = (text: LocalizedString): 'auto' | undefined =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(textOf(text)) ? 'auto' : undefined;
