import { type CurrencyCode, leastAmount } from './currencies.ts';

export const currencyRoundings = [
  'EXACT',
  'FIVE_CENTS_DOWN',
  'TEN_CENTS_DOWN',
  'TEN_CENTS_NEAREST',
  'ENDING_90',
  'ENDING_99',
] as const;
export type CurrencyRounding = (typeof currencyRoundings)[number];

/** The value of one unit of the old currency in the new one, as an exact fraction. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * Regulation (EC) 2866/98 as amended for Bulgaria sets 1 EUR = 1.95583 BGN. Articles 4 and 5 of
 * Regulation (EC) 1103/97 require dividing by the full rate and rounding half up to the cent.
 */
const levaForEuro: Rate = { numerator: 100_000n, denominator: 195_583n };

/** Returns the rate that the law fixes. Null if the owner has to enter a rate. */
export function fixedRate(from: CurrencyCode, to: CurrencyCode): Rate | null {
  if (from === 'BGN' && to === 'EUR') return levaForEuro;
  if (from === 'EUR' && to === 'BGN') {
    return { numerator: levaForEuro.denominator, denominator: levaForEuro.numerator };
  }
  return null;
}

const writtenRate = /^(?=.{1,18}$)\d{1,9}(?:[.,]\d{1,8})?$/;

/** Parses a positive number such as `1.95583` or `1,95583`. Returns null for anything else. */
export function readRate(text: string): Rate | null {
  if (!writtenRate.test(text)) return null;
  const [whole = '', decimals = ''] = text.split(/[.,]/);
  const numerator = BigInt(whole + decimals);
  return numerator === 0n ? null : { numerator, denominator: 10n ** BigInt(decimals.length) };
}

const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** Rounds half up to the smallest amount that can be paid. Both amounts are in minor units. */
export function convertedAmount(
  amount: number,
  { numerator, denominator }: Rate,
  to: CurrencyCode,
) {
  const least = BigInt(leastAmount(to));
  return Number(halfUp(BigInt(amount) * numerator, denominator * least) * least);
}

/** Prefers the lower amount in a tie. Amounts below the ending are rounded up to it. */
function nearestEnding(amount: number, ending: 90 | 99): number {
  const below = Math.floor((amount - ending) / 100) * 100 + ending;
  if (below < 0) return ending;
  return amount - below <= below + 100 - amount ? below : below + 100;
}

/** A price never becomes 0, and 0 stays 0. */
export function roundedAmount(amount: number, rounding: CurrencyRounding): number {
  if (amount === 0) return 0;
  return endedAs(amount, rounding) || amount;
}

function endedAs(amount: number, rounding: CurrencyRounding): number {
  switch (rounding) {
    case 'EXACT':
      return amount;
    case 'FIVE_CENTS_DOWN':
      return amount - (amount % 5);
    case 'TEN_CENTS_DOWN':
      return amount - (amount % 10);
    case 'TEN_CENTS_NEAREST':
      return Math.floor((amount + 5) / 10) * 10;
    case 'ENDING_90':
      return nearestEnding(amount, 90);
    case 'ENDING_99':
      return nearestEnding(amount, 99);
    default:
      return rounding satisfies never;
  }
}
