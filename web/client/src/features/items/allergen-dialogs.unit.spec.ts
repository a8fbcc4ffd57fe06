import { expect, test } from 'vitest';
import { labelsInput, noLabels } from './allergen-dialogs.tsx';

test('no labels are sent without a selection', () => {
  expect(labelsInput(noLabels)).toBeNull();
  expect(labelsInput({ ...noLabels, change: 'add' })).toBeNull();
});

test('diets and traits are added to those of the dishes', () => {
  expect(labelsInput({ change: 'add', diets: ['VEGETARIAN'], traits: ['NEW'] })).toEqual({
    add: { diets: ['VEGETARIAN'], traits: ['NEW'] },
  });
});

test('a dish that is no longer vegetarian is no longer vegan', () => {
  expect(labelsInput({ change: 'remove', diets: ['VEGETARIAN'], traits: [] })).toEqual({
    remove: { diets: ['VEGETARIAN', 'VEGAN'], traits: [] },
  });
});
