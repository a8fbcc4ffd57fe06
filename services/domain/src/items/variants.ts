import type { ItemVariant, SizeEvent } from '@qr-menu/schema';
import { isSame } from '../workspace/entities.ts';

type Variants = readonly ItemVariant[];

/** The price and the volume of an item with these sizes; nothing where there are none. */
export function firstOf([first]: Variants): Partial<Pick<ItemVariant, 'price' | 'volume'>> {
  return first ? { price: first.price, volume: first.volume } : {};
}

/** An item's price and volume are the first size's: who changes the one changes the other. */
export const withFirst = (
  variants: Variants,
  change: Partial<Pick<ItemVariant, 'price' | 'volume'>>,
): Variants => variants.map((one, index) => (index === 0 ? { ...one, ...change } : one));

export type SizeAmounts = Pick<ItemVariant, 'price' | 'deposit'>;

export const withAmounts = (variants: Variants, amounts: readonly SizeAmounts[]): Variants =>
  variants.map((one, index) => ({ ...one, ...amounts[index] }));

/** What makes these sizes of an item those; null: they are. */
export function sizesEvent(itemId: string, before: Variants, after: Variants): SizeEvent | null {
  if (isSame(before, after)) return null;
  const sizes = after.map(({ price, deposit }): SizeAmounts => ({ price, deposit }));
  const isRepricing = before.length === after.length && isSame(withAmounts(before, sizes), after);
  return isRepricing
    ? { type: 'ItemSizesRepriced', data: { itemId, sizes } }
    : { type: 'ItemVariantsChanged', data: { itemId, variants: after } };
}

export const isPriced = (variants: readonly SizeAmounts[]): boolean =>
  variants.some(({ price }) => price !== null);

/** No two items share the id of a size: it begins with the item's. */
export const copiedVariants = (variants: Variants, itemId: string): Variants =>
  variants.map((one, index) => ({ ...one, id: variantId(itemId, index + 1) }));

export const variantId = (itemId: string, number: number): string => `${itemId}-${number}`;
