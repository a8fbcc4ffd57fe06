import type { ItemVariant, SizeEvent } from '@qr-menu/schema';
import { isSame } from '../workspace/entities.ts';

type Variants = readonly ItemVariant[];

/** The price and volume that an item takes from these sizes. Empty if there are none. */
export function firstOf([first]: Variants): Partial<Pick<ItemVariant, 'price' | 'volume'>> {
  return first ? { price: first.price, volume: first.volume } : {};
}

/** Merges each part into the size at the same position. */
export const withParts = (variants: Variants, parts: readonly Partial<ItemVariant>[]): Variants =>
  variants.map((one, index) => ({ ...one, ...parts[index] }));

type SizeAmounts = Pick<ItemVariant, 'price' | 'deposit'>;

/** The event that turns `before` into `after`, or null if they are equal. */
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

/** A size's id starts with the item's, so no two items share one. */
export const copiedVariants = (variants: Variants, itemId: string): Variants =>
  variants.map((one, index) => ({ ...one, id: variantId(itemId, index + 1) }));

export const variantId = (itemId: string, number: number): string => `${itemId}-${number}`;
