import { describe, expect, it } from 'vitest';
import { given, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { buildPublicMenu } from '../public-menu/build-public-menu.ts';
import type { MarkItemSoldOut } from './decide-stock.ts';

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('section-1', 'menu-1'),
  itemCreated('soup', 'section-1'),
  itemCreated('fish', 'section-1'),
] as const;
/** The end of the business day that contains `now`: 04:00 in Sofia. */
const tonight = '2026-03-02T02:00:00.000Z';
const soldOut = (itemId: string, until: string | null) =>
  ({ type: 'ItemSoldOut', data: { itemId, until } }) as const;
const back = (itemId: string) => ({ type: 'ItemBackInStock', data: { itemId } }) as const;
const markSoldOut = (until: MarkItemSoldOut['until'], itemId = 'soup') =>
  ({ type: 'MarkItemSoldOut', itemId, until }) as const;

describe('marking an item as sold out', () => {
  it.each([
    ['today', tonight],
    ['changed', null],
    [{ time: '2026-03-05T18:00:00+02:00' }, '2026-03-05T16:00:00.000Z'],
    [{ time: '2027-03-01T12:00Z' }, '2027-03-01T12:00:00.000Z'],
  ] as const)('stores the end time of %j', (until, expected) => {
    const specification = given(...venue).when(markSoldOut(until));
    specification.thenEvents(soldOut('soup', expected));
    const item = specification.after().items.get('soup');
    expect(item).toMatchObject({ soldOut: true, soldOutUntil: expected, updatedAt: now });
  });

  it('changes the end of an existing mark, or nothing if the end is the same', () => {
    given(...venue, soldOut('soup', tonight))
      .when(markSoldOut('today'))
      .thenNothing();
    given(...venue, soldOut('soup', tonight))
      .when(markSoldOut('changed'))
      .thenEvents(soldOut('soup', null));
    given(...venue, soldOut('soup', null))
      .when(markSoldOut('today'))
      .thenEvents(soldOut('soup', tonight));
  });

  it.each([
    '',
    'утре',
    '2026-03-05',
    '2026-03-05T18:00:00',
    now,
    '2027-03-03T00:00:00Z',
    '2026-13-01T00:00:00Z',
  ])('refuses the time %j', (time) => {
    given(...venue)
      .when(markSoldOut({ time }))
      .thenRejected('BAD_USER_INPUT', 'time');
  });

  it('returns NOT_FOUND for an unknown item', () => {
    given(...venue)
      .when(markSoldOut('today', 'ghost'))
      .thenRejected('NOT_FOUND');
    given(...venue)
      .when({ type: 'MarkItemAvailable', itemId: 'ghost' })
      .thenRejected('NOT_FOUND');
  });

  it('keeps the item on the public menu, marked as sold out', () => {
    const { menu } = buildPublicMenu(workspaceAfter([...venue, soldOut('soup', null)]), 1);
    const items = menu?.sections.flatMap((section) => section.items) ?? [];
    expect(items.map((item) => [item.id, item.soldOut])).toEqual([
      ['soup', true],
      ['fish', false],
    ]);
  });
});

describe('making an item available', () => {
  it('emits one event, or none if the item is not sold out', () => {
    const command = { type: 'MarkItemAvailable', itemId: 'soup' } as const;
    const specification = given(...venue, soldOut('soup', tonight)).when(command);
    specification.thenEvents(back('soup'));
    const item = specification.after().items.get('soup');
    expect(item).toMatchObject({ soldOut: false, soldOutUntil: null });
    given(...venue)
      .when(command)
      .thenNothing();
  });

  it('happens automatically for all items that are due, including those due at this very moment', () => {
    given(
      ...venue,
      itemCreated('steak', 'section-1'),
      itemCreated('trout', 'section-1'),
      soldOut('soup', now),
      soldOut('fish', '2026-03-01T12:00:00.001Z'),
      soldOut('steak', null),
    )
      .when({ type: 'EndSoldOut', itemIds: ['soup', 'fish', 'steak', 'trout', 'ghost'] })
      .thenEvents(back('soup'));
  });
});
