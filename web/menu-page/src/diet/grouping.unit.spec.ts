import { expect, test } from 'vitest';
import { placeSections } from '../search/search-menu.ts';
import { type DietChoice, noChoice } from './diet-choice.ts';
import { checkChoices, grouped, groupOf } from './grouping.ts';

const j = '2026-11-03';
const dish = { n: 'Таратор', j, a: 'MILK WALNUTS', r: 'CELERY', e: 'VEGETARIAN' };
const avoiding = (...avoid: readonly string[]): DietChoice => ({ ...noChoice, avoid });
const eating = (...diets: readonly string[]): DietChoice => ({ ...noChoice, diets });

test('by default, traces exclude a dish just as contents do', () => {
  expect(groupOf(dish, avoiding('CELERY'), false)).toBe('out');
  expect(groupOf(dish, { ...avoiding('CELERY'), strict: false }, false)).toBe('traces');
  expect(groupOf(dish, { ...avoiding('CELERY', 'MILK'), strict: false }, false)).toBe('out');
});

test('an undeclared dish is in the group "unknown" unless its known contents exclude it', () => {
  const { j: _, ...silent } = dish;
  expect(groupOf(silent, avoiding('FISH'), false)).toBe('unknown');
  expect(groupOf(silent, avoiding('NUTS'), false)).toBe('out');
  expect(groupOf({ n: 'Вода' }, avoiding('FISH'), false)).toBe('unknown');
});

test('the group of a dish is "unknown" if this release does not know a chosen or declared allergen', () => {
  expect(groupOf(dish, avoiding('INSECTS'), false)).toBe('unknown');
  expect(groupOf({ ...dish, a: 'INSECTS' }, avoiding('FISH'), false)).toBe('unknown');
});

test('vegan dishes count as vegetarian, but not the other way round', () => {
  expect(groupOf({ ...dish, e: 'VEGAN' }, eating('VEGETARIAN'), false)).toBe('fits');
  expect(groupOf(dish, eating('VEGAN'), false)).toBe('out');
});

test('a dish has to match both the diets and the allergens', () => {
  const both = { ...avoiding('FISH'), diets: ['VEGETARIAN'] };
  expect(groupOf(dish, both, false)).toBe('fits');
  expect(groupOf({ ...dish, a: 'FISH' }, both, false)).toBe('out');
  expect(groupOf({ ...dish, e: 'HALAL' }, both, false)).toBe('out');
});

test('no dish on an old copy counts as safe', () => {
  expect(groupOf(dish, avoiding('FISH'), true)).toBe('unknown');
  expect(groupOf(dish, eating('VEGETARIAN'), true)).toBe('unknown');
  expect(groupOf(dish, avoiding('MILK'), true)).toBe('out');
});

test('each dish is in exactly one group, and keeps its position in the menu', () => {
  const items = [dish, { n: 'Риба', j, a: 'FISH' }, { n: 'Боб' }];
  const sections = placeSections([{ i: 'abcd', n: 'Супи', k: 'aaaabbbbcccc', items }]);
  const groups = grouped(sections, avoiding('FISH'), false);
  expect(groups.map(({ group, sections: [placed] }) => [group, placed?.section.k])).toEqual([
    ['fits', 'aaaa'],
    ['unknown', 'cccc'],
    ['out', 'bbbb'],
  ]);
  const [first] = grouped(sections, avoiding('FISH', 'MILK', 'GLUTEN'), true);
  expect(first).toEqual({ group: 'fits', sections: [], hasChoices: false });
});

test('a required option can move a dish to "ask the staff", but never to a better group', () => {
  const free = { n: 'Ориз', j: 1 as const };
  const milky = { n: 'Пюре', j: 1 as const, a: 'MILK' };
  const silent = { n: 'Салата' };
  const fish = { n: 'Риба', j, a: 'FISH', r: 'CELERY', l: [0] };
  const groupWith = (
    choice: DietChoice,
    ...o: readonly (typeof free | typeof milky | typeof silent)[]
  ) => groupOf(fish, choice, false, { l: [{ n: 'Гарнитура', h: '', m: 1, o }] });
  expect(groupWith(avoiding('MILK'), free, milky)).toBe('fits');
  expect(groupWith(avoiding('MILK'), milky)).toBe('unknown');
  expect(groupWith(avoiding('MILK'), milky, silent)).toBe('unknown');
  expect(groupWith(avoiding('FISH'), free)).toBe('out');
  expect(groupWith(avoiding('CELERY'), silent)).toBe('out');
  expect(groupWith({ ...avoiding('CELERY'), strict: false }, silent)).toBe('unknown');
  expect(groupWith({ ...avoiding('CELERY'), strict: false }, free)).toBe('traces');
  const optional = { l: [{ n: 'Сос', h: '', o: [milky] }], w: 1 };
  expect(groupOf({ n: 'Боб', j }, avoiding('MILK'), false, optional)).toBe('fits');
  expect(checkChoices({ n: 'Боб', j }, optional, avoiding('MILK'))).toEqual({
    avoided: 'NOTE',
    marked: 'FREE',
  });
  const [, unknown] = grouped(
    placeSections([
      { i: 'a', n: 'Риба', k: 'aaaa', items: [fish], l: [{ n: '', h: '', m: 1, o: [milky] }] },
    ]),
    avoiding('MILK'),
    false,
  );
  expect(unknown).toMatchObject({ group: 'unknown', hasChoices: true });
});

test('a diet label covers only the dish itself, so a required option can contradict it', () => {
  const milky = { n: 'Пюре', j: 1 as const, a: 'MILK' };
  const free = { n: 'Ориз', j: 1 as const };
  const beans = { n: 'Боб', e: 'VEGAN' };
  const withSide = (...o: readonly (typeof free | typeof milky)[]) => ({
    l: [{ n: 'Гарнитура', h: '', m: 1, o }],
    w: 1,
  });
  expect(groupOf(beans, eating('VEGAN'), false, withSide(milky))).toBe('unknown');
  expect(groupOf(beans, eating('VEGAN'), false, withSide(milky, free))).toBe('fits');
  expect(groupOf(beans, eating('VEGETARIAN'), false, withSide(milky))).toBe('fits');
  expect(groupOf(beans, avoiding('FISH'), false, withSide(milky))).toBe('unknown');
  expect(groupOf({ ...beans, e: 'HALAL' }, eating('VEGAN'), false, withSide(milky))).toBe('out');
  expect(checkChoices(beans, withSide(free), eating('VEGAN'))).toEqual({
    avoided: 'FREE',
    marked: 'NOTE',
  });
});
