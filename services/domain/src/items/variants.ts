import type { ItemVariant, SizeEvent } from '@qr-menu/schema';
import { isSame } from '../workspace/entities.ts';

type Variants = readonly ItemVariant[];

/** Returns the price and volume of the first size, which are also the item's. Empty without sizes. */
export function firstOf([first]: Variants): Partial<Pick<ItemVariant, 'price' | 'volume'>> {
  return first ? { price: first.price, volume: first.volume } : {};
}

export const withParts = (variants: Variants, parts: readonly Partial<ItemVariant>[]): Variants =>
  variants.map((variant, index) => ({ ...variant, ...parts[index] }));

type SizeAmounts = Pick<ItemVariant, 'price' | 'deposit'>;

export function sizesEvent(itemId: string, before: Variants, after: Variants): SizeEvent | null {
  if (isSame(before, after)) return null;
  const sizes = after.map(({ price, deposit }): SizeAmounts => ({ price, deposit }));
  const isRepricing = before.length === after.length && isSame(withParts(before, sizes), after);
  return isRepricing
    ? { type: 'ItemSizesRepriced', data: { itemId, sizes } }
    : { type: 'ItemVariantsChanged', data: { itemId, variants: after } };
}

export const isPriced = (variants: readonly SizeAmounts[]): boolean =>
  variants.some(({ price }) => price !== null);

/** The id of a size starts with its item's id, so two items never share a size id. */
export const copiedVariants = (variants: Variants, itemId: string): Variants =>
  variants.map((variant, index) => ({ ...variant, id: variantId(itemId, index + 1) }));

export const variantId = (itemId: string, number: number): string => `${itemId}-${number}`;
