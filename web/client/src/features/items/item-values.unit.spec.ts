import { languages } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import { itemSchema, itemValues, typedPrices } from './item-values.ts';

test.each(languages)('what the API gave goes back unchanged from a form in %s', (language) => {
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
  expect(itemSchema.parse(itemValues(item, '', language))).toEqual(item);
});

test('a new item needs a name, and nothing else', () => {
  const empty = itemValues(null, 's1', 'bg');
  const issues = itemSchema.safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([['name']]);
  const named = itemSchema.parse({ ...empty, name: { bg: 'Чай', en: '', de: '' } });
  expect(named).toMatchObject({ price: null, discount: null, volume: null, ingredientIDs: [] });
  // Without a position the server puts it behind the section's last item.
  expect(JSON.parse(JSON.stringify(named))).not.toHaveProperty('position');
});

test.each([
  ['8.95', '15', { price: 8.95, reduced: 7.61 }],
  ['8,95', '15', { price: 8.95, reduced: 7.61 }],
  ['0.05', '50', { price: 0.05, reduced: 0.03 }],
  ['10', '100', { price: 10, reduced: 0 }],
  ['1.234,50', '', { price: 1234.5, reduced: null }],
  ['8.95', '0', { price: 8.95, reduced: null }],
  ['8.95', '101', { price: 8.95, reduced: null }],
  ['', '15', { price: null, reduced: null }],
  ['9,5,0', '15', { price: null, reduced: null }],
])('a price of "%s" less "%s" %% is understood', (price, discount, prices) => {
  expect(typedPrices(price, discount)).toEqual(prices);
});
