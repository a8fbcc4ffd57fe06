import { parseTranslations, translationState } from '#api/translations.ts';

export const itemGaps = ['photo', 'price', 'bg', 'en', 'de', 'allergens', 'recheck'] as const;
export type ItemGap = (typeof itemGaps)[number];

type JudgedItem = {
  readonly imageUrl: string | null;
  readonly price: number | null;
  readonly onRequest: boolean;
  readonly translations: string;
  /** Null: not declared. */
  readonly allergens: { readonly changedSince: boolean } | null;
};

export const isItemGap = (text: string | null): text is ItemGap =>
  itemGaps.some((gap) => gap === text);

export function lacks(item: JudgedItem, gap: ItemGap): boolean {
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
      return translationState(parseTranslations(translations), gap) !== 'complete';
  }
}
