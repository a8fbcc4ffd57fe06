import type { PublicMenuContent } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import type { GuestTexts } from '#i18n/guest-texts.ts';
import { type Localized, localized } from './localized.ts';

export type VisibleIngredient = {
  readonly key: string;
  readonly number: number;
  readonly name: Localized;
  readonly description: Localized | null;
};

/** The legend in one language. */
export const visibleIngredients = (
  { ingredients }: PublicMenuContent,
  language: Language,
  venueDefault: Language,
  t: GuestTexts,
): readonly VisibleIngredient[] =>
  ingredients.map(({ number, name, description }, index) => ({
    key: `${index} ${number}`,
    number,
    name: localized(name, language, venueDefault) ?? { text: t('guest.unnamed'), language },
    description: localized(description, language, venueDefault),
  }));
