import type { ItemVariant } from '@qr-menu/schema';

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

export const isPriced = (variants: Variants): boolean =>
  variants.some(({ price }) => price !== null);

/** No two items share the id of a size: it begins with the item's. */
export const copiedVariants = (variants: Variants, itemId: string): Variants =>
  variants.map((one, index) => ({ ...one, id: variantId(itemId, index + 1) }));

export const variantId = (itemId: string, number: number): string => `${itemId}-${number}`;
