import { type AllergenKey, allergenKeys, inOrder, isKeyOf } from './vocabulary.ts';

export type DeclaredAllergens = {
  readonly contains: readonly string[];
  /** Allergens that the dish may contain as traces. */
  readonly mayContain: readonly string[];
};

/** All known allergens of a dish, from its declaration and its ingredients. */
export type KnownAllergens = DeclaredAllergens & {
  /** Whether the owner has declared the allergens and this release knows every key. */
  readonly declared: boolean;
};

/** From strongest to weakest. A missing declaration outranks traces. */
export type DietCheck = 'CONTAINS' | 'NOT_DECLARED' | 'TRACES' | 'CLEAR';

/** The regulation's allergen groups and their members. Wheat is a group too. */
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

/** Returns the bits of the key and of all keys below it. */
const below = (key: AllergenKey): number =>
  (allergenMembers[key] ?? []).reduce((mask, member) => mask | below(member), bitOf(key));

export const allergenGroups: readonly {
  readonly key: AllergenKey;
  readonly members: readonly AllergenKey[];
}[] = allergenKeys
  .filter((key) => !allergenKeys.some((group) => allergenMembers[group]?.includes(key)))
  .map((key) => ({
    key,
    members: allergenKeys.filter((member) => member !== key && below(key) & bitOf(member)),
  }));

/** For each key, the bits of the key itself and of all keys below and above it. */
const relatives: ReadonlyMap<string, number> = new Map(
  allergenKeys.map((key) => {
    const above = allergenKeys.filter((candidate) => below(candidate) & bitOf(key));
    return [key, above.reduce((mask, ancestor) => mask | bitOf(ancestor), below(key))];
  }),
);

/** Members and groups of an avoided key conflict too: "gluten" may be wheat. Unknown keys never conflict. */
export function conflicts(keys: readonly string[], avoid: readonly string[]): boolean {
  const met = avoid.reduce((mask, key) => mask | (relatives.get(key) ?? 0), 0);
  return keys.some((key) => (bitOf(key) & met) !== 0);
}

/** Adds the allergens of the dish's ingredients to the declared allergens. */
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
