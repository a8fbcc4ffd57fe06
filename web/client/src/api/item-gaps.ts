import { parseTranslations, translationState } from '#api/translations.ts';

export const itemGaps = ['photo', 'price', 'bg', 'en', 'de'] as const;
export type ItemGap = (typeof itemGaps)[number];

type JudgedItem = {
  readonly imageUrl: string | null;
  readonly price: number | null;
  readonly translations: string;
};

export const isItemGap = (text: string | null): text is ItemGap =>
  itemGaps.some((gap) => gap === text);

export function lacks({ imageUrl, price, translations }: JudgedItem, gap: ItemGap): boolean {
  switch (gap) {
    case 'photo':
      return !imageUrl;
    case 'price':
      return price === null;
    default:
      return translationState(parseTranslations(translations), gap) !== 'complete';
  }
}
