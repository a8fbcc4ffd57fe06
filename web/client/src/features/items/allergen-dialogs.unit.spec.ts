import { expect, test } from 'vitest';
import { labelsInput, noLabels } from './allergen-dialogs.tsx';

test('no labels are sent if none are selected', () => {
  expect(labelsInput(noLabels)).toBeNull();
  expect(labelsInput({ ...noLabels, change: 'add' })).toBeNull();
});

test("selected diets and traits are added, and the dishes' existing labels are kept", () => {
  expect(labelsInput({ change: 'add', diets: ['VEGETARIAN'], traits: ['NEW'] })).toEqual({
    add: { diets: ['VEGETARIAN'], traits: ['NEW'] },
  });
});

test('removing "vegetarian" from a dish also removes "vegan"', () => {
  expect(labelsInput({ change: 'remove', diets: ['VEGETARIAN'], traits: [] })).toEqual({
    remove: { diets: ['VEGETARIAN', 'VEGAN'], traits: [] },
  });
});
