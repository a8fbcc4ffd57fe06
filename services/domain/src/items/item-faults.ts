import type { Rejection } from '../decision.ts';
import { limits } from '../limits.ts';
import { integerFault, pictureFault, textFault, translationsFault } from '../text/text-rules.ts';
import type { Item } from '../workspace/workspace.ts';

export type CheckedFields = Pick<
  Item,
  'translations' | 'imageUrl' | 'volume' | 'position' | 'price' | 'discount'
>;

/** Spec §5: an item's description is optional; price, discount and position are bounded numbers. */
export function itemFaults(
  item: {
    readonly [Key in keyof CheckedFields]?: CheckedFields[Key] | undefined;
  },
): readonly (Rejection | null)[] {
  const { translations, imageUrl, volume, position, price, discount } = item;
  return [
    translations ? translationsFault(translations, false) : null,
    imageUrl === undefined ? null : pictureFault('imageUrl', imageUrl),
    volume === undefined
      ? null
      : textFault('volume', volume, { max: limits.volume, oneLine: true }),
    position === undefined ? null : integerFault('position', position, limits.position),
    price === undefined || price === null ? null : priceFault(price),
    discount === undefined || discount === null ? null : integerFault('discount', discount, 100),
  ];
}

function priceFault(price: number): Rejection | null {
  return Number.isInteger(price) && price >= 0 && price <= limits.price
    ? null
    : {
        code: 'BAD_USER_INPUT',
        message: `price: must be from 0 to ${limits.price / 100}, with two decimals at most`,
        field: 'price',
      };
}
