import { type AllergenKey, allergenKeys, inOrder, isKeyOf } from './vocabulary.ts';

/** The owner's declaration for a dish. */
export type DeclaredAllergens = {
  readonly contains: readonly string[];
  /** Possible traces. */
  readonly mayContain: readonly string[];
};

/** Everything known about a dish, from any source. */
export type KnownAllergens = DeclaredAllergens & {
  /**
   * Whether the lists are complete: the owner has declared them, and this release knows every key.
   */
  readonly declared: boolean;
};

/**
 * From strongest to weakest: a known allergen outranks a missing declaration, which outranks
 * traces.
 */
export type DietCheck = 'CONTAINS' | 'NOT_DECLARED' | 'TRACES' | 'CLEAR';

/** Groups of the regulation with their named members. Wheat is a group too. */
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

/** The bits of the key and of all keys below it. */
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

/** For each key, the bits of the key itself and of all keys below and above it. */
const relatives: ReadonlyMap<string, number> = new Map(
  allergenKeys.map((key) => {
    const above = allergenKeys.filter((other) => below(other) & bitOf(key));
    return [key, above.reduce((mask, other) => mask | bitOf(other), below(key))];
  }),
);

/**
 * Whether a key is avoided itself, is a kind of an avoided one, or is a group that includes one:
 * plain gluten may be wheat. Keys that this release does not know never conflict.
 */
export function conflicts(keys: readonly string[], avoid: readonly string[]): boolean {
  const met = avoid.reduce((mask, key) => mask | (relatives.get(key) ?? 0), 0);
  return keys.some((key) => (bitOf(key) & met) !== 0);
}

/** The declaration plus the allergens of the dish's ingredients, which can only add to it. */
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

export function dietCheck(dish: KnownAllergens, avoid: readonly string[]): DietCheck {
  const { declared, contains, mayContain } = dish;
  if (conflicts(contains, avoid)) return 'CONTAINS';
  const isKnown = [...contains, ...mayContain, ...avoid].every((key) => isKeyOf(allergenKeys, key));
  if (!declared || !isKnown) return 'NOT_DECLARED';
  return conflicts(mayContain, avoid) ? 'TRACES' : 'CLEAR';
}
