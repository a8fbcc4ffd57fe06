import { expect, test } from 'vitest';
import { convertedAmount, fixedRate, type Rate, readRate, roundedAmount } from './conversion.ts';

const toEuro = fixedRate('BGN', 'EUR') as Rate;

test('converting up to 10,000,000 stotinki gives the result of integer arithmetic, rounded half up', () => {
  let wrong = 0;
  for (let stotinki = 1; stotinki <= 10_000_000; stotinki += 1) {
    // Stays below 2^53. A tie never occurs, because 200000 × stotinki is never an odd multiple of 195583.
    const twice = stotinki * 200_000;
    const cents = Math.floor((twice + 195_583) / (2 * 195_583));
    if (twice % 195_583 === 0 && (twice / 195_583) % 2 === 1) wrong += 1;
    if (convertedAmount(stotinki, toEuro, 'EUR') !== cents) wrong += 1;
  }
  expect(wrong).toBe(0);
});

test.each([
  [19_800, 10_124],
  [100, 51],
  [195_583, 100_000],
  [0, 0],
  [99_999_999, 51_129_188],
])('%i stotinki convert to %i cents', (stotinki, cents) => {
  expect(convertedAmount(stotinki, toEuro, 'EUR')).toBe(cents);
});

test('a conversion back to leva divides by the fixed rate instead of using its rounded inverse', () => {
  expect(convertedAmount(10_000, fixedRate('EUR', 'BGN') as Rate, 'BGN')).toBe(19_558);
});

test('amounts are rounded to whole units in currencies whose decimals are not used in practice', () => {
  expect(convertedAmount(639, readRate('405.5') as Rate, 'HUF')).toBe(259_100);
});

test.each([
  '0',
  '0.00000000',
  '-1',
  '1.123456789',
  '12345678901234567890',
  '1,2,3',
  '',
  'x',
  '1e3',
])('%j is not a rate', (text) => {
  expect(readRate(text)).toBeNull();
});
test.each(['1.95583', '1,95583'])('%j is a rate', (text) => {
  expect(convertedAmount(100, readRate(text) as Rate, 'USD')).toBe(196);
});

test.each([
  [512, 510, 510, 510, 490, 499],
  [517, 515, 510, 520, 490, 499],
  [549, 545, 540, 550, 590, 499],
  [540, 540, 540, 540, 490, 499],
  [541, 540, 540, 540, 590, 499],
  [550, 550, 550, 550, 590, 599],
  [3, 3, 3, 3, 90, 99],
  [0, 0, 0, 0, 0, 0],
])('%i is rounded as requested', (amount, five, tenDown, ten, ninety, ninetyNine) => {
  expect(roundedAmount(amount, 'EXACT')).toBe(amount);
  expect(roundedAmount(amount, 'FIVE_CENTS_DOWN')).toBe(five);
  expect(roundedAmount(amount, 'TEN_CENTS_DOWN')).toBe(tenDown);
  expect(roundedAmount(amount, 'TEN_CENTS_NEAREST')).toBe(ten);
  expect(roundedAmount(amount, 'ENDING_90')).toBe(ninety);
  expect(roundedAmount(amount, 'ENDING_99')).toBe(ninetyNine);
});
