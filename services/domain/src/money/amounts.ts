/** Returns price × (100 − discount) / 100, rounded half up. In minor units and whole percent. */
export function reducedPrice(price: number, discount: number): number {
  return Math.floor((price * (100 - discount) + 50) / 100);
}

/** Rounds half up to a multiple of `step`, without floating-point errors. */
export function changedPrice(price: number, hundredthsOfPercent: number, step: number): number {
  const whole = 10_000;
  const exact = price * (whole + hundredthsOfPercent);
  return Math.floor((exact + (whole * step) / 2) / (whole * step)) * step;
}

export const roundedPrice = (price: number, step: number): number =>
  Math.floor((price + step / 2) / step) * step;

/** Converts the API's decimal number to minor units. Null if it has more than two decimal places. */
export function toMinorUnits(decimal: number): number | null {
  const minor = Math.round(decimal * 100);
  // Division is rounded correctly, so this comparison is exact.
  return Number.isSafeInteger(minor) && minor / 100 === decimal ? minor : null;
}

export const toDecimal = (minorUnits: number): number => minorUnits / 100;
