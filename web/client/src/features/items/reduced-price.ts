import { reducedPrice } from '@qr-menu/domain';
import { discountText, priceText } from '#ui/form-schemas.ts';

/** What guests pay, with two decimals; null without a discount, or while a field is not right. */
export function reducedPriceOf(price: string, discount: string): string | null {
  const parsed = { price: priceText.safeParse(price), discount: discountText.safeParse(discount) };
  if (!parsed.price.success || !parsed.discount.success) return null;
  if (parsed.price.data === null || !parsed.discount.data) return null;
  const reduced = reducedPrice(Math.round(parsed.price.data * 100), parsed.discount.data);
  return (reduced / 100).toFixed(2);
}
