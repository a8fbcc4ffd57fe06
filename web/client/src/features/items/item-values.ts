import { reducedPrice } from '@qr-menu/domain';
import * as z from 'zod/mini';
import { parseTranslations } from '#api/translations.ts';
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

export const priceInput = (price: number | null): string => price?.toFixed(2) ?? '';
export const discountInput = (discount: number | null): string => discount?.toString() ?? '';

/** Of an item, or of a new one in this section. */
export const itemValues = (item: ItemInput | null, sectionID: string): ItemValues => ({
  ...parseTranslations(item?.translations),
  sectionID: item?.sectionID ?? sectionID,
  imageUrl: item?.imageUrl ?? '',
  active: item?.active ?? true,
  price: priceInput(item?.price ?? null),
  discount: discountInput(item?.discount ?? null),
  volume: item?.volume ?? '',
  position: item?.position?.toString() ?? '',
  ingredientIDs: [...(item?.ingredientIDs ?? [])],
});

/** What guests pay, with two decimals; null without a discount, or while a field is not right. */
export function reducedPriceOf(price: string, discount: string): string | null {
  const parsed = { price: priceText.safeParse(price), discount: discountText.safeParse(discount) };
  if (!parsed.price.success || !parsed.discount.success) return null;
  if (parsed.price.data === null || !parsed.discount.data) return null;
  const reduced = reducedPrice(Math.round(parsed.price.data * 100), parsed.discount.data);
  return (reduced / 100).toFixed(2);
}
