import { expect, test } from 'vitest';
import { marksInput, noMarks } from './allergen-dialogs.tsx';

test('nothing is sent while nothing is chosen', () => {
  expect(marksInput(noMarks)).toBeNull();
  expect(marksInput({ ...noMarks, change: 'add' })).toBeNull();
});

test('diets and traits are added to what the dishes have', () => {
  expect(marksInput({ change: 'add', diets: ['VEGETARIAN'], traits: ['NEW'] })).toEqual({
    add: { diets: ['VEGETARIAN'], traits: ['NEW'] },
  });
});

test('what is no longer vegetarian is not vegan either', () => {
  expect(marksInput({ change: 'remove', diets: ['VEGETARIAN'], traits: [] })).toEqual({
    remove: { diets: ['VEGETARIAN', 'VEGAN'], traits: [] },
  });
});
