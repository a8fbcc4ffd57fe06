import { expect, test } from 'vitest';
import { nextNumber, proposedKeys } from './ingredient-form.tsx';

test.each([
  [[], 1],
  [[0, 2], 1],
  [[2, 1, 3, 7, 3], 4],
])('next to the numbers %j the next free number is %i', (taken, next) => {
  expect(nextNumber(taken)).toBe(next);
});

test.each<[string, Parameters<typeof proposedKeys>[1], Parameters<typeof proposedKeys>[1]]>([
  ['Мляко', [], ['MILK']],
  ['Milch/Laktose', [], ['MILK']],
  ['Яйца и мляко', [], ['EGGS', 'MILK']],
  ['Milk', ['MILK'], []],
  ['Gluten', ['WHEAT'], []],
  ['7', [], []],
  ['Алерген 7', [], []],
  ['Мед', [], []],
])('the name "%s" next to the numbers %j gets the suggestion %j', (name, chosen, proposed) => {
  expect(proposedKeys({ bg: '', en: '', de: name }, chosen)).toEqual(proposed);
});
