import { describe, expect, it } from 'vitest';
import { minute, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  menuCreated,
  menuDetails,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import { buildPublicMenu, buildPublicVenue } from './build-public-menu.ts';

type History = Parameters<typeof workspaceAfter>[0];

const publicMenu = (...history: History) => buildPublicMenu(workspaceAfter(history), 7);
/** Applies events that all have the same timestamp. */
const atOnce = (...history: History) =>
  buildPublicMenu(
    workspaceAfter(history, () => minute(0)),
    7,
  );
const venue = [accountCreated(), menuCreated('menu-1')] as const;
const account = {
  id: 'account-1',
  name: 'Механа Рила',
  description: 'Механа в сърцето на София',
  descriptions: {},
  defaultLanguage: 'bg',
  email: 'ivan@mehana-rila.bg',
  phone: '+359888123456',
  logoUrl: '/images/public/logo.png',
};
const sectionIds = (document: ReturnType<typeof publicMenu>) =>
  document.menu?.sections.map(({ id }) => id);
const itemsShown = (document: ReturnType<typeof publicMenu>) =>
  document.menu?.sections.flatMap(({ items }) => items) ?? [];

describe('the `outcome` of a public menu', () => {
  const nobody = { version: 7, outcome: 'ACCOUNT_NOT_FOUND', account: null, menu: null };

  it('is ACCOUNT_NOT_FOUND before the account is created and after it is deleted', () => {
    expect(publicMenu()).toEqual(nobody);
    const deleted = { type: 'AccountDeleted', data: { accountId: 'account-1' } } as const;
    expect(publicMenu(...venue, deleted)).toEqual(nobody);
  });

  it('is ACCOUNT_NOT_FOUND without details while the account is inactive', () => {
    expect(publicMenu(accountCreated({ active: false }), menuCreated('menu-1'))).toEqual(nobody);
  });

  it('is ACTIVE_MENU_NOT_FOUND without an active menu', () => {
    const expected = { version: 7, outcome: 'ACTIVE_MENU_NOT_FOUND', account, menu: null };
    expect(publicMenu(accountCreated())).toEqual(expected);
    expect(publicMenu(accountCreated(), menuCreated('menu-1', { active: false }))).toEqual(
      expected,
    );
  });

  it('is SHOWN if there is an active menu, even an empty one', () => {
    const { translations, imageUrl, currency, firstView } = menuDetails;
    expect(publicMenu(...venue)).toEqual({
      version: 7,
      outcome: 'SHOWN',
      account,
      menu: {
        id: 'menu-1',
        ...translations,
        imageUrl,
        currency,
        firstView,
        sections: [],
        ingredients: [],
      },
    });
  });
});

describe('the venue’s public details', () => {
  const shown = (over: Parameters<typeof accountCreated>[0]) =>
    publicMenu(accountCreated(over), menuCreated('menu-1')).account;

  it('the e-mail address and phone are shown unless the owner hides them', () => {
    expect(shown({ emailShown: false })).toMatchObject({ email: '', phone: account.phone });
    expect(shown({ phoneShown: false })).toMatchObject({ email: account.email, phone: '' });
    const hidden = workspaceAfter([accountCreated({ emailShown: false, phoneShown: false })]);
    expect(buildPublicVenue(hidden, 1).account).toMatchObject({ email: '', phone: '' });
  });

  it('the download of the menu is offered only if the owner has enabled it', () => {
    expect(shown({ printShown: true })).toEqual({ ...account, printShown: true });
    expect(shown({ printShown: false })).toEqual(account);
  });

  it("the guests' list is mentioned only if the owner has disabled it", () => {
    expect(shown({ listShown: false })).toEqual({ ...account, listShown: false });
    expect(shown({ listShown: true })).toEqual(account);
    const off = workspaceAfter([accountCreated({ listShown: false })]);
    expect(buildPublicVenue(off, 1).account).toMatchObject({ listShown: false });
    expect(buildPublicVenue(workspaceAfter([accountCreated()]), 1).account).not.toHaveProperty(
      'listShown',
    );
  });

  it('the email address and phone are shown for accounts created before this setting existed', () => {
    const {
      data: { emailShown, phoneShown, translations, ...data },
    } = accountCreated();
    expect(publicMenu({ type: 'AccountCreated', data }).account).toEqual(account);
  });

  it('the description is included in each language', () => {
    const description = { bg: 'Механа', en: 'Tavern' };
    expect(shown({ translations: { description } })?.descriptions).toEqual(description);
  });
});

describe('the public menu', () => {
  const shown = (...history: History) => publicMenu(accountCreated(), ...history).menu?.id;

  it('is the oldest active menu', () => {
    expect(shown(menuCreated('menu-2'), menuCreated('menu-1'))).toBe('menu-2');
    expect(shown(menuCreated('menu-2', { active: false }), menuCreated('menu-1'))).toBe('menu-1');
  });

  it('is the menu that was created first, not the one that was activated first', () => {
    const activated = (menuId: string, active: boolean) =>
      ({ type: 'MenuActivationChanged', data: { menuId, active } }) as const;
    expect(
      shown(
        menuCreated('menu-2', { active: false }),
        menuCreated('menu-1'),
        activated('menu-2', true),
      ),
    ).toBe('menu-2');
  });

  it('is the menu with the lower id if two were created at the same time', () => {
    const { menu } = atOnce(accountCreated(), menuCreated('menu-2'), menuCreated('menu-1'));
    expect(menu?.id).toBe('menu-1');
  });
});

describe('the order on the public menu', () => {
  const item = (sectionId: string) => itemCreated(`item-of-${sectionId}`, sectionId);

  it('sorts sections by position, then by creation', () => {
    const history = [
      sectionCreated('d', 'menu-1', { position: 2 }),
      sectionCreated('c', 'menu-1', { position: 1 }),
      sectionCreated('b', 'menu-1', { position: 10 }),
      sectionCreated('a', 'menu-1', { position: 1 }),
      ...['a', 'b', 'c', 'd'].map(item),
    ];
    expect(sectionIds(publicMenu(...venue, ...history))).toEqual(['c', 'a', 'd', 'b']);
    expect(sectionIds(atOnce(...venue, ...history))).toEqual(['a', 'c', 'd', 'b']);
  });

  it('sorts items by position, then by creation', () => {
    const history = [
      sectionCreated('section-1', 'menu-1'),
      itemCreated('d', 'section-1', { position: 2 }),
      itemCreated('c', 'section-1', { position: 1 }),
      itemCreated('b', 'section-1', { position: 10 }),
      itemCreated('a', 'section-1', { position: 1 }),
    ];
    const ids = (document: ReturnType<typeof publicMenu>) =>
      itemsShown(document).map(({ id }) => id);
    expect(ids(publicMenu(...venue, ...history))).toEqual(['c', 'a', 'd', 'b']);
    expect(ids(atOnce(...venue, ...history))).toEqual(['a', 'c', 'd', 'b']);
  });
});

describe('the public menu without hidden content', () => {
  it('omits inactive items, sections without visible items, and other menus', () => {
    const document = publicMenu(
      ...venue,
      menuCreated('menu-2'),
      sectionCreated('section-1', 'menu-1'),
      sectionCreated('section-2', 'menu-1'),
      sectionCreated('section-3', 'menu-1'),
      sectionCreated('section-4', 'menu-2'),
      itemCreated('item-1', 'section-1'),
      itemCreated('item-2', 'section-1', { active: false }),
      itemCreated('item-3', 'section-2', { active: false }),
      itemCreated('item-4', 'section-4'),
    );
    expect(sectionIds(document)).toEqual(['section-1']);
    expect(itemsShown(document).map(({ id }) => id)).toEqual(['item-1']);
  });
});

describe('an item', () => {
  it('has its name, description, picture, price and volume, but no private fields', () => {
    const translations = {
      name: { bg: 'Таратор', de: 'Tarator' },
      description: { bg: 'Студена супа' },
    };
    const imageUrl = '/images/public/таратор.jpg';
    const history = [
      sectionCreated('section-1', 'menu-1', {
        translations: texts('Супи', 'Топли и студени'),
        imageUrl: '/images/public/супи.jpg',
      }),
      itemCreated('item-1', 'section-1', { translations, imageUrl, discount: 15 }),
    ];
    expect(publicMenu(...venue, ...history).menu?.sections).toEqual([
      {
        id: 'section-1',
        name: { bg: 'Супи' },
        description: { bg: 'Топли и студени' },
        imageUrl: '/images/public/супи.jpg',
        items: [
          {
            id: 'item-1',
            ...translations,
            imageUrl,
            price: 895,
            discount: 15,
            reducedPrice: 761,
            volume: '350 г',
            soldOut: false,
            ingredients: [],
          },
        ],
      },
    ]);
  });

  it.each([
    { price: 895, discount: null, reducedPrice: null },
    { price: 895, discount: 0, reducedPrice: null },
    { price: 895, discount: 15, reducedPrice: 761 },
    { price: 5, discount: 50, reducedPrice: 3 },
    { price: 895, discount: 100, reducedPrice: 0 },
    { price: 0, discount: 50, reducedPrice: 0 },
    { price: null, discount: 50, reducedPrice: null },
    { price: null, discount: null, reducedPrice: null },
  ])('at $price with $discount % off costs $reducedPrice', ({ price, discount, reducedPrice }) => {
    const [item] = itemsShown(
      publicMenu(
        ...venue,
        sectionCreated('section-1', 'menu-1'),
        itemCreated('item-1', 'section-1', { price, discount }),
      ),
    );
    expect(item).toMatchObject({ price, discount, reducedPrice });
  });
});

describe('the legend', () => {
  const attached = (itemId: string, ...ingredientIds: string[]) =>
    ({ type: 'ItemIngredientsChanged', data: { itemId, ingredientIds } }) as const;
  const history = [
    ...venue,
    ingredientCreated('nuts', { number: 8, translations: texts('Ядки', 'Орехи') }),
    ingredientCreated('gluten', { number: 1, translations: texts('Глутен', 'Пшеница') }),
    ingredientCreated('hazelnuts', { number: 8, translations: texts('Лешници', 'Печени') }),
    ingredientCreated('milk', { number: 7, translations: texts('Мляко', 'Краве') }),
    sectionCreated('section-1', 'menu-1'),
    itemCreated('bread', 'section-1', { position: 1 }),
    itemCreated('soup', 'section-1', { position: 2, active: false }),
    attached('bread', 'hazelnuts', 'nuts', 'gluten'),
    attached('soup', 'milk'),
  ] as const;

  it('lists the ingredients of visible items, sorted by number and then by creation time', () => {
    const { menu } = publicMenu(...history);
    expect(menu?.ingredients).toEqual([
      { number: 1, name: { bg: 'Глутен' }, description: { bg: 'Пшеница' } },
      { number: 8, name: { bg: 'Ядки' }, description: { bg: 'Орехи' } },
      { number: 8, name: { bg: 'Лешници' }, description: { bg: 'Печени' } },
    ]);
  });

  it('has numbers, and each item lists its numbers once and in ascending order', () => {
    expect(itemsShown(publicMenu(...history)).map(({ ingredients }) => ingredients)).toEqual([
      [1, 8],
    ]);
  });
});
