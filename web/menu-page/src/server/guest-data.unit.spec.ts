import type { PublicMenuDocument } from '@qr-menu/domain/public-menu';
import { expect, test } from 'vitest';
import { guestData, shortIds } from './guest-data.ts';

const document: PublicMenuDocument = {
  version: 7,
  outcome: 'SHOWN',
  account: {
    id: 'account-1',
    name: 'Механа',
    description: '',
    descriptions: {},
    defaultLanguage: 'bg',
    email: '',
    phone: '+359888123456',
    logoUrl: '',
  },
  menu: {
    id: 'menu-1',
    name: { bg: 'Меню' },
    description: {},
    imageUrl: '',
    currency: 'лв.',
    firstView: 'cards',
    ingredients: [],
    sections: [
      {
        id: '1f0c2b7e-section',
        name: { bg: 'Салати', de: 'Salate' },
        description: {},
        imageUrl: '',
        items: [
          {
            id: '9a3d55c1-item',
            name: { bg: 'Снежанка' },
            description: {},
            imageUrl: '',
            price: 790,
            discount: 0,
            reducedPrice: null,
            volume: '',
            ingredients: [],
            soldOut: true,
          },
        ],
      },
    ],
  },
};

test('the data contains the URL of the printable menu if the owner offers it to guests', () => {
  const printOf = (change: Partial<PublicMenuDocument>) => {
    const account = document.account && { ...document.account, printShown: true as const };
    return guestData({ ...document, account, ...change }, 'de').venue?.print;
  };
  const path = `/menu/${encodeURIComponent('механа')}/print.pdf`;
  expect(printOf({})).toEqual([`${path}?lang=de`, 'Karte zum Drucken (PDF)']);
  const offered = ['menu-1', 'drinks-1'].map((id) => ({ id, name: {} }));
  expect(printOf({ offered })).toEqual([`${path}?lang=de&menu=menu-1`, expect.any(String)]);
  expect(printOf({ menu: null })).toBeUndefined();
});

test('the data contains only displayed parts, and untranslated text is marked with its language', () => {
  expect(guestData(document, 'de')).toEqual({
    language: 'de',
    venue: { name: 'Механа', phone: '+359888123456' },
    menu: {
      currency: 'лв.',
      legend: [],
      sections: [
        {
          i: '1f0c',
          k: '9a3d55c1',
          n: 'Salate',
          items: [{ n: ['Снежанка', 'bg'], p: 790, s: 1 }],
        },
      ],
      waiter: { l: 'bg' },
    },
  });
});

test('the data omits the version, so a new version with the same content has the same bytes', () => {
  expect(JSON.stringify(guestData({ ...document, version: 8 }, 'bg'))).toBe(
    JSON.stringify(guestData(document, 'bg')),
  );
});

test('ids are cut to the shortest length at which all are unique', () => {
  const short = shortIds(['abcdef-1', 'abcdeg-2', 'zzzzzz-3']);
  expect(['abcdef-1', 'abcdeg-2', 'zzzzzz-3'].map(short)).toEqual(['abcdef', 'abcdeg', 'zzzzzz']);
});
