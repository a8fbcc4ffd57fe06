import { currencyCode, formatPrice } from '@qr-menu/domain/money';
import type { Language } from '@qr-menu/schema';

/**
 * Formats an amount as an owner types it: with two decimals, the language's separator and no other
 * characters, so that it can be parsed again. Returns an empty string if there is no amount.
 */
export function formatAmount(amount: number | null, language: Language): string {
  const text = amount?.toFixed(2) ?? '';
  return language === 'en' ? text : text.replace('.', ',');
}

/** Formats an option's surcharge or discount, always with a sign, and with the currency if it is known. */
export const formatDelta = (amount: number, language: Language, currency = ''): string =>
  `${amount > 0 ? '+' : ''}${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount), currency, language)}`;

/**
 * Formats an amount with its currency for owners, who see the same decimal separator everywhere. Guests see
 * leva and unknown currencies with a decimal point.
 */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const code = currencyCode(currency);
  return code === null || code === 'BGN'
    ? `${formatAmount(amount, language)} ${currency}`.trim()
    : formatPrice(Math.round(amount * 100), currency, language);
}
