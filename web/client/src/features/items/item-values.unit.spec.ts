import type { AllergenKey } from '@qr-menu/domain/allergens';
import { languages } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import { type ItemValues, itemSchema, itemValues, typedPrices } from './item-values.ts';

const schemaFor = (saved: ItemValues, ...ofIngredients: readonly AllergenKey[]) =>
  itemSchema({ saved, ofIngredients: () => ofIngredients });

test.each(languages)("an unchanged form in %s sends the API's values back", (language) => {
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
    optionGroupIDs: ['o1'],
    priceUnit: 'PER_PIECE' as const,
    deposit: 0.25,
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
    spiciness: 2,
    variants: [],
    onRequest: false,
  };
  const values = itemValues({ ...item, ...contents }, '', language);
  // Unchanged contents are not sent, because sending a declaration again would confirm it.
  expect(schemaFor(values).parse(values)).toEqual(item);
});

test('a new item needs only a name', () => {
  const empty = itemValues(null, 's1', 'bg');
  const issues = schemaFor(empty).safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([['name']]);
  const named = schemaFor(empty).parse({ ...empty, name: { bg: 'Чай', en: '', de: '' } });
  expect(named).toMatchObject({ price: null, discount: null, volume: null, ingredientIDs: [] });
  // Without a position, the server adds the item at the end of the section.
  expect(JSON.parse(JSON.stringify(named))).not.toHaveProperty('position');
});

const tea: ItemValues = { ...itemValues(null, 's1', 'bg'), name: { bg: 'Чай', en: '', de: '' } };
const declared: ItemValues = { ...tea, declarationChoice: 'some', contains: ['MILK'] };

test.each<[string, ItemValues, Partial<ItemValues>, object]>([
  ['a declaration', tea, declared, { allergens: { contains: ['MILK'], mayContain: [] } }],
  [
    'a declaration of none of the 14',
    declared,
    { declarationChoice: 'none' },
    { allergens: { contains: [], mayContain: [] } },
  ],
  ['a withdrawal', declared, { declarationChoice: 'no' }, { allergens: null }],
  [
    'the same diets in another order',
    { ...declared, diets: ['HALAL', 'KOSHER'] },
    { diets: ['KOSHER', 'HALAL'] },
    {},
  ],
  [
    'the same declaration, checked again',
    declared,
    { checked: true },
    { allergens: { contains: ['MILK'], mayContain: [] } },
  ],
  ['other diets', declared, { diets: ['HALAL'] }, { diets: ['HALAL'] }],
])('the form sends only the difference for %s', (_what, saved, changed, sent) => {
  const { allergens, diets, traits, additives } = schemaFor(saved).parse({ ...saved, ...changed });
  const parsed = { allergens, diets, traits, additives };
  expect(
    Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined)),
  ).toEqual(sent);
});

test.each<[string, Partial<ItemValues>, readonly AllergenKey[], string]>([
  ['a declaration without contents', { contains: [] }, [], 'contains'],
  ['an allergen that is both contained and a trace', { mayContain: ['MILK'] }, [], 'mayContain'],
  ['vegan with milk', { diets: ['VEGAN'] }, [], 'diets'],
  [
    'vegan with an ingredient that contains eggs',
    { contains: ['SOY'], diets: ['VEGAN'] },
    ['EGGS'],
    'diets',
  ],
])('%s is reported at its field', (_what, changed, ofIngredients, field) => {
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
])('a price of "%s" minus "%s" %% is parsed', (price, discount, prices) => {
  expect(typedPrices(price, discount)).toEqual(prices);
});

const size = (id: string, over: object = {}) => ({
  id,
  name: { bg: '', en: '', de: '' },
  volume: '0,3 л',
  price: '4,20',
  deposit: '',
  happyPrice: '',
  ...over,
});

test("all sizes are sent together, and determine the item's price and volume", () => {
  const saved = { ...tea, sizes: [size('v1')] };
  const named = size('new-2', { name: { bg: 'Голям', en: ' ', de: '' }, volume: '', price: '5.9' });
  const { price, volume, variants } = schemaFor(saved).parse({
    ...saved,
    price: '9',
    sizes: [named, size('v1')],
  });
  expect({ price, volume }).toEqual({ price: undefined, volume: undefined });
  expect(variants).toEqual([
    { translations: '{"name":{"bg":"Голям"}}', volume: null, price: 5.9, deposit: null },
    { id: 'v1', translations: '{"name":{}}', volume: '0,3 л', price: 4.2, deposit: null },
  ]);
  const withoutSizes = schemaFor(saved).parse({ ...saved, price: '4', sizes: [] });
  expect(withoutSizes).toMatchObject({ price: 4, variants: [] });
});

test('"on request" is sent only if there is no price', () => {
  const onRequest = { ...tea, onRequest: true };
  expect(schemaFor(tea).parse(onRequest).onRequest).toBe(true);
  expect(schemaFor(tea).parse({ ...onRequest, price: '4' }).onRequest).toBeUndefined();
  expect(schemaFor(tea).parse({ ...onRequest, sizes: [size('a')] }).onRequest).toBeUndefined();
});

test.each<[string, object, readonly (string | number)[]]>([
  ['a price', { price: 'x' }, ['sizes', 1, 'price']],
  ['a deposit', { deposit: '-1' }, ['sizes', 1, 'deposit']],
  ['a size without name and volume', { volume: ' ' }, ['sizes', 1, 'volume']],
])('%s with an error is reported at its row', (_what, over, path) => {
  const values = { ...tea, sizes: [size('a'), size('b', over)] };
  const issues = schemaFor(tea).safeParse(values).error?.issues ?? [];
  expect(issues.map((issue) => issue.path)).toEqual([path]);
});

test('days are sent only if they were changed', () => {
  const days = { weekdays: ['MONDAY' as const], dates: [] };
  const onMondays: ItemValues = { ...tea, days };
  expect(schemaFor(tea).parse(tea).days).toBeUndefined();
  expect(schemaFor(tea).parse(onMondays).days).toEqual(days);
  expect(schemaFor(onMondays).parse({ ...onMondays, volume: '0,2 l' }).days).toBeUndefined();
  expect(schemaFor(onMondays).parse(tea).days).toBeNull();
});
