import { expect, test } from 'vitest';
import { itemSchema, itemValues, reducedPriceOf } from './item-values.ts';

test('what the API gave goes back unchanged when nothing was edited', () => {
  const item = {
    translations: '{"name":{"bg":"Шопска салата"},"description":{"en":"Fresh"}}',
    sectionID: 's1',
    imageUrl: null,
    active: true,
    price: 8.9,
    discount: 0,
    volume: '350 г',
    position: 3,
    ingredientIDs: ['i7'],
  };
  expect(itemSchema.parse(itemValues(item, ''))).toEqual(item);
});

test('a new item needs a name, and nothing else', () => {
  const empty = itemValues(null, 's1');
  const issues = itemSchema.safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([['name']]);
  const named = itemSchema.parse({ ...empty, name: { bg: 'Чай', en: '', de: '' } });
  expect(named).toMatchObject({ price: null, discount: null, volume: null, ingredientIDs: [] });
  // Without a position the server puts it behind the section's last item.
  expect(JSON.parse(JSON.stringify(named))).not.toHaveProperty('position');
});

test.each([
  ['8.95', '15', '7.61'],
  ['8,95', '15', '7.61'],
  ['0.05', '50', '0.03'],
  ['10', '100', '0.00'],
])('%s less %s %% is %s', (price, discount, reduced) => {
  expect(reducedPriceOf(price, discount)).toBe(reduced);
});

test.each([
  ['8.95', ''],
  ['8.95', '0'],
  ['', '15'],
  ['8.955', '15'],
  ['8.95', '101'],
])('%s less "%s" %% has no reduced price', (price, discount) => {
  expect(reducedPriceOf(price, discount)).toBeNull();
});
