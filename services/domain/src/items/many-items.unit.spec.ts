import { describe, expect, it } from 'vitest';
import { given, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  itemsCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import type { WorkspaceCommand } from '../workspace/decide-workspace.ts';
import { endOfToday } from './decide-stock.ts';
import { type ChangePrices, priceChanges } from './many-items.ts';

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('section-1', 'menu-1', { position: 2 }),
  sectionCreated('section-2', 'menu-1', { position: 1 }),
  itemCreated('a', 'section-1', { position: 1, price: 1_000 }),
  itemCreated('b', 'section-1', { position: 2, price: null }),
  itemCreated('c', 'section-1', { position: 7, price: 5, active: false }),
  itemCreated('d', 'section-2', { price: limits.price }),
] as const;

describe('reordering items', () => {
  const reorder = (...itemIds: string[]) =>
    ({ type: 'ReorderItems', sectionId: 'section-1', itemIds }) as const;

  it('numbers the items from 1 to n in the requested order', () => {
    const specification = given(...venue).when(reorder('c', 'a', 'b'));
    specification.thenEvents({
      type: 'ItemsReordered',
      data: { sectionId: 'section-1', itemIds: ['c', 'a', 'b'] },
    });
    const { items } = specification.after();
    expect(['c', 'a', 'b', 'd'].map((id) => items.get(id)?.position)).toEqual([1, 2, 3, 1]);
    expect(items.get('c')?.updatedAt).toBe(now);
  });

  it('closes gaps in the positions, and changes nothing if the order is already right', () => {
    const closed = given(...venue).when(reorder('a', 'b', 'c'));
    expect(closed.events).toHaveLength(1);
    given(...venue, ...closed.events)
      .when(reorder('a', 'b', 'c'))
      .thenNothing();
    given(...venue.slice(0, 4))
      .when(reorder())
      .thenNothing();
  });

  it.each([
    ['an item is missing', ['a', 'b']],
    ['an item belongs to another section', ['a', 'b', 'c', 'd']],
    ['an item does not exist', ['a', 'b', 'nobody']],
  ])('returns CONFLICT when %s', (_what, itemIds) => {
    given(...venue)
      .when(reorder(...itemIds))
      .thenRejected('CONFLICT');
  });

  it('refuses a repeated id', () => {
    given(...venue)
      .when(reorder('a', 'b', 'b'))
      .thenRejected('BAD_USER_INPUT', 'itemIDs');
  });

  it('returns NOT_FOUND for an unknown section', () => {
    given(...venue)
      .when({ type: 'ReorderItems', sectionId: 'nowhere', itemIds: [] })
      .thenRejected('NOT_FOUND');
  });
});

describe('changing several items', () => {
  it('activates only items that are inactive', () => {
    given(...venue)
      .when({ type: 'SetItemsActive', itemIds: ['c', 'a'], active: true })
      .thenEvents({ type: 'ItemActivationChanged', data: { itemId: 'c', active: true } });
  });

  it('marks items as sold out for the day or as available, and skips items already in that state', () => {
    const soldOut = given(...venue).when({
      type: 'SetItemsSoldOut',
      itemIds: ['c', 'a'],
      soldOut: true,
    });
    const until = endOfToday(workspaceAfter([...venue]), now);
    soldOut.thenEvents(
      { type: 'ItemSoldOut', data: { itemId: 'c', until } },
      { type: 'ItemSoldOut', data: { itemId: 'a', until } },
    );
    given(...venue, ...soldOut.events)
      .when({ type: 'SetItemsSoldOut', itemIds: ['a', 'b'], soldOut: false })
      .thenEvents({ type: 'ItemBackInStock', data: { itemId: 'a' } });
  });

  it('appends items to a section in the given order', () => {
    const move = { type: 'MoveItems', itemIds: ['c', 'd', 'a'], sectionId: 'section-2' } as const;
    const specification = given(...venue).when(move);
    specification.thenEvents(
      { type: 'ItemMoved', data: { itemId: 'c', sectionId: 'section-2' } },
      { type: 'ItemMoved', data: { itemId: 'a', sectionId: 'section-2' } },
      { type: 'ItemsReordered', data: { sectionId: 'section-2', itemIds: ['d', 'c', 'a'] } },
    );
    const { items } = specification.after();
    expect(['d', 'c', 'a'].map((id) => items.get(id)?.position)).toEqual([1, 2, 3]);
    given(...venue)
      .when({ ...move, itemIds: ['d'] })
      .thenNothing();
    given(...venue)
      .when({ ...move, sectionId: 'nowhere' })
      .thenRejected('NOT_FOUND');
  });

  it('refuses to move items to a menu that has no room for them', () => {
    const full = [
      ...venue,
      menuCreated('menu-2'),
      sectionCreated('section-3', 'menu-2'),
      ...itemsCreated(limits.itemsPerMenu - 1, 'section-3'),
    ];
    const move = (...itemIds: string[]) =>
      given(...full).when({ type: 'MoveItems', itemIds, sectionId: 'section-3' });
    expect(move('a').events).toHaveLength(2);
    move('a', 'b').thenRejected('LIMIT_EXCEEDED', 'items');
  });

  it('deletes items in one commit', () => {
    given(...venue)
      .when({ type: 'DeleteItems', itemIds: ['d', 'a'] })
      .thenEvents(
        { type: 'ItemDeleted', data: { itemId: 'd' } },
        { type: 'ItemDeleted', data: { itemId: 'a' } },
      );
  });

  it.each([
    ['SetItemsActive', (itemIds: string[]) => ({ type: 'SetItemsActive', itemIds, active: true })],
    ['DeleteItems', (itemIds: string[]) => ({ type: 'DeleteItems', itemIds })],
    [
      'SetItemsSoldOut',
      (itemIds: string[]) => ({ type: 'SetItemsSoldOut', itemIds, soldOut: true }),
    ],
    ['MoveItems', (itemIds: string[]) => ({ type: 'MoveItems', itemIds, sectionId: 'section-2' })],
  ] as const)('%s changes all items or none', (_name, command) => {
    const many = itemsCreated(301, 'section-1').map(({ data }) => data.itemId);
    const refused = (...itemIds: string[]) =>
      given(...venue).when(command(itemIds) as WorkspaceCommand);
    refused().thenRejected('BAD_USER_INPUT', 'itemIDs');
    refused(...many).thenRejected('BAD_USER_INPUT', 'itemIDs');
    refused('a', 'a').thenRejected('BAD_USER_INPUT', 'itemIDs');
    refused('a', 'gone', 'lost').thenRejected('NOT_FOUND');
  });
});

describe('changing prices', () => {
  type ByPercent = Extract<ChangePrices, { readonly percent: number }>;
  const change = (over: Partial<ByPercent>): ByPercent => ({
    type: 'ChangePrices',
    scope: { kind: 'section', sectionId: 'section-1' },
    percent: 10,
    step: 1,
    ...over,
  });
  const repriced = (itemId: string, price: number) =>
    ({ type: 'ItemRepriced', data: { itemId, price } }) as const;

  it('rounds half up and skips items without a price', () => {
    given(...venue)
      .when(change({}))
      .thenEvents(repriced('a', 1_100), repriced('c', 6));
  });

  it('changes the prices of a whole menu in menu order', () => {
    given(...venue)
      .when(change({ scope: { kind: 'menu', menuId: 'menu-1' }, percent: -50 }))
      .thenEvents(repriced('d', 50_000_000), repriced('a', 500), repriced('c', 3));
  });

  it('emits no event for an unchanged price', () => {
    const scope = { kind: 'items', itemIds: ['c', 'b', 'a'] } as const;
    given(...venue)
      .when(change({ scope, percent: -4 }))
      .thenEvents(repriced('a', 960));
    given(...venue)
      .when(change({ percent: 0 }))
      .thenNothing();
  });

  it('makes exactly the changes that its preview shows', () => {
    const command = change({ percent: 12.5, step: 100 });
    const preview = priceChanges(workspaceAfter(venue), command);
    expect(preview).toEqual({
      accepted: true,
      sections: [],
      options: [],
      shared: [],
      changes: [
        { itemId: 'a', variantId: null, happyHour: false, oldPrice: 1_000, newPrice: 1_100 },
        { itemId: 'c', variantId: null, happyHour: false, oldPrice: 5, newPrice: 0 },
      ],
      events: [repriced('a', 1_100), repriced('c', 0)],
    });
    given(...venue)
      .when(command)
      .thenEvents(repriced('a', 1_100), repriced('c', 0));
  });

  it.each([-100, 1_000, 33.33])('accepts %d percent', (percent) => {
    given(...venue)
      .when(change({ percent }))
      .thenAccepted();
  });

  it.each([-100.01, 1_000.01, 0.001])('refuses %d percent', (percent) => {
    given(...venue)
      .when(change({ percent }))
      .thenRejected('BAD_USER_INPUT', 'percent');
  });

  const byAmount = (amount: number, step: ChangePrices['step'] = 1): ChangePrices => {
    const scope = { kind: 'items', itemIds: ['a', 'c'] } as const;
    return { type: 'ChangePrices', scope, amount, step };
  };

  it('adds an amount and rounds half up to the step', () => {
    given(...venue)
      .when(byAmount(0.5))
      .thenEvents(repriced('a', 1_050), repriced('c', 55));
    given(...venue)
      .when(byAmount(0.45, 100))
      .thenEvents(repriced('c', 100));
    given(...venue)
      .when(byAmount(-0.05))
      .thenEvents(repriced('a', 995), repriced('c', 0));
  });

  it.each([-0.06, 0.001, 1e9])('refuses to add the amount %d', (amount) => {
    given(...venue)
      .when(byAmount(amount))
      .thenRejected('BAD_USER_INPUT', 'amount');
  });

  it('refuses the whole change if one price exceeds the limit', () => {
    given(...venue)
      .when(change({ scope: { kind: 'items', itemIds: ['a', 'd'] } }))
      .thenRejected('BAD_USER_INPUT', 'percent');
  });

  it.each<ChangePrices['scope']>([
    { kind: 'items', itemIds: ['a', 'gone'] },
    { kind: 'section', sectionId: 'gone' },
    { kind: 'menu', menuId: 'gone' },
  ])('returns NOT_FOUND for %j', (scope) => {
    given(...venue)
      .when(change({ scope }))
      .thenRejected('NOT_FOUND');
  });
});
