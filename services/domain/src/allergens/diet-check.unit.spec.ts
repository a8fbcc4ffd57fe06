import { describe, expect, it } from 'vitest';
import { type Random, randomFrom } from '../../test/randomness.ts';
import { type DeclaredAllergens, type DietCheck, dietCheck, knownAllergens } from './diet-check.ts';
import { allergenKeys } from './vocabulary.ts';

/** Written by hand, so that the expected result does not depend on the code under test. */
const parent: Readonly<Record<string, string>> = {
  WHEAT: 'GLUTEN',
  RYE: 'GLUTEN',
  BARLEY: 'GLUTEN',
  OATS: 'GLUTEN',
  SPELT: 'WHEAT',
  KHORASAN: 'WHEAT',
  ALMONDS: 'NUTS',
  HAZELNUTS: 'NUTS',
  WALNUTS: 'NUTS',
  CASHEWS: 'NUTS',
  PECANS: 'NUTS',
  BRAZIL_NUTS: 'NUTS',
  PISTACHIOS: 'NUTS',
  MACADAMIA: 'NUTS',
};
const line = (key: string): readonly string[] =>
  parent[key] === undefined ? [key] : [key, ...line(parent[key])];
const lines = new Map(allergenKeys.map((key) => [key as string, line(key)]));
const isAbove = (above: string, key: string): boolean => lines.get(key)?.includes(above) ?? false;

type Dish = {
  readonly declaration: DeclaredAllergens | null;
  readonly ofIngredients: readonly (readonly string[])[];
};
type Judge = (dish: Dish, avoid: string) => DietCheck;

/** The rules of the reference implementation. Each wrong variant differs in one rule. */
type Rules = {
  readonly meets: (key: string, avoid: string) => boolean;
  readonly contents: (dish: Dish) => readonly string[];
  readonly isDeclared: (dish: Dish) => boolean;
  readonly isKnown: (key: string) => boolean;
  readonly tracesFirst: boolean;
};

const right: Rules = {
  meets: (key, avoid) => isAbove(key, avoid) || isAbove(avoid, key),
  contents: ({ declaration, ofIngredients }) => [
    ...(declaration?.contains ?? []),
    ...ofIngredients.flat(),
  ],
  isDeclared: ({ declaration }) => declaration !== null,
  isKnown: (key) => lines.has(key),
  tracesFirst: false,
};

const judgeBy =
  ({ meets, contents, isDeclared, isKnown, tracesFirst }: Rules): Judge =>
  (dish, avoid) => {
    const contains = contents(dish);
    const traces = dish.declaration?.mayContain ?? [];
    if (contains.some((key) => meets(key, avoid))) return 'CONTAINS';
    const undeclared = !(isDeclared(dish) && contains.every(isKnown) && traces.every(isKnown));
    const traced = traces.some((key) => meets(key, avoid));
    if (tracesFirst && traced) return 'TRACES';
    if (undeclared) return 'NOT_DECLARED';
    return traced ? 'TRACES' : 'CLEAR';
  };

const ours: Judge = ({ declaration, ofIngredients }, avoid) =>
  dietCheck(knownAllergens(declaration, ofIngredients), [avoid]);

/** A key that was added in a later release. */
const unknown = 'CORIANDER';
const keys: readonly string[] = [...allergenKeys, unknown];
const upToTwo: readonly (readonly string[])[] = [
  [],
  ...keys.map((key) => [key]),
  ...keys.flatMap((key, index) => keys.slice(index + 1).map((laterKey) => [key, laterKey])),
];
const upToOne: readonly (readonly string[])[] = [[], ...keys.map((key) => [key])];

/** Dishes whose keys come from the declaration, from the ingredients, or from both. */
const dishes: readonly Dish[] = upToTwo.flatMap((contains) => [
  ...upToOne.flatMap((mayContain): Dish[] => [
    { declaration: { contains, mayContain }, ofIngredients: [] },
    {
      declaration: { contains: contains.slice(1), mayContain },
      ofIngredients: [contains.slice(0, 1)],
    },
  ]),
  { declaration: null, ofIngredients: [contains] },
]);

/** Returns the first dish for which the two implementations give different results. */
function difference(judge: Judge, otherJudge: Judge) {
  for (const dish of dishes) {
    for (const avoid of allergenKeys) {
      if (judge(dish, avoid) !== otherJudge(dish, avoid)) return { dish, avoid };
    }
  }
  return null;
}

describe('the diet check', () => {
  it('agrees with a simple second implementation for every key and all dishes with up to two keys', () => {
    expect(dishes.length * allergenKeys.length).toBeGreaterThan(28 * 407 * 29 * 2);
    expect(difference(ours, judgeBy(right))).toBeNull();
  });

  it.each<[what: string, wrong: Partial<Rules>]>([
    ['treats undeclared contents as complete', { isDeclared: () => true }],
    [
      'forgets the ingredients’ allergens',
      { contents: ({ declaration }) => declaration?.contains ?? [] },
    ],
    ['looks up the tree only', { meets: (key, avoid) => isAbove(key, avoid) }],
    ['looks down the tree only', { meets: (key, avoid) => isAbove(avoid, key) }],
    ['ignores a key that it does not know', { isKnown: () => true }],
  ])('differs from an implementation that %s', (_what, wrong) => {
    expect(difference(ours, judgeBy({ ...right, ...wrong }))).not.toBeNull();
  });

  it('differs from an implementation that reports an undeclared dish as having only traces', () => {
    expect(difference(ours, judgeBy({ ...right, tracesFirst: true }))).not.toBeNull();
  });

  it('is never CLEAR if the guest avoids a key that this release does not know', () => {
    const clear = knownAllergens({ contains: ['MILK'], mayContain: [] }, []);
    expect(dietCheck(clear, ['EGGS'])).toBe('CLEAR');
    expect(dietCheck(clear, ['EGGS', unknown])).toBe('NOT_DECLARED');
    expect(dietCheck({ ...clear, contains: [unknown] }, ['EGGS'])).toBe('NOT_DECLARED');
  });
});

describe('the diet check on random dishes', () => {
  const rank: Readonly<Record<DietCheck, number>> = {
    CONTAINS: 0,
    NOT_DECLARED: 1,
    TRACES: 2,
    CLEAR: 3,
  };
  const some = (random: Random): readonly string[] =>
    keys.filter(() => random.chance(random.fraction() * 0.2));
  const runs = Array.from({ length: 20_000 }, (_, seed) => {
    const random = randomFrom(seed);
    const dish: Dish = {
      declaration: random.chance(0.8) ? { contains: some(random), mayContain: some(random) } : null,
      ofIngredients: Array.from({ length: random.below(3) }, () => some(random)),
    };
    return { random, dish, avoid: some(random).filter((key) => key !== unknown) };
  });
  const judged = ({ declaration, ofIngredients }: Dish, avoid: readonly string[]): number =>
    rank[dietCheck(knownAllergens(declaration, ofIngredients), avoid)];

  it('never gives a better result if the dish gets another key or ingredient, or the guest avoids more', () => {
    const better = runs.filter(({ random, dish, avoid }) => {
      const before = judged(dish, avoid);
      const { declaration, ofIngredients } = dish;
      const more = random.oneOf(keys);
      const after = [
        declaration
          ? { ...dish, declaration: { ...declaration, contains: [...declaration.contains, more] } }
          : dish,
        declaration
          ? {
              ...dish,
              declaration: { ...declaration, mayContain: [...declaration.mayContain, more] },
            }
          : dish,
        { ...dish, ofIngredients: [...ofIngredients, some(random)] },
      ].map((changed) => judged(changed, avoid));
      return [...after, judged(dish, [...avoid, more])].some((later) => later > before);
    });
    expect(better).toEqual([]);
  });

  it('is neither CLEAR nor TRACES once the declaration is withdrawn', () => {
    const wrong = runs.filter(
      ({ dish, avoid }) => judged({ ...dish, declaration: null }, avoid) > rank.NOT_DECLARED,
    );
    expect(wrong).toEqual([]);
  });
});
