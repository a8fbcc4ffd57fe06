import { currencyCode } from '@qr-menu/domain/money';
import { expect, test } from 'vitest';
import { usualCurrency } from './usual-currency.ts';

test.each([
  ['BG', 'EUR'],
  ['DE', 'EUR'],
  ['GB', 'GBP'],
  ['RO', 'RON'],
  ['TR', 'TRY'],
  ['HU', 'HUF'],
])('the form for a new menu in %s suggests a currency text for %s', (country, code) => {
  expect(currencyCode(usualCurrency(country))).toBe(code);
});

test('the form for a new menu has an empty field in a country with an unknown currency', () => {
  expect(usualCurrency('TH')).toBe('');
});
