import { expect, test } from 'vitest';
import { currenciesIn, currencyCode, formatPrice } from './currencies.ts';

test.each([
  ['лв', 'BGN'],
  ['лв.', 'BGN'],
  [' ЛВ. ', 'BGN'],
  ['BGN', 'BGN'],
  ['€', 'EUR'],
  ['eur', 'EUR'],
  ['$', 'USD'],
  ['CHF', 'CHF'],
  ['Fr.', 'CHF'],
  ['лек', 'ALL'],
  ['', null],
  ['.', null],
  ['точки', null],
  ['kr', null],
  ['constructor', null],
])('%j means %s', (text, code) => {
  expect(currencyCode(text)).toBe(code);
});

test('a code that is also a word must be in capital letters within a sentence', () => {
  expect(currenciesIn('Preis in eur')).toEqual(['EUR']);
  expect(currenciesIn('Coffee gel for all')).toEqual([]);
  expect(currenciesIn('12 GEL')).toEqual(['GEL']);
});

test.each([
  // The format for leva and unknown currencies is part of the specification.
  [1250, 'лв', '12.50 лв.', '12.50 лв.', '12.50 лв.'],
  [1250, 'лв.', '12.50 лв.', '12.50 лв.', '12.50 лв.'],
  [123_450, 'BGN', '1234.50 BGN', '1234.50 BGN', '1234.50 BGN'],
  [1250, 'точки', '12.50 точки', '12.50 точки', '12.50 точки'],
  [1250, '', '12.50', '12.50', '12.50'],
  [639, '€', '6,39 €', '€6.39', '6,39 €'],
  [0, 'EUR', '0,00 €', '€0.00', '0,00 €'],
  [5, 'евро', '0,05 €', '€0.05', '0,05 €'],
  [123_450, '€', '1234,50 €', '€1,234.50', '1.234,50 €'],
  [99_999_999, '€', '999 999,99 €', '€999,999.99', '999.999,99 €'],
  [1250, 'CHF', '12,50 CHF', '12.50 CHF', '12,50 CHF'],
  [150_000, 'Ft', '1500 Ft', '1,500 Ft', '1.500 Ft'],
  [150_050, 'Ft', '1500,50 Ft', '1,500.50 Ft', '1.500,50 Ft'],
  [90_000, '¥', '900 ¥', '¥900', '900 ¥'],
  [1250, 'zł', '12,50 zł', '12.50 zł', '12,50 zł'],
])('%i in the currency %j is formatted for each language', (amount, currency, bg, en, de) => {
  const shown = (language: 'bg' | 'en' | 'de') =>
    formatPrice(amount, currency, language).replaceAll('\u00a0', ' ');
  expect({ bg: shown('bg'), en: shown('en'), de: shown('de') }).toEqual({ bg, en, de });
});

test('a line never breaks between a price and its currency', () => {
  expect(formatPrice(639, '€', 'bg')).toBe('6,39\u00a0€');
});
