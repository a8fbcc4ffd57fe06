import { describe, expect, it } from 'vitest';
import { given, minute, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  itemDetails,
  itemsCreated,
  menuCreated,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import type { CreateItem } from './decide-item.ts';
import { itemDefaults } from './item-allergens.ts';

const createItem: CreateItem = {
  type: 'CreateItem',
  itemId: 'item-1',
  sectionId: 'section-1',
  ...itemDetails,
  price: 895,
  discount: null,
  active: true,
};
const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  menuCreated('menu-2'),
  sectionCreated('section-1', 'menu-1'),
  sectionCreated('section-2', 'menu-1'),
  sectionCreated('section-3', 'menu-2'),
] as const;
const history = [...venue, itemCreated('item-1', 'section-1', { position: 4 })] as const;
const update = { type: 'UpdateItem', itemId: 'item-1' } as const;

describe('creating an item', () => {
  it('gives the first item position 1', () => {
    given(...venue)
      .when(createItem)
      .thenEvents(itemCreated('item-1', 'section-1', { position: 1 }));
  });

  it('puts the item after the last one in its section', () => {
    given(...history, itemCreated('item-2', 'section-2', { position: 50 }))
      .when({ ...createItem, itemId: 'item-3' })
      .thenEvents(itemCreated('item-3', 'section-1', { position: 5 }));
  });

  it('uses the highest possible position if the last item already has it', () => {
    const { position } = limits;
    given(...venue, itemCreated('item-9', 'section-1', { position }))
      .when(createItem)
      .thenEvents(itemCreated('item-1', 'section-1', { position }));
  });

  it('requires no description, price, volume or picture', () => {
    const bare = { translations: texts('Чай'), price: null, volume: '', imageUrl: '' };
    given(...venue)
      .when({ ...createItem, ...bare, active: false, position: 0 })
      .thenEvents(itemCreated('item-1', 'section-1', { ...bare, active: false, position: 0 }));
  });

  it('returns NOT_FOUND for an unknown section', () => {
    given(...venue)
      .when({ ...createItem, sectionId: 'section-of-another' })
      .thenRejected('NOT_FOUND');
  });

  it('refuses an id that is used in any section', () => {
    given(...history)
      .when({ ...createItem, sectionId: 'section-3' })
      .thenRejected('CONFLICT');
  });

  it('accepts the 300th item of a menu but refuses the 301st', () => {
    const full = [...itemsCreated(200, 'section-1'), ...itemsCreated(99, 'section-2')];
    given(...venue, ...full, ...itemsCreated(20, 'section-3'))
      .when(createItem)
      .thenAccepted();
    given(...history, ...full)
      .when({ ...createItem, itemId: 'item-2' })
      .thenRejected('LIMIT_EXCEEDED', 'items');
  });
});

describe('the values of an item', () => {
  it.each<[field: string, over: Partial<CreateItem>]>([
    ['name', { translations: texts('', 'Описание') }],
    ['name', { translations: { name: {}, description: {} } }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
    ['volume', { volume: 'г'.repeat(limits.volume + 1) }],
    ['volume', { volume: '350\nг' }],
    ['position', { position: -1 }],
    ['position', { position: limits.position + 1 }],
    ['price', { price: -1 }],
    ['price', { price: 99_999_999 + 1 }],
    ['price', { price: 8.95 }],
    ['price', { price: Number.NaN }],
    ['price', { price: Number.POSITIVE_INFINITY }],
    ['discount', { discount: -1 }],
    ['discount', { discount: 101 }],
    ['discount', { discount: 1.5 }],
  ])('are refused with an invalid %s: %j', (field, over) => {
    given(...venue)
      .when({ ...createItem, ...over })
      .thenRejected('BAD_USER_INPUT', field);
    given(...history)
      .when({ ...update, ...over, type: 'UpdateItem' })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it.each<Partial<CreateItem>>([
    { price: 0 },
    { price: 99_999_999 },
    { price: null },
    { discount: 0 },
    { discount: 100 },
    { discount: null },
    { volume: 'г'.repeat(limits.volume) },
    { position: limits.position },
    { translations: { name: { de: 'Tee' }, description: {} } },
  ])('can be %j', (over) => {
    given(...venue)
      .when({ ...createItem, position: 1, ...over })
      .thenEvents(itemCreated('item-1', 'section-1', over as object));
  });
});

describe('updating an item', () => {
  it('does not check the picture if it is unchanged', () => {
    const imageUrl = 'http://example.com/a.png';
    given(...venue, itemCreated('item-1', 'section-1', { imageUrl }))
      .when({ ...update, imageUrl, price: 450 })
      .thenEvents({ type: 'ItemRepriced', data: { itemId: 'item-1', price: 450 } });
  });

  it('emits a separate event for each kind of change', () => {
    given(...history)
      .when({
        ...update,
        ...itemDetails,
        volume: '400 г',
        position: 2,
        price: 1_095,
        discount: 15,
        active: false,
        sectionId: 'section-2',
      })
      .thenEvents(
        { type: 'ItemUpdated', data: { itemId: 'item-1', volume: '400 г', position: 2 } },
        { type: 'ItemRepriced', data: { itemId: 'item-1', price: 1_095 } },
        { type: 'ItemDiscounted', data: { itemId: 'item-1', discount: 15 } },
        { type: 'ItemActivationChanged', data: { itemId: 'item-1', active: false } },
        { type: 'ItemMoved', data: { itemId: 'item-1', sectionId: 'section-2' } },
      );
  });

  it('removes the price if it is null', () => {
    given(...history)
      .when({ ...update, price: null })
      .thenEvents({ type: 'ItemRepriced', data: { itemId: 'item-1', price: null } });
  });

  it('sets a price of 0, which is different from no price', () => {
    given(...venue, itemCreated('item-1', 'section-1', { price: null, discount: null }))
      .when({ ...update, price: 0, discount: 0 })
      .thenEvents(
        { type: 'ItemRepriced', data: { itemId: 'item-1', price: 0 } },
        { type: 'ItemDiscounted', data: { itemId: 'item-1', discount: 0 } },
      );
  });

  it('does nothing if nothing has changed', () => {
    given(...history)
      .when(update)
      .thenNothing();
    given(...history)
      .when({
        ...update,
        ...itemDetails,
        translations: { description: {}, name: { bg: 'Шопска салата' } },
        sectionId: 'section-1',
        price: 895,
        discount: null,
        active: true,
        position: 4,
      })
      .thenNothing();
  });

  it('returns NOT_FOUND for an unknown item or section', () => {
    given(...history)
      .when({ ...update, itemId: 'item-2' })
      .thenRejected('NOT_FOUND');
    given(...history)
      .when({ ...update, sectionId: 'section-of-another' })
      .thenRejected('NOT_FOUND');
  });

  it('refuses to move an item into a menu with 300 items', () => {
    const move = { ...update, sectionId: 'section-3' };
    given(...history, ...itemsCreated(300, 'section-3'))
      .when(move)
      .thenRejected('LIMIT_EXCEEDED', 'items');
    given(...history, ...itemsCreated(299, 'section-3'))
      .when(move)
      .thenEvents({ type: 'ItemMoved', data: { itemId: 'item-1', sectionId: 'section-3' } });
  });

  it('moves an item within a full menu', () => {
    given(...history, ...itemsCreated(299, 'section-2'))
      .when({ ...update, sectionId: 'section-2', translations: texts('Овчарска салата') })
      .thenAccepted();
  });
});

describe('deleting an item', () => {
  it('emits one event', () => {
    given(...history)
      .when({ type: 'DeleteItem', itemId: 'item-1' })
      .thenEvents({ type: 'ItemDeleted', data: { itemId: 'item-1' } });
  });

  it('returns NOT_FOUND for an unknown id', () => {
    given(...venue)
      .when({ type: 'DeleteItem', itemId: 'item-1' })
      .thenRejected('NOT_FOUND');
  });
});

it('an item is built from its events', () => {
  const { items } = workspaceAfter([
    ...history,
    { type: 'ItemUpdated', data: { itemId: 'item-1', volume: '1 л' } },
    { type: 'ItemRepriced', data: { itemId: 'item-1', price: null } },
    { type: 'ItemDiscounted', data: { itemId: 'item-1', discount: 20 } },
    { type: 'ItemActivationChanged', data: { itemId: 'item-1', active: false } },
    { type: 'ItemMoved', data: { itemId: 'item-1', sectionId: 'section-3' } },
    itemCreated('item-2', 'section-1'),
    { type: 'ItemDeleted', data: { itemId: 'item-2' } },
  ]);
  expect([...items.values()]).toEqual([
    {
      id: 'item-1',
      owner: 'owner-1',
      sectionId: 'section-3',
      ...itemDetails,
      volume: '1 л',
      position: 4,
      price: null,
      discount: 20,
      active: false,
      soldOut: false,
      soldOutUntil: null,
      ingredientIds: [],
      days: null,
      optionGroupIds: [],
      ...itemDefaults,
      createdAt: minute(6),
      updatedAt: minute(11),
    },
  ]);
});
