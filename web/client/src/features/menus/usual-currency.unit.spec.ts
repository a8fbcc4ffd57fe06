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
])('a new menu in %s proposes a text that means %s', (country, code) => {
  expect(currencyCode(usualCurrency(country))).toBe(code);
});

test('a country with an unknown currency gets an empty field', () => {
  expect(usualCurrency('TH')).toBe('');
});
