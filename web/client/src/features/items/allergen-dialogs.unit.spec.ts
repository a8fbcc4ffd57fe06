import { expect, test } from 'vitest';
import { labelsInput, noLabels } from './allergen-dialogs.tsx';

test('nothing is sent without a choice', () => {
  expect(labelsInput(noLabels)).toBeNull();
  expect(labelsInput({ ...noLabels, change: 'add' })).toBeNull();
});

test('diets and traits are added to those of the dishes', () => {
  expect(labelsInput({ change: 'add', diets: ['VEGETARIAN'], traits: ['NEW'] })).toEqual({
    add: { diets: ['VEGETARIAN'], traits: ['NEW'] },
  });
});

test('a dish that stops being vegetarian stops being vegan', () => {
  expect(labelsInput({ change: 'remove', diets: ['VEGETARIAN'], traits: [] })).toEqual({
    remove: { diets: ['VEGETARIAN', 'VEGAN'], traits: [] },
  });
});
