/** Half-up to cents: price × (100 − discount) / 100. Minor units, and a whole percent. */
export function reducedPrice(price: number, discount: number): number {
  return Math.floor((price * (100 - discount) + 50) / 100);
}

/** In hundredths of a percent, half-up to a multiple of `step`, without binary fractions. */
export function changedPrice(price: number, hundredthsOfPercent: number, step: number): number {
  const whole = 10_000;
  const exact = price * (whole + hundredthsOfPercent);
  return Math.floor((exact + (whole * step) / 2) / (whole * step)) * step;
}

export const roundedPrice = (price: number, step: number): number =>
  Math.floor((price + step / 2) / step) * step;

/** Minor units from the API's decimal; null when it has more than two decimal places. */
export function toMinorUnits(decimal: number): number | null {
  const minor = Math.round(decimal * 100);
  // Division rounds correctly, so that it gives back exactly the number that the decimal text means.
  return Number.isSafeInteger(minor) && minor / 100 === decimal ? minor : null;
}

export const toDecimal = (minorUnits: number): number => minorUnits / 100;

/** Minor units, or why they cannot be read. */
export type ReadPrice = number | 'NOT_A_PRICE' | 'AMBIGUOUS_PRICE';

/** A number with a currency before or behind it, and perhaps `,-` for no cents. */
const priced =
  /^(?:[\p{L}\p{Sc}]+\.?\s*)?(\d[\d\s.,'’]*?)(?:[.,][-–—])?\s*(?:[\p{L}\p{Sc}]+\.?)?$/u;
const longestNumber = 24;
/** Between letters and spaces the expression tries every cut. */
const longestPrice = 100;

/** The shapes that mean one number only; thin and no-break spaces have become a space before. */
const shapes = [
  /^\d+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?:'\d{3})+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/,
  /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/,
  /^\d{1,3}(?:\.\d{3}){2,}$/,
  /^\d{1,3}(?:,\d{3}){2,}$/,
];
const ambiguous = /^\d{1,3}[.,]\d{3}$/;

/** `12,50`, `1.234,56`, `1,234.56`, `12.50 лв.`, `€ 12`: as people and spreadsheets write prices. */
export function parsePrice(text: string): ReadPrice {
  const written = text.trim();
  if (written.length > longestPrice) return 'NOT_A_PRICE';
  const number = priced.exec(written)?.[1];
  if (number === undefined || number.length > longestNumber) return 'NOT_A_PRICE';
  const shape = number.trim().replace(/\s/gu, ' ').replaceAll('’', "'");
  if (ambiguous.test(shape)) return 'AMBIGUOUS_PRICE';
  if (!shapes.some((one) => one.test(shape))) return 'NOT_A_PRICE';
  const cents = /[.,](\d{1,2})$/.exec(shape)?.[1] ?? '';
  const whole = (cents === '' ? shape : shape.slice(0, -cents.length - 1)).replace(/\D/g, '');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
