import { expect, test } from 'vitest';
import { currencyCode } from './currency-code.ts';

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
  ['', undefined],
  ['.', undefined],
  ['точки', undefined],
  ['kr', undefined],
])('%j is %s', (text, code) => {
  expect(currencyCode(text)).toBe(code);
});
