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
])('the form for a new menu in %s suggests the currency %s', (country, code) => {
  expect(currencyCode(usualCurrency(country))).toBe(code);
});

test('the form for a new menu suggests no currency for an unknown country', () => {
  expect(usualCurrency('TH')).toBe('');
});
