/**
 * The price after a discount, half-up to cents (design §5): price × (100 − discount) / 100.
 * Both prices are minor units; the discount is a whole percent.
 */
export function reducedPrice(price: number, discount: number): number {
  return Math.floor((price * (100 - discount) + 50) / 100);
}

/** Minor units from the API's decimal; null when it has more than two decimal places. */
export function toMinorUnits(decimal: number): number | null {
  const minor = Math.round(decimal * 100);
  // Division rounds correctly, so that it gives back exactly the number that the decimal text means.
  return Number.isSafeInteger(minor) && minor / 100 === decimal ? minor : null;
}

export const toDecimal = (minorUnits: number): number => minorUnits / 100;
