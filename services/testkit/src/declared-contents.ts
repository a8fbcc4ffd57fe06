const allergens =
  'GLUTEN WHEAT SPELT RYE BARLEY CRUSTACEANS EGGS FISH PEANUTS SOY MILK NUTS ALMONDS HAZELNUTS WALNUTS CELERY MUSTARD SESAME SULPHITES LUPIN MOLLUSCS'.split(
    ' ',
  );
const additives =
  'PRESERVATIVE NITRITE_CURING_SALT COLOUR AZO_COLOUR_WARNING ANTIOXIDANT FLAVOUR_ENHANCER SULPHURED BLACKENED PHOSPHATE SWEETENER CAFFEINE QUININE'.split(
    ' ',
  );
const diets = 'VEGETARIAN HALAL KOSHER LENTEN GLUTEN_FREE'.split(' ');
const animals = ['MILK', 'EGGS', 'FISH', 'CRUSTACEANS', 'MOLLUSCS'];

/** Returns an evenly distributed number that depends only on the seed. */
function mixed(seed: number): number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

const some = (of: readonly string[], seed: number, most: number): readonly string[] => [
  ...new Set(
    Array.from({ length: mixed(seed) % (most + 1) }, (_, n) => {
      const key = of[mixed(seed * 31 + n + 1) % of.length];
      return key ?? '';
    }),
  ),
];

/** The vocabulary keys that an import accepts. */
export type DeclaredContents = {
  /** Undefined if nothing is declared. */
  readonly allergens: readonly string[] | undefined;
  readonly traces: readonly string[];
  readonly diets: readonly string[];
  readonly additives: readonly string[];
  readonly spiciness: number;
};

/** One dish in eight is undeclared, one in six is vegan, and every kind of declaration occurs. */
export function declaredContents(n: number): DeclaredContents {
  const isDeclared = mixed(n) % 8 !== 0;
  const isVegan = mixed(n + 1_000) % 6 === 0;
  const contains = some(allergens, n + 2_000, 4).filter(
    (key) => !isVegan || !animals.includes(key),
  );
  const traces = some(allergens, n + 3_000, 2).filter((key) => !contains.includes(key));
  const marked = some(diets, n + 4_000, 2).filter(
    (diet) => diet !== 'VEGETARIAN' || !animals.slice(2).some((key) => contains.includes(key)),
  );
  return {
    allergens: isDeclared ? contains : undefined,
    traces: isDeclared ? traces : [],
    diets: isVegan ? ['VEGAN', ...marked] : marked,
    additives: some(additives, n + 5_000, 3),
    spiciness: mixed(n + 6_000) % 5 === 0 ? 1 + (mixed(n + 7_000) % 3) : 0,
  };
}
