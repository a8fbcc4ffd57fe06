import type { Language } from '@qr-menu/schema';
import type { TranslationValues } from '#api/translations.ts';

export type TranslationState = 'complete' | 'partly' | 'missing';

const isWritten = (text: string): boolean => text.trim() !== '';

/** How much of what a record says is written in a language; what no language has is not missed. */
export function translationState(texts: TranslationValues, language: Language): TranslationState {
  const wanted = [texts.name, texts.description].filter((field) =>
    Object.values(field).some(isWritten),
  );
  const written = wanted.filter((field) => isWritten(field[language]));
  if (written.length === 0) return 'missing';
  return written.length === wanted.length ? 'complete' : 'partly';
}
