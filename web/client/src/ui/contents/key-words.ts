import {
  additiveKeys,
  additiveNames,
  allergenKeys,
  allergenNames,
  dietKeys,
  dietNames,
  traitKeys,
  traitNames,
} from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';

type KeyNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const namesOfKeys = {
  contains: allergenNames,
  mayContain: allergenNames,
  allergens: allergenNames,
  diets: dietNames,
  traits: traitNames,
  additives: additiveNames,
} as const;

export const vocabularies = {
  diets: dietKeys,
  traits: traitKeys,
  additives: additiveKeys,
  allergens: allergenKeys,
} as const;

/** A key that is new here is told as it is. */
export function wordsOfKeys(
  field: keyof typeof namesOfKeys,
  keys: unknown,
  language: Language,
): string {
  const names: KeyNames = namesOfKeys[field];
  return Array.isArray(keys)
    ? keys.map((key) => names[String(key)]?.[language] ?? String(key)).join(', ')
    : '';
}
