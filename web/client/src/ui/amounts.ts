import type { Language } from '@qr-menu/schema';

/**
 * Two decimals behind the sign that the language's readers know, and no other sign: as an owner types
 * it, and as it is understood again. Empty without an amount.
 */
export function formatAmount(amount: number | null, language: Language): string {
  const text = amount?.toFixed(2) ?? '';
  return language === 'en' ? text : text.replace('.', ',');
}
