import { type AllergenKey, allergenKeys, inOrder, isKeyOf } from './vocabulary.ts';

/** What an owner has said of a dish. */
export type DeclaredAllergens = {
  readonly contains: readonly string[];
  /** Traces. */
  readonly mayContain: readonly string[];
};

/** What is known of a dish, from whatever source. */
export type KnownAllergens = DeclaredAllergens & {
  /** Whether the lists are complete: the owner has declared them, and this release knows every key. */
  readonly declared: boolean;
};

/** A known fact outranks a missing declaration, and that outranks traces. */
export type Verdict = 'CONTAINS' | 'NOT_DECLARED' | 'TRACES' | 'CLEAR';

/** Groups of the regulation, and wheat, with the kinds that they have names for. */
export const allergenMembers: { readonly [Key in AllergenKey]?: readonly AllergenKey[] } = {
  GLUTEN: ['WHEAT', 'RYE', 'BARLEY', 'OATS'],
  WHEAT: ['SPELT', 'KHORASAN'],
  NUTS: [
    'ALMONDS',
    'HAZELNUTS',
    'WALNUTS',
    'CASHEWS',
    'PECANS',
    'BRAZIL_NUTS',
    'PISTACHIOS',
    'MACADAMIA',
  ],
};

const bitOf = (key: string): number => {
  const index = (allergenKeys as readonly string[]).indexOf(key);
  return index === -1 ? 0 : 1 << index;
};

/** The key and all below it. */
const below = (key: AllergenKey): number =>
  (allergenMembers[key] ?? []).reduce((mask, member) => mask | below(member), bitOf(key));

/** The 14 groups, each with its named members. */
export const allergenGroups: readonly {
  readonly key: AllergenKey;
  readonly members: readonly AllergenKey[];
}[] = allergenKeys
  .filter((key) => !allergenKeys.some((other) => allergenMembers[other]?.includes(key)))
  .map((key) => ({
    key,
    members: allergenKeys.filter((other) => other !== key && below(key) & bitOf(other)),
  }));

/** By bit: the key, all below it and all above it. */
const relatives: ReadonlyMap<string, number> = new Map(
  allergenKeys.map((key) => {
    const above = allergenKeys.filter((other) => below(other) & bitOf(key));
    return [key, above.reduce((mask, other) => mask | bitOf(other), below(key))];
  }),
);

/**
 * Whether one of the keys is one of those to be avoided, a kind of it, or what it is a kind of: plain
 * gluten may be wheat. Keys that this release does not know conflict with nothing here.
 */
export function conflicts(keys: readonly string[], avoid: readonly string[]): boolean {
  const met = avoid.reduce((mask, key) => mask | (relatives.get(key) ?? 0), 0);
  return keys.some((key) => (bitOf(key) & met) !== 0);
}

/** Declared, and what the ingredients of the dish bring with them: that only ever adds. */
export function knownAllergens(
  declaration: DeclaredAllergens | null,
  ofIngredients: readonly (readonly string[])[],
): KnownAllergens {
  const contains = [...(declaration?.contains ?? []), ...ofIngredients.flat()];
  const mayContain = declaration?.mayContain ?? [];
  const isKnown = [...contains, ...mayContain].every((key) => isKeyOf(allergenKeys, key));
  return {
    declared: declaration !== null && isKnown,
    contains: inOrder(allergenKeys, contains),
    mayContain: inOrder(allergenKeys, mayContain),
  };
}

/** What a dish is to somebody who avoids these keys. */
export function verdict(dish: KnownAllergens, avoid: readonly string[]): Verdict {
  const { declared, contains, mayContain } = dish;
  if (conflicts(contains, avoid)) return 'CONTAINS';
  const isKnown = [...contains, ...mayContain, ...avoid].every((key) => isKeyOf(allergenKeys, key));
  if (!declared || !isKnown) return 'NOT_DECLARED';
  return conflicts(mayContain, avoid) ? 'TRACES' : 'CLEAR';
}
