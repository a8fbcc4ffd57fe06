/** The 14 groups of Regulation (EU) No 1169/2011, Annex II, and the members that it names. */
export const allergenKeys = [
  'GLUTEN',
  'WHEAT',
  'SPELT',
  'KHORASAN',
  'RYE',
  'BARLEY',
  'OATS',
  'CRUSTACEANS',
  'EGGS',
  'FISH',
  'PEANUTS',
  'SOY',
  'MILK',
  'NUTS',
  'ALMONDS',
  'HAZELNUTS',
  'WALNUTS',
  'CASHEWS',
  'PECANS',
  'BRAZIL_NUTS',
  'PISTACHIOS',
  'MACADAMIA',
  'CELERY',
  'MUSTARD',
  'SESAME',
  'SULPHITES',
  'LUPIN',
  'MOLLUSCS',
] as const;
export type AllergenKey = (typeof allergenKeys)[number];

/** LENTEN means suitable for fasting in the Orthodox Church. */
export const dietKeys = [
  'VEGAN',
  'VEGETARIAN',
  'HALAL',
  'KOSHER',
  'LENTEN',
  'GLUTEN_FREE',
] as const;
export type DietKey = (typeof dietKeys)[number];

export const traitKeys = [
  'PORK',
  'ALCOHOL',
  'RAW',
  'HOMEMADE',
  'ORGANIC',
  'NEW',
  'RECOMMENDED',
  'FROZEN',
] as const;
export type TraitKey = (typeof traitKeys)[number];

export const additiveKeys = [
  'PRESERVATIVE',
  'NITRITE_CURING_SALT',
  'NITRATE',
  'COLOUR',
  'AZO_COLOUR_WARNING',
  'ANTIOXIDANT',
  'FLAVOUR_ENHANCER',
  'SULPHURED',
  'BLACKENED',
  'WAXED',
  'PHOSPHATE',
  'SWEETENER',
  'PHENYLALANINE_SOURCE',
  'LAXATIVE_WARNING',
  'QUININE',
  'CAFFEINE',
  'TAURINE',
  'GENETICALLY_MODIFIED',
  'MILK_PROTEIN',
  'REFORMED_MEAT',
] as const;
export type AdditiveKey = (typeof additiveKeys)[number];

/** The highest level. The lowest is 0. */
export const hottest = 3;

/** Whether this release knows a key. Events can contain keys of a later release. */
export const isKeyOf = <Key extends string>(vocabulary: readonly Key[], key: string): key is Key =>
  (vocabulary as readonly string[]).includes(key);

/** Returns each known key once, in the vocabulary's order. */
export const inOrder = <Key extends string>(
  vocabulary: readonly Key[],
  keys: readonly string[],
): Key[] => vocabulary.filter((key) => keys.includes(key));

/** Sorts like `inOrder`, but keeps keys of a later release at the end. */
export const sortedKeys = (
  vocabulary: readonly string[],
  keys: readonly string[],
): readonly string[] => [
  ...inOrder(vocabulary, keys),
  ...new Set(keys.filter((key) => !vocabulary.includes(key))),
];

const excluded: { readonly [Key in DietKey]?: readonly AllergenKey[] } = {
  VEGAN: ['MILK', 'EGGS', 'FISH', 'CRUSTACEANS', 'MOLLUSCS'],
  VEGETARIAN: ['FISH', 'CRUSTACEANS', 'MOLLUSCS'],
};

export const contradicting = (diet: DietKey, contains: readonly string[]): readonly AllergenKey[] =>
  excluded[diet]?.filter((key) => contains.includes(key)) ?? [];

export const impliedDiets = (diets: readonly string[]): DietKey[] =>
  inOrder(dietKeys, diets.includes('VEGAN') ? [...diets, 'VEGETARIAN'] : diets);

/** Omits diets that the allergens contradict, because stored values can be contradictory. */
export const shownDiets = (
  diets: readonly string[],
  contains: readonly string[],
): readonly DietKey[] =>
  impliedDiets(diets).filter((diet) => contradicting(diet, contains).length === 0);
