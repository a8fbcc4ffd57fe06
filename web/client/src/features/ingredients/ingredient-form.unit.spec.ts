import { expect, test } from 'vitest';
import { nextNumber, proposedKeys } from './ingredient-form.tsx';

test.each([
  [[], 1],
  [[0, 2], 1],
  [[2, 1, 3, 7, 3], 4],
])('if the numbers %j are in use, the next free number is %i', (taken, next) => {
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
])('for the name "%s" with the allergens %j, the form suggests %j', (name, chosen, proposed) => {
  expect(proposedKeys({ bg: '', en: '', de: name }, chosen)).toEqual(proposed);
});
