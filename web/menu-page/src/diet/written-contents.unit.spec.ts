import type {
  PublicIngredient,
  PublicItem,
  PublicMenuDocument,
  PublicOption,
} from '@qr-menu/domain/public-menu';
import type { AllergenCodes, Language } from '@qr-menu/schema';
import { expect, test, vi } from 'vitest';
import { guestData } from '../server/guest-data.ts';

const declaredAt = '2026-11-02T22:30:00.000Z';
const declared = (
  contains: NonNullable<PublicItem['allergens']>['contains'],
  mayContain: NonNullable<PublicItem['allergens']>['contains'] = [],
) => ({ allergens: { declared: true, contains, mayContain, declaredAt } });

type Venue = {
  readonly items: readonly Partial<PublicItem>[];
  readonly codes?: AllergenCodes;
  readonly ingredients?: readonly PublicIngredient[];
  /** The options in a group that applies to all items. */
  readonly options?: readonly Pick<PublicOption, 'contains' | 'declared'>[];
  readonly language?: Language;
};

function menuOf({ items, codes, ingredients = [], options = [], language = 'en' }: Venue) {
  const texts = { name: { en: 'Name' }, description: {}, imageUrl: '' };
  const document: PublicMenuDocument = {
    version: 1,
    outcome: 'SHOWN',
    account: {
      id: 'account',
      name: 'Venue',
      description: '',
      descriptions: {},
      defaultLanguage: 'en',
      email: '',
      phone: '',
      logoUrl: '',
      ...(codes && { allergenCodes: codes }),
    },
    menu: {
      ...texts,
      id: 'menu',
      currency: '€',
      firstView: 'cards',
      ingredients,
      optionGroups: [
        {
          ...texts,
          id: 'group',
          min: 0,
          max: null,
          options: options.map((option) => ({ ...texts, id: 'option', priceDelta: 0, ...option })),
        },
      ],
      sections: [
        {
          ...texts,
          id: 'section',
          optionGroupIds: options.length > 0 ? ['group'] : [],
          items: items.map((item, n) => ({
            ...texts,
            id: `item-${n}`,
            price: null,
            discount: null,
            reducedPrice: null,
            volume: '',
            soldOut: false,
            ingredients: [],
            ...item,
          })),
        },
      ],
    },
  };
  const { menu } = guestData(document, language);
  if (!menu) throw new Error('there is no menu');
  return { ...menu, beside: menu.sections[0]?.items.map(({ c }) => c) };
}

test('the dishes of a menu share one date formatter', () => {
  // Rendering the first menu creates the formatter.
  menuOf({ items: [declared(['CELERY'])] });
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  menuOf({ items: [declared(['CELERY']), declared(['MUSTARD'])] });
  const calls = [...created.mock.calls];
  created.mockRestore();
  expect(calls).toEqual([]);
});

test('loading the module creates no date formatter on the phone', async () => {
  vi.resetModules();
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  await import('./written-contents.ts');
  const locales = created.mock.calls.map(([locale]) => locale);
  created.mockRestore();
  expect(locales).not.toContain('en-CA');
});

test('contents are listed in the language of the page, with the date of the declaration in Sofia', () => {
  const items = [{ ...declared(['GLUTEN', 'MILK'], ['NUTS']) }, { ...declared([]) }, {}];
  const { sections, codes } = menuOf({ items, language: 'de' });
  expect(sections[0]?.items.map(({ n: _, ...contents }) => contents)).toEqual([
    {
      a: 'GLUTEN MILK',
      r: 'NUTS',
      j: '2026-11-03',
      c: 'Enthält: Gluten, Milch · Kann enthalten: Schalenfrüchte',
    },
    { j: '2026-11-03' },
    { c: 'Allergene nicht angegeben' },
  ]);
  expect(codes).toEqual([['( )', 'Kann enthalten']]);
});

test('each code is explained once, and kinds of nuts are named next to their code', () => {
  const items = [
    { ...declared(['WHEAT', 'MILK'], ['HAZELNUTS']), additives: ['COLOUR'] as const },
    { ...declared(['MILK', 'MOLLUSCS']) },
  ];
  const letters = menuOf({ items, codes: 'LETTERS' });
  expect(letters.beside).toEqual([
    'Contains: A (Wheat), G · May contain: H (Hazelnuts)',
    'Contains: G, R',
  ]);
  expect(letters.sections[0]?.items[0]?.x).toBe('Additives: 4');
  expect(letters.codes).toEqual([
    ['A', 'Gluten'],
    ['G', 'Milk'],
    ['H', 'Nuts'],
    ['R', 'Molluscs'],
    ['4', 'Colour'],
    ['( )', 'May contain'],
  ]);
  const numbers = menuOf({ items, codes: 'EU_NUMBERS' });
  expect(numbers.beside?.[1]).toBe('Contains: 7, 14');
  expect(numbers.sections[0]?.items[0]?.x).toBe('Additives: d');
});

test('the leaf is the first label, the spiciness is the last, and additives have letters', () => {
  const items = [
    { diets: ['VEGAN', 'VEGETARIAN', 'LENTEN'], traits: ['HOMEMADE'], spiciness: 2 } as const,
    { diets: ['VEGETARIAN'], additives: ['COLOUR'] } as const,
  ];
  const { sections, codes } = menuOf({ items });
  expect(sections[0]?.items.map(({ k, m, x }) => [k, m, x])).toEqual([
    [2, 'Vegan · Lenten · Home-made · Spicy', undefined],
    [undefined, 'Vegetarian', 'Additives: d'],
  ]);
  expect(codes).toEqual([['d', 'Colour']]);
});

test('numbers in the owner’s legend represent allergens, and never have two meanings', () => {
  const ingredient = { name: { en: 'Cheese' }, description: {} };
  const ingredients = [{ ...ingredient, number: 3, allergens: ['MILK'] as const }];
  const items = [
    { ...declared(['MILK', 'EGGS']), ingredients: [3] },
    { ...declared(['MILK', 'FISH']) },
    { ...declared([]), additives: ['NITRATE'] as const },
  ];
  const { beside } = menuOf({ items, ingredients, codes: 'EU_NUMBERS' });
  expect(beside).toEqual(['Contains: Eggs', 'Contains: 4, 7', undefined]);
  const letters = menuOf({ items, ingredients, codes: 'LETTERS' });
  expect(letters.sections[0]?.items[2]?.x).toBe('Additives: c');
});

test("the legend shows an ingredient's allergens in the page's language, unless its name already says so", () => {
  const named = (en: string, number: number) => ({ number, name: { en }, description: {} });
  const ingredients = [
    { ...named('Milk', 7), allergens: ['MILK'] as const },
    { ...named('House sauce', 16), allergens: ['SESAME', 'EGGS'] as const },
    named('Basil', 17),
  ];
  const items = [{ ...declared(['MILK', 'EGGS', 'SESAME']), ingredients: [7, 16, 17] }];
  const legend = (venue: Omit<Venue, 'ingredients'>) =>
    menuOf({ ingredients, ...venue }).legend.map(({ c }) => c);
  expect(menuOf({ items, ingredients }).beside).toEqual([undefined]);
  expect(legend({ items })).toEqual([undefined, 'Contains: Eggs, Sesame', undefined]);
  const carried = ['Enthält: Milch', 'Enthält: Eier, Sesam', undefined];
  expect(legend({ items, language: 'de' })).toEqual(carried);
  // If a menu has no declarations, the legend does not show the allergens of ingredients either.
  expect(legend({ items: [{ ingredients: [7, 16] }] })).toEqual(ingredients.map(() => undefined));
});

test('a menu without declarations shows no contents, even if ingredients have allergens', () => {
  const undeclared = {
    allergens: { declared: false, contains: ['MILK'] as const, mayContain: [] },
  };
  const { told, note, codes, sections } = menuOf({ items: [undeclared, {}], codes: 'LETTERS' });
  expect({ told, note, codes }).toEqual({});
  expect(sections[0]?.items).toEqual([{ n: 'Name' }, { n: 'Name' }]);
});

test.each([
  { contains: ['MILK'] as const, declared: false },
  { contains: [], declared: true },
])('guests can filter by contents that only an option declares: %j', (option) => {
  const { told, note, beside } = menuOf({ items: [{}], options: [option] });
  expect({ told, note }).toEqual({ told: 1, note: expect.any(String) });
  expect(beside).toEqual(['Allergens not declared']);
  expect(
    menuOf({ items: [{}], options: [{ contains: [], declared: false }] }).told,
  ).toBeUndefined();
});
