import { expect, test } from 'vitest';
import { reducedPriceOf } from './reduced-price.ts';

test.each([
  ['8.95', '15', '7.61'],
  ['8,95', '15', '7.61'],
  ['0.05', '50', '0.03'],
  ['10', '100', '0.00'],
])('%s less %s %% is %s', (price, discount, reduced) => {
  expect(reducedPriceOf(price, discount)).toBe(reduced);
});

test.each([
  ['8.95', ''],
  ['8.95', '0'],
  ['', '15'],
  ['8.955', '15'],
  ['8.95', '101'],
])('%s less "%s" %% has no reduced price', (price, discount) => {
  expect(reducedPriceOf(price, discount)).toBeNull();
});
