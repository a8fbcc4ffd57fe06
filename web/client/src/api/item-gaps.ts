import type { PriceUnit } from '#api/generated/operations.ts';
import { readTranslations, translationState } from '#api/translations.ts';

export const itemGaps = [
  'photo',
  'price',
  'quantity',
  'onRequest',
  'bg',
  'en',
  'de',
  'allergens',
  'recheck',
] as const;
export type ItemGap = (typeof itemGaps)[number];

type Sold = {
  readonly volume: string | null;
  readonly variants: readonly { readonly volume: string | null }[];
  readonly priceUnit: PriceUnit;
};

type JudgedItem = Sold & {
  readonly sectionID: string;
  readonly imageUrl: string | null;
  readonly price: number | null;
  readonly onRequest: boolean;
  readonly traits: readonly string[];
  readonly translations: string;
  /** Null only if the allergens are undeclared. Declaring that a dish contains none is a declaration too. */
  readonly allergens: { readonly changedSince: boolean } | null;
};

export const isItemGap = (text: string | null): text is ItemGap =>
  itemGaps.some((gap) => gap === text);

/**
 * Returns the additional legal requirements for menus in a country. Bulgaria requires the weight or volume of
 * every dish. Germany (PAngV) and the United Kingdom require it for drinks. Germany also requires a price, so
 * "on request" is not enough.
 */
export const countryRules = (country: string) => ({
  quantities: ({ BG: 'all', DE: 'drinks', GB: 'drinks' } as const)[country] ?? null,
  prices: country === 'DE',
});

const measures: readonly PriceUnit[] = ['PER_100_G', 'PER_KG', 'PER_100_ML', 'PER_LITRE'];

/** Whether the item states how much a guest gets for the price. With several sizes, each must state it. */
export const hasQuantity = ({ volume, variants, priceUnit }: Sold): boolean =>
  [...measures, 'PER_PIECE'].includes(priceUnit) ||
  (variants.length > 0 ? variants : [{ volume }]).every((size) => size.volume?.trim());

const litres = /\d\s*(?:[мсд]?л|л(?:итър|итра)|милилитра|[mcd]?l|lit(?:re|er)s?)(?!\p{L})/iu;

/**
 * There is no field that marks drinks, so an item counts as a drink if it contains alcohol, or if anything in
 * its section is measured in litres.
 */
function drinksOf(items: readonly JudgedItem[]): (item: JudgedItem) => boolean {
  const isPoured = ({ volume, variants, priceUnit }: Sold) =>
    priceUnit === 'PER_100_ML' ||
    priceUnit === 'PER_LITRE' ||
    [volume, ...variants.map((size) => size.volume)].some((text) => litres.test(text ?? ''));
  const bars = new Set(items.filter(isPoured).map(({ sectionID }) => sectionID));
  return ({ traits, sectionID }) => traits.includes('ALCOHOL') || bars.has(sectionID);
}

/**
 * Returns a function that finds the gaps of an item. `items` are all items of the venue, because the gaps of
 * an item depend on the others.
 */
export function gapsOfVenue(country: string, items: readonly JudgedItem[]) {
  const { quantities, prices } = countryRules(country);
  const isDrink = drinksOf(items);
  return (item: JudgedItem, gap: ItemGap): boolean => {
    if (gap === 'onRequest') return prices && item.onRequest;
    if (gap !== 'quantity') return lacks(item, gap);
    return (
      (quantities === 'all' || (quantities === 'drinks' && isDrink(item))) && !hasQuantity(item)
    );
  };
}

function lacks(item: JudgedItem, gap: Exclude<ItemGap, 'quantity' | 'onRequest'>): boolean {
  const { imageUrl, price, onRequest, translations, allergens } = item;
  switch (gap) {
    case 'photo':
      return !imageUrl;
    case 'price':
      return price === null && !onRequest;
    case 'allergens':
      return allergens === null;
    case 'recheck':
      return allergens?.changedSince === true;
    default:
      return translationState(readTranslations(translations), gap) !== 'complete';
  }
}
