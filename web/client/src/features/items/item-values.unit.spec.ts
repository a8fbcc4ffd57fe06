import type { AllergenKey } from '@qr-menu/domain';
import { languages } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import { type ItemValues, itemSchema, itemValues, typedPrices } from './item-values.ts';

const schemaFor = (saved: ItemValues, ...ofIngredients: readonly AllergenKey[]) =>
  itemSchema({ saved, ofIngredients: () => ofIngredients });

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
    spiciness: 2,
  };
  const contents = {
    allergens: {
      contains: ['MILK' as const],
      mayContain: [],
      declaredAt: '2026-11-02T10:00:00.000Z',
      changedSince: true,
    },
    diets: ['VEGETARIAN' as const],
    traits: [],
    additives: [],
  };
  const values = itemValues({ ...item, ...contents }, '', language);
  // What is declared stays as it is: sent again, it would be confirmed by somebody who has not looked.
  expect(schemaFor(values).parse(values)).toEqual(item);
});

test('a new item needs a name, and nothing else', () => {
  const empty = itemValues(null, 's1', 'bg');
  const issues = schemaFor(empty).safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([['name']]);
  const named = schemaFor(empty).parse({ ...empty, name: { bg: 'Чай', en: '', de: '' } });
  expect(named).toMatchObject({ price: null, discount: null, volume: null, ingredientIDs: [] });
  // Without a position the server puts it behind the section's last item.
  expect(JSON.parse(JSON.stringify(named))).not.toHaveProperty('position');
});

const tea: ItemValues = { ...itemValues(null, 's1', 'bg'), name: { bg: 'Чай', en: '', de: '' } };
const declared: ItemValues = { ...tea, declarationChoice: 'some', contains: ['MILK'] };

test.each<[string, ItemValues, Partial<ItemValues>, object]>([
  ['a declaration', tea, declared, { allergens: { contains: ['MILK'], mayContain: [] } }],
  [
    'none of the 14',
    declared,
    { declarationChoice: 'none' },
    { allergens: { contains: [], mayContain: [] } },
  ],
  ['a withdrawal', declared, { declarationChoice: 'no' }, { allergens: null }],
  [
    'the same in another order',
    { ...declared, diets: ['HALAL', 'KOSHER'] },
    { diets: ['KOSHER', 'HALAL'] },
    {},
  ],
  [
    'the same, looked at',
    declared,
    { checked: true },
    { allergens: { contains: ['MILK'], mayContain: [] } },
  ],
  ['other diets', declared, { diets: ['HALAL'] }, { diets: ['HALAL'] }],
])('%s is sent', (_what, saved, changed, sent) => {
  const { allergens, diets, traits, additives } = schemaFor(saved).parse({ ...saved, ...changed });
  const given = { allergens, diets, traits, additives };
  expect(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  ).toEqual(sent);
});

test.each<[string, Partial<ItemValues>, readonly AllergenKey[], string]>([
  ['nothing chosen of what it contains', { contains: [] }, [], 'contains'],
  ['one key contained and a trace', { mayContain: ['MILK'] }, [], 'mayContain'],
  ['vegan with milk', { diets: ['VEGAN'] }, [], 'diets'],
  ['vegan with an ingredient of eggs', { contains: ['SOY'], diets: ['VEGAN'] }, ['EGGS'], 'diets'],
])('%s is told beside the field', (_what, changed, ofIngredients, field) => {
  const values = { ...declared, ...changed };
  const issues = schemaFor(declared, ...ofIngredients).safeParse(values).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([[field]]);
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
