import { expect, test } from 'vitest';
import { nextNumber } from './ingredient-form.tsx';

test.each([
  [[], 1],
  [[0, 2], 1],
  [[2, 1, 3, 7, 3], 4],
])('beside %j the next free number is %i', (taken, next) => {
  expect(nextNumber(taken)).toBe(next);
});
