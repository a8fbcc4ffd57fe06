import type { ChangePricesInput } from '#api/generated/operations.ts';

/** What the dialog holds. */
export type PriceChangeValues = {
  readonly direction: 'raise' | 'lower';
  readonly by: string;
  readonly unit: 'percent' | 'amount';
  readonly rounding: 'CENT' | 'TEN_CENTS' | 'WHOLE';
};

export const newPriceChange: PriceChangeValues = {
  direction: 'raise',
  by: '',
  unit: 'percent',
  rounding: 'CENT',
};

/** The API's input; null while the number is not one. */
export function priceChangeInput(
  itemIDs: readonly string[],
  { direction, by, unit, rounding }: PriceChangeValues,
): ChangePricesInput | null {
  const text = by.trim().replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  const size = Number(text);
  const signed = direction === 'lower' ? -size : size;
  return { itemIDs: [...itemIDs], rounding, [unit]: signed };
}
