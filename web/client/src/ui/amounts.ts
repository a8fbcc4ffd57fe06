import { currencyCode, formatPrice } from '@qr-menu/domain/money';
import type { Language } from '@qr-menu/schema';

/**
 * Formats an amount in the way an owner types it: with two decimals, the language's separator and no other
 * sign, so that it can be parsed again. Returns an empty text if there is no amount.
 */
export function formatAmount(amount: number | null, language: Language): string {
  const text = amount?.toFixed(2) ?? '';
  return language === 'en' ? text : text.replace('.', ',');
}

/** Formats the surcharge or discount of an option, always with its sign, and with its currency if known. */
export const formatDelta = (amount: number, language: Language, currency = ''): string =>
  `${amount > 0 ? '+' : ''}${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount), currency, language)}`;

/**
 * Formats an amount with its currency for owners, who see the same decimal separator everywhere.
 * Guests see leva and unknown currencies with a decimal point.
 */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const code = currencyCode(currency);
  return code === null || code === 'BGN'
    ? `${formatAmount(amount, language)} ${currency}`.trim()
    : formatPrice(Math.round(amount * 100), currency, language);
}
