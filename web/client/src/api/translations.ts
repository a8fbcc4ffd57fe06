import { languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import * as z from 'zod/mini';

const text = z.catch(z.string(), '');
/** A text field in every language. An empty string means "not translated". */
export type LocalizedValue = Readonly<Record<Language, string>>;
export type TranslationValues = {
  readonly name: LocalizedValue;
  readonly description: LocalizedValue;
};

export const noText: LocalizedValue = { bg: '', en: '', de: '' };
const localizedText = z.catch(z.object({ bg: text, en: text, de: text }), noText);
const translationsSchema = z.object({ name: localizedText, description: localizedText });

/** Reads translations from the API's JSON. Malformed JSON is treated as having no translations. */
export function readTranslations(json = ''): TranslationValues {
  try {
    return translationsSchema.parse(JSON.parse(json));
  } catch {
    return { name: noText, description: noText };
  }
}

const written = (value: LocalizedValue): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.map((language) => [language, value[language].trim()]).filter(([, each]) => each),
  );

export function serializeTranslations({ name, description }: TranslationValues): string {
  return JSON.stringify({ name: written(name), description: written(description) });
}

export const serializeName = (name: LocalizedValue): string =>
  JSON.stringify({ name: written(name) });

export const serializeDescription = (description: LocalizedValue): string =>
  JSON.stringify({ description: written(description) });

/** Returns the name to list, in the screen's language, or else in English, or else in any language. */
export function displayText(value: LocalizedValue, language: Language): string {
  return value[language] || value.en || value.bg || value.de;
}

/** The name of a size as guests see it. Empty if the size has neither a name nor a volume. */
export const sizeName = (
  { name, volume }: { readonly name: LocalizedValue; readonly volume: string | null },
  language: Language,
): string => [displayText(name, language), volume].filter(Boolean).join(' ');

/** Returns the label of an item or of one of its sizes for a list of prices. */
export function pricedName(
  item: string,
  size: { readonly translations: string; readonly volume: string | null } | null,
  language: Language,
): string {
  if (size === null) return item;
  const { name } = readTranslations(size.translations);
  return [item, sizeName({ name, volume: size.volume }, language)].filter(Boolean).join(' · ');
}

export type TranslationState = 'complete' | 'partly' | 'missing';

const isWritten = (text: string): boolean => text.trim() !== '';

/** Copies the text of the source language if this language has no text. Existing text does not change. */
export const filledFrom = (
  value: LocalizedValue,
  source: Language,
  language: Language,
): LocalizedValue =>
  isWritten(value[language]) || !isWritten(value[source])
    ? value
    : { ...value, [language]: value[source] };

/** Returns how much of a record is translated into a language. Fields without any text do not count. */
export function translationState(texts: TranslationValues, language: Language): TranslationState {
  const filled = [texts.name, texts.description].filter((field) =>
    Object.values(field).some(isWritten),
  );
  const written = filled.filter((field) => isWritten(field[language]));
  if (written.length === 0) return 'missing';
  return written.length === filled.length ? 'complete' : 'partly';
}
