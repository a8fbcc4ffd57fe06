/**
 * Words that come to mind first in this product. A password that consists only of them, with any
 * digits and signs around them, is easy to guess.
 */
export const contextWords = [
  'qr',
  'menu',
  'admin',
  'owner',
  'restaurant',
  'speisekarte',
  'menyu',
  'меню',
  'ресторант',
  'механа',
] as const;

const onlyTheseWords = new RegExp(`^(?:${contextWords.join('|')})+$`);

/** Ignores letter case, digits and signs. */
export const isOfContextWords = (password: string): boolean =>
  onlyTheseWords.test(password.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, ''));
