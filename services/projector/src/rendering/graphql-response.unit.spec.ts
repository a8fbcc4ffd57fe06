import { buildPublicMenu } from '@qr-menu/domain/public-menu';
import { publicMenuQuery, typeDefs, type WorkspaceEvent } from '@qr-menu/schema';
import { buildSchema, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import {
  accountCreated,
  foldedFrom,
  ingredientCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
  shownVenue,
} from '../../test/venue.ts';
import { graphqlResponse } from './render-venue.ts';

const schema = buildSchema(typeDefs);
const document = parse(publicMenuQuery);

async function executed(publicMenu: object): Promise<string> {
  const rootValue = { publicMenu };
  return JSON.stringify(
    await execute({ schema, document, rootValue, variableValues: { accountName: 'x' } }),
  );
}

const stored = (events: readonly WorkspaceEvent[], version = 3) =>
  graphqlResponse(buildPublicMenu(foldedFrom('anna', events), version));

// The order of the fields differs from the query, and there are additional fields.
const account = {
  owner: 'anna',
  logoUrl: '/images/public/logo.png',
  phone: '+359 888 123 456',
  email: 'dub@example.com',
  defaultLanguage: 'bg',
  description: 'Българска кухня & "вино"',
  name: 'Стария дъб',
  id: 'account of anna',
};
const menu = {
  currency: 'лв',
  imageUrl: '',
  description: { de: 'Karte' },
  name: { bg: 'Меню' },
  id: 'menu of anna',
};
const section = {
  imageUrl: '/s.png',
  description: {},
  name: { bg: 'Салати', en: 'Salads' },
};
const item = (id: string, money: object) => ({
  ingredients: [],
  soldOut: id === 'free',
  volume: '350 г',
  ...money,
  imageUrl: '',
  description: { bg: 'С "сирене"' },
  name: { en: 'Shopska', bg: 'Шопска' },
  id,
});

test('the stored response is identical, byte for byte, to that of an executed query', async () => {
  const events: readonly WorkspaceEvent[] = [
    accountCreated('anna', 'Стария дъб'),
    menuCreated('anna'),
    sectionCreated('anna', 'second', 2),
    sectionCreated('anna', 'first', 1),
    sectionCreated('anna', 'empty', 0),
    itemCreated('first', 'full', { price: 1999, discount: null }),
    itemCreated('first', 'reduced', { position: 2, price: 1050, discount: 15 }),
    itemCreated('first', 'no reduction', { position: 3, price: 1000, discount: 0 }),
    itemCreated('first', 'free', { position: 4, price: 5, discount: 100 }),
    itemCreated('second', 'priceless', { price: null, discount: 10 }),
    itemCreated('second', 'hidden', { active: false }),
    ingredientCreated('salt', 9),
    ingredientCreated('milk', 7),
    ingredientCreated('unused', 1),
    { type: 'ItemIngredientsChanged', data: { itemId: 'full', ingredientIds: ['salt', 'milk'] } },
    { type: 'ItemSoldOut', data: { itemId: 'free', until: null } },
  ];
  const publicMenu = {
    menu: {
      ...menu,
      ingredients: [7, 9].map((number) => ({
        description: { bg: 'Морска' },
        name: { bg: 'Сол', en: 'Salt' },
        number,
      })),
      sections: [
        {
          ...section,
          id: 'first',
          items: [
            item('full', {
              price: 19.99,
              discount: null,
              reducedPrice: null,
              ingredients: [7, 9],
            }),
            // 10.50 minus 15 percent is 8.925, which is rounded half up to whole cents.
            item('reduced', { price: 10.5, discount: 15, reducedPrice: 8.93 }),
            item('no reduction', { price: 10, discount: 0, reducedPrice: null }),
            item('free', { price: 0.05, discount: 100, reducedPrice: 0 }),
          ],
        },
        {
          ...section,
          id: 'second',
          items: [item('priceless', { price: null, discount: 10, reducedPrice: null })],
        },
      ],
    },
    account,
    outcome: 'SHOWN',
    version: 3,
  };
  expect(stored(events)).toBe(await executed(publicMenu));
});

test.each([
  { name: 'nobody', events: [], expected: { account: null, outcome: 'ACCOUNT_NOT_FOUND' } },
  {
    name: 'an inactive account',
    events: [
      ...shownVenue('anna', 'Стария дъб'),
      {
        type: 'AccountActivationChanged' as const,
        data: { accountId: 'account of anna', active: false },
      },
    ],
    expected: { account: null, outcome: 'ACCOUNT_NOT_FOUND' },
  },
  {
    name: 'no active menu',
    events: [accountCreated('anna', 'Стария дъб')],
    expected: { account, outcome: 'ACTIVE_MENU_NOT_FOUND' },
  },
])(
  'the stored response for $name has exactly the bytes of an executed query',
  async ({ events, expected }) => {
    expect(stored(events, 9)).toBe(await executed({ menu: null, version: 9, ...expected }));
  },
);
