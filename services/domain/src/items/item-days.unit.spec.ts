import type { DayEvent, ItemDays, WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { buildPublicMenu } from '../public-menu/build-public-menu.ts';
import { reversalOf } from '../restore/revert-commit.ts';
import type { SetItemDays } from './item-days.ts';

const account = accountCreated();
const { accountId } = account.data;
const venue = [
  account,
  menuCreated('menu-1'),
  sectionCreated('lunch', 'menu-1'),
  itemCreated('soup', 'lunch', { position: 1 }),
  itemCreated('fish', 'lunch', { position: 2 }),
  itemCreated('bread', 'lunch', { position: 3 }),
] as const;
const on = (itemId: string, days: Partial<ItemDays> | null): WorkspaceEvent & DayEvent => ({
  type: 'ItemDaysChanged',
  data: { itemId, days: days && { weekdays: [], dates: [], ...days } },
});
/** In these tests, `now` is noon on Sunday, 1 March 2026. */
const began = (date = '2026-03-01', until = '2026-03-02T02:00:00.000Z'): DayEvent => ({
  type: 'MenuDayBegan',
  data: { accountId, date, until },
});
const plan = (...changes: SetItemDays['changes']): SetItemDays => ({
  type: 'SetItemDays',
  changes,
});
const shown = (...events: readonly WorkspaceEvent[]): readonly string[] => {
  const { menu } = buildPublicMenu(workspaceAfter([...venue, ...events]), 1);
  return menu?.sections.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
};
const publicItem = (id: string, ...events: readonly WorkspaceEvent[]) => {
  const { menu } = buildPublicMenu(workspaceAfter([...venue, ...events]), 1);
  const found = menu?.sections.flatMap(({ items }) => items).find((item) => item.id === id);
  return { days: found?.days, today: found?.today };
};

describe('planning the days of dishes', () => {
  it('changes several dishes together, and begins the venue’s day', () => {
    const days = { weekdays: ['MONDAY' as const], dates: [] };
    given(...venue)
      .when(plan({ itemId: 'soup', days }, { itemId: 'fish', days: null }))
      .thenEvents(on('soup', days), began());
    given(...venue, on('soup', days), began())
      .when(plan({ itemId: 'soup', days: null }))
      .thenEvents(on('soup', null));
  });

  it('stores the days in a fixed order, regardless of the order in the request', () => {
    given(...venue)
      .when(
        plan({
          itemId: 'soup',
          days: { weekdays: ['SUNDAY', 'MONDAY'], dates: ['2026-03-09', '2026-03-02'] },
        }),
      )
      .thenEvents(
        on('soup', { weekdays: ['MONDAY', 'SUNDAY'], dates: ['2026-03-02', '2026-03-09'] }),
        began(),
      );
  });

  it('can be combined with creating or updating an item', () => {
    given(...venue)
      .when({ type: 'UpdateItem', itemId: 'soup', days: { weekdays: ['MONDAY'], dates: [] } })
      .thenEvents(on('soup', { weekdays: ['MONDAY'] }), began());
  });

  it.each<[reason: string, days: ItemDays, code: 'BAD_USER_INPUT' | 'LIMIT_EXCEEDED']>([
    ['a date that does not exist', { weekdays: [], dates: ['2026-02-29'] }, 'BAD_USER_INPUT'],
    ['a date without a year', { weekdays: [], dates: ['12-24'] }, 'BAD_USER_INPUT'],
    ['no date', { weekdays: [], dates: ['tomorrow'] }, 'BAD_USER_INPUT'],
    ['a date twice', { weekdays: [], dates: ['2026-03-02', '2026-03-02'] }, 'BAD_USER_INPUT'],
    ['a weekday twice', { weekdays: ['MONDAY', 'MONDAY'], dates: [] }, 'BAD_USER_INPUT'],
    [
      'too many dates',
      {
        weekdays: [],
        dates: Array.from(
          { length: limits.datesPerItem + 1 },
          (_, n) => `20${String(n + 26).padStart(2, '0')}-01-01`,
        ),
      },
      'LIMIT_EXCEEDED',
    ],
  ])('refuses all dishes if one has %s', (_, days, code) => {
    given(...venue)
      .when(plan({ itemId: 'fish', days: null }, { itemId: 'soup', days }))
      .thenRejected(code, 'days');
  });

  it('refuses an unknown dish, or a dish that is listed twice', () => {
    given(...venue)
      .when(plan({ itemId: 'ghost', days: null }))
      .thenRejected('NOT_FOUND');
    given(...venue)
      .when(plan({ itemId: 'soup', days: null }, { itemId: 'soup', days: null }))
      .thenRejected('BAD_USER_INPUT', 'itemIDs');
  });
});

describe('a section whose dishes are planned for certain days', () => {
  const week = [
    on('soup', { weekdays: ['MONDAY'] }),
    on('fish', { dates: ['2026-03-03', '2026-02-01'] }),
  ] as const;
  const weekShown: WorkspaceEvent = {
    type: 'SectionWeekShown',
    data: { sectionId: 'lunch', weekShown: true },
  };

  it('guests see the dishes of the day and the dishes of every day', () => {
    expect(shown(...week, began('2026-03-02'))).toEqual(['soup', 'bread']);
    expect(shown(...week, began('2026-03-03'))).toEqual(['fish', 'bread']);
    expect(shown(...week, began('2026-03-01'))).toEqual(['bread']);
    expect(publicItem('soup', ...week, began('2026-03-02'))).toEqual({
      days: { weekdays: ['MONDAY'], dates: [] },
      today: '2026-03-02',
    });
    expect(publicItem('bread', ...week, began('2026-03-02'))).toEqual({});
  });

  it('if the owner shows the whole week, guests see all its dishes except those with past dates', () => {
    expect(shown(...week, weekShown, began('2026-03-02'))).toEqual(['soup', 'fish', 'bread']);
    expect(shown(...week, weekShown, began('2026-03-04'))).toEqual(['soup', 'bread']);
    expect(publicItem('fish', ...week, weekShown, began('2026-03-02'))).toEqual({
      days: { weekdays: [], dates: ['2026-03-03'] },
      today: undefined,
    });
  });

  it('guests see the whole week on a day without dishes, so the section never disappears', () => {
    const all = [...week, on('bread', { weekdays: ['MONDAY'] })];
    expect(shown(...all, began('2026-03-01'))).toEqual(['soup', 'fish', 'bread']);
  });

  it('guests never see a dish whose list of days is empty', () => {
    expect(shown(on('soup', {}), began())).toEqual(['fish', 'bread']);
  });

  it('guests see all dishes of a venue whose day has not begun', () => {
    expect(shown(...week)).toEqual(['soup', 'fish', 'bread']);
  });
});

describe('the venue’s day', () => {
  const monday = on('soup', { weekdays: ['MONDAY'] });

  it('begins only once, and only if a dish is planned for certain days', () => {
    given(...venue)
      .when({ type: 'BeginDay' })
      .thenNothing();
    given(...venue, monday)
      .when({ type: 'BeginDay' })
      .thenEvents(began());
    given(...venue, monday, began())
      .when({ type: 'BeginDay' })
      .thenNothing();
  });

  it('follows the clock of the venue', () => {
    given(...venue, monday, began())
      .when({ type: 'UpdateAccount', accountId, timeZone: 'Pacific/Auckland', dayBegins: '04:00' })
      .thenEvents(
        {
          type: 'VenueTimeChanged',
          data: { accountId, timeZone: 'Pacific/Auckland', dayBegins: '04:00' },
        },
        // At noon in London, it is Monday 01:00 in Auckland, where the venue's Sunday lasts until 04:00.
        began('2026-03-01', '2026-03-01T15:00:00.000Z'),
      );
  });
});

it('reverting a plan does not revert the start of the day that the plan triggered', () => {
  const days = { weekdays: ['MONDAY' as const], dates: [] };
  const commit = { at: now, events: [on('soup', days), began()] };
  expect(reversalOf(commit.events.map(({ type }) => type))).toBe('revert');
  expect(reversalOf(['MenuDayBegan'])).toBeNull();
  const reverted = given(...venue, ...commit.events).when({
    type: 'RevertCommit',
    before: workspaceAfter(venue),
    commit,
  });
  reverted.thenEvents(on('soup', null));
});

it('a copy of a dish has the same days', () => {
  const days = { weekdays: ['MONDAY' as const], dates: [] };
  const { after } = given(...venue, on('soup', days), began()).when({
    type: 'DuplicateItem',
    itemId: 'soup',
    newIds: ['new'],
  });
  expect(after().items.get('new')?.days).toEqual(days);
});
