import { reducedPrice, toDecimal } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import * as z from 'zod/mini';
import { parseTranslations } from '#api/translations.ts';
import { formatAmount } from '#ui/amounts.ts';
import {
  discountText,
  fault,
  localizedText,
  optionalText,
  priceText,
  requiredLocalizedText,
  requiredText,
  withTranslations,
} from '#ui/form-schemas.ts';

/** Empty: behind the section's last item, or where it is. */
const positionText = z.pipe(
  z.string().check(z.regex(/^\s*\d{0,6}\s*$/, fault('admin.invalidFields.position'))),
  z.transform((text) => (text.trim() === '' ? undefined : Number(text))),
);

const fields = z.object({
  name: requiredLocalizedText,
  description: localizedText,
  sectionID: requiredText,
  imageUrl: optionalText,
  active: z.boolean(),
  price: priceText,
  discount: discountText,
  volume: optionalText,
  position: positionText,
  ingredientIDs: z.array(z.string()),
});

export type ItemValues = z.input<typeof fields>;

export const itemSchema = z.pipe(fields, z.transform(withTranslations<z.output<typeof fields>>));
export type ItemInput = z.output<typeof itemSchema>;

export const discountInput = (discount: number | null): string => discount?.toString() ?? '';

/** Of an item, or of a new one in this section. */
export const itemValues = (
  item: ItemInput | null,
  sectionID: string,
  language: Language,
): ItemValues => ({
  ...parseTranslations(item?.translations),
  sectionID: item?.sectionID ?? sectionID,
  imageUrl: item?.imageUrl ?? '',
  active: item?.active ?? true,
  price: formatAmount(item?.price ?? null, language),
  discount: discountInput(item?.discount ?? null),
  volume: item?.volume ?? '',
  position: item?.position?.toString() ?? '',
  ingredientIDs: [...(item?.ingredientIDs ?? [])],
});

/** What guests pay; null without a discount. */
export const reducedPriceOf = (price: number | null, discount: number | null): number | null =>
  price === null || !discount ? null : toDecimal(reducedPrice(Math.round(price * 100), discount));

/** What was typed into the two fields means; null while it is nothing or not right. */
export function typedPrices(price: string, discount: string) {
  const typed = priceText.safeParse(price).data ?? null;
  return {
    price: typed,
    reduced: reducedPriceOf(typed, discountText.safeParse(discount).data ?? null),
  };
}
