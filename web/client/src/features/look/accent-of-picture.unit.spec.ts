import { expect, test } from 'vitest';
import { mostFrequentAccent } from './accent-of-picture.ts';

const pixels = (...colours: readonly (readonly [count: number, rgba: readonly number[]])[]) =>
  colours.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat());

test('the accent of a logo is its most frequent colour', () => {
  const white = [255, 255, 255, 255];
  const green = [20, 120, 50, 255];
  const red = [190, 40, 30, 255];
  expect(mostFrequentAccent(pixels([80, white], [15, green], [5, red]))).toBe(150);
  // Transparent pixels are ignored, even if they have a colour.
  expect(mostFrequentAccent(pixels([90, [20, 120, 50, 0]], [10, red]))).toBe(30);
  expect(mostFrequentAccent(pixels([60, white], [40, [0, 0, 0, 255]]))).toBeNull();
  expect(mostFrequentAccent(pixels([995, white], [5, red]))).toBeNull();
});
