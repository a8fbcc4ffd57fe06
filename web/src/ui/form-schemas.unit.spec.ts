import { expect, test } from 'vitest';
import {
  digitsText,
  discountText,
  optionalText,
  positionText,
  priceText,
  requiredLocalizedText,
} from './form-schemas.ts';

test.each([
  ['', null],
  ['0', 0],
  ['8.90', 8.9],
  ['8,9', 8.9],
  ['999999.99', 999999.99],
])('price %j is %j', (text, price) => {
  expect(priceText.parse(text)).toBe(price);
});

test.each(['-1', '1.234', 'abc', '1e3', '.5', '1000000'])('price %j is refused', (text) => {
  expect(priceText.safeParse(text).error?.issues[0]?.message).toBe('admin.invalidFields.price');
});

test.each([
  ['', null],
  ['0', 0],
  ['100', 100],
])('discount %j is %j', (text, discount) => {
  expect(discountText.parse(text)).toBe(discount);
});

test.each(['101', '-1', '1.5'])('discount %j is refused', (text) => {
  expect(discountText.safeParse(text).success).toBe(false);
});

test('a position defaults to 0; a number takes digits only', () => {
  expect(positionText.parse('')).toBe(0);
  expect(digitsText.parse('042')).toBe(42);
  expect(digitsText.safeParse('4a').success).toBe(false);
  expect(digitsText.safeParse('').success).toBe(false);
});

test('blank text clears a field, and does not count as a translation', () => {
  expect(optionalText.parse('  ')).toBeNull();
  expect(requiredLocalizedText.safeParse({ bg: ' ', en: '', de: '' }).success).toBe(false);
  expect(requiredLocalizedText.safeParse({ bg: '', en: '', de: 'x' }).success).toBe(true);
});
