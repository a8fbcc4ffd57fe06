import { allergenNames } from '@qr-menu/domain/allergens';
import { itemTraits, type TraitField } from '@qr-menu/domain/items';
import type { Language } from '@qr-menu/schema';
import { isTrait } from './trait-labels.ts';

type KeyNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The traits whose values are lists of keys from a vocabulary. */
export type KeyList = {
  [Field in TraitField]: (typeof itemTraits)[Field]['kind'] extends 'keys' ? Field : never;
}[TraitField];

const namesOf = (field: AllergenList | KeyList): KeyNames =>
  isKeyList(field) ? itemTraits[field].names : allergenNames;
type AllergenList = 'contains' | 'mayContain' | 'allergens';

export const isKeyList = (field: string): field is KeyList =>
  isTrait(field) && itemTraits[field].kind === 'keys';

/** Returns words for the keys. Keys from a later release are shown unchanged. */
export function wordsOfKeys(
  field: AllergenList | KeyList,
  keys: unknown,
  language: Language,
): string {
  const names = namesOf(field);
  return Array.isArray(keys)
    ? keys.map((key) => names[String(key)]?.[language] ?? String(key)).join(', ')
    : '';
}
