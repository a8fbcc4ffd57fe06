import type { PlannedChange, WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, minute, now, ownerId, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { decideWorkspace } from '../workspace/decide-workspace.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import type { ScheduleChange, ScheduleRequest } from './decide-scheduled-change.ts';
import { finishedOf, pendingOf } from './finished-changes.ts';

const venue: readonly WorkspaceEvent[] = [
  accountCreated(),
  menuCreated('menu'),
  sectionCreated('soups', 'menu'),
  itemCreated('soup', 'soups', { price: 500 }),
  itemCreated('stew', 'soups', { price: null, position: 2 }),
];
const inVenue = (...events: readonly WorkspaceEvent[]) => given(...venue, ...events);

const schedule = (over: Partial<ScheduleChange> = {}): ScheduleChange => ({
  type: 'ScheduleChange',
  changeId: 'change',
  author: ownerId,
  localTime: '2026-03-02T06:00',
  change: { kind: 'ITEMS_ACTIVE', itemIds: ['soup'], active: false },
  ...over,
});

type Prices = Extract<ScheduleRequest['change'], { kind: 'ITEM_PRICES' }>;
const prices = (over: Partial<Prices> = {}): Prices => ({
  kind: 'ITEM_PRICES',
  itemIds: ['soup'],
  by: 'PERCENT',
  value: 1_000,
  step: 1,
  ...over,
});

const scheduled = (
  change: PlannedChange = { kind: 'ITEMS_ACTIVE', itemIds: ['soup'], active: false },
  over: Partial<Extract<WorkspaceEvent, { type: 'ChangeScheduled' }>['data']> = {},
): WorkspaceEvent => ({
  type: 'ChangeScheduled',
  data: {
    changeId: 'change',
    dueAt: now,
    localTime: '2026-03-01T14:00',
    author: ownerId,
    change,
    ...over,
  },
});
const tenPercent: PlannedChange = { ...prices(), currency: 'лв' };
const apply = { type: 'ApplyScheduledChange', changeId: 'change' } as const;
const cancel = { type: 'CancelScheduledChange', changeId: 'change' } as const;
const applied: WorkspaceEvent = { type: 'ScheduledChangeApplied', data: { changeId: 'change' } };
const failed = (failure: string): WorkspaceEvent => ({
  type: 'ScheduledChangeFailed',
  data: { changeId: 'change', failure },
});

describe('scheduling a change', () => {
  it("stores the instant at which the venue's clocks show the requested time", () => {
    inVenue()
      .when(schedule())
      .thenEvents(
        scheduled(undefined, { dueAt: '2026-03-02T04:00:00.000Z', localTime: '2026-03-02T06:00' }),
      );
    inVenue()
      .when(schedule({ change: prices() }))
      .thenEvents(
        scheduled(tenPercent, {
          dueAt: '2026-03-02T04:00:00.000Z',
          localTime: '2026-03-02T06:00',
        }),
      );
  });

  it.each([
    ['TIME_PAST', '2026-03-01T13:55'],
    ['TIME_TOO_FAR', '2027-03-02T14:01'],
    // In Sofia, the clocks go from 03:00 to 04:00 in spring, and from 04:00 to 03:00 in autumn.
    ['TIME_SKIPPED', '2026-03-29T03:30'],
    ['TIME_TWICE', '2026-10-25T03:30'],
  ])('is refused with %s at %s', (reason, localTime) => {
    const decision = decideWorkspace(workspaceAfter(venue), schedule({ localTime }), now);
    expect(decision).toMatchObject({
      accepted: false,
      rejection: { code: 'BAD_USER_INPUT', field: 'localTime', reason },
    });
  });

  it.each([
    '2026-03-29T02:59',
    '2026-03-29T04:00',
    '2026-10-25T02:59',
    '2026-10-25T04:00',
    '2026-03-01T13:56',
    '2027-03-02T14:00',
  ])('is possible at %s', (localTime) => {
    inVenue().when(schedule({ localTime })).thenAccepted();
  });

  it.each(['', '2026-03-02', '2026-02-30T06:00', '2026-03-02T24:00', '2026-03-02T06:00Z'])(
    'is refused at %j, which does not exist as a local time',
    (localTime) => {
      inVenue().when(schedule({ localTime })).thenRejected('BAD_USER_INPUT', 'localTime');
    },
  );

  it.each<[ScheduleRequest['change'], 'NOT_FOUND' | 'BAD_USER_INPUT', string | undefined]>([
    [{ kind: 'ITEMS_ACTIVE', itemIds: ['soup', 'nobody'], active: true }, 'NOT_FOUND', undefined],
    [{ kind: 'ITEMS_ACTIVE', itemIds: [], active: true }, 'BAD_USER_INPUT', 'itemIDs'],
    [
      { kind: 'ITEMS_SOLD_OUT', itemIds: ['soup', 'soup'], soldOut: true },
      'BAD_USER_INPUT',
      'itemIDs',
    ],
    [{ kind: 'MENU_ACTIVE', menuId: 'nobody', active: true }, 'NOT_FOUND', undefined],
    [prices({ itemIds: ['nobody'] }), 'NOT_FOUND', undefined],
    [prices({ itemIds: [] }), 'BAD_USER_INPUT', 'itemIDs'],
    [prices({ value: 100_001 }), 'BAD_USER_INPUT', 'percent'],
    [prices({ by: 'AMOUNT', value: -501 }), 'BAD_USER_INPUT', 'amount'],
    [prices({ by: 'PRICE', value: -1 }), 'BAD_USER_INPUT', 'price'],
  ])('is refused if the change is not possible now: %j', (change, code, field) => {
    inVenue().when(schedule({ change })).thenRejected(code, field);
  });

  it('refuses a single price for an item with sizes, or for items in two currencies', () => {
    const variants = [300, 400].map((price, n) => ({
      id: `soup-${n}`,
      name: {},
      volume: '',
      price,
      deposit: null,
    }));
    inVenue({ type: 'ItemVariantsChanged', data: { itemId: 'soup', variants } })
      .when(schedule({ change: prices({ by: 'PRICE', value: 600 }) }))
      .thenRejected('BAD_USER_INPUT', 'price');
    inVenue(
      menuCreated('bar', { currency: '€' }),
      sectionCreated('wines', 'bar'),
      itemCreated('wine', 'wines'),
    )
      .when(schedule({ change: prices({ itemIds: ['soup', 'wine'] }) }))
      .thenRejected('BAD_USER_INPUT', 'itemIDs');
  });

  it('refuses the 101st pending change unless another one was cancelled', () => {
    const hundred = Array.from({ length: 100 }, (_, n) =>
      scheduled(undefined, { changeId: `change-${n}` }),
    );
    inVenue(...hundred)
      .when(schedule())
      .thenRejected('LIMIT_EXCEEDED', 'scheduledChanges');
    inVenue(...hundred, { type: 'ScheduledChangeCancelled', data: { changeId: 'change-7' } })
      .when(schedule())
      .thenAccepted();
  });

  it('refuses a used id', () => {
    inVenue(scheduled()).when(schedule()).thenRejected('CONFLICT');
  });
});

describe('cancelling a scheduled change', () => {
  it('is possible until the change is applied, and does nothing when repeated', () => {
    const cancelled: WorkspaceEvent = {
      type: 'ScheduledChangeCancelled',
      data: { changeId: 'change' },
    };
    inVenue(scheduled()).when(cancel).thenEvents(cancelled);
    inVenue(scheduled(), cancelled).when(cancel).thenNothing();
    inVenue(scheduled(), applied).when(cancel).thenConflict('CHANGE_OVER');
    inVenue(scheduled(), failed('ITEM_GONE')).when(cancel).thenConflict('CHANGE_OVER');
    inVenue().when(cancel).thenRejected('NOT_FOUND');
    inVenue(scheduled(), cancelled).when(apply).thenNothing();
  });
});

describe('a due change', () => {
  it('is applied once, based on the state at that time', () => {
    const repriced = { type: 'ItemRepriced', data: { itemId: 'soup', price: 660 } } as const;
    const dearer = { type: 'ItemRepriced', data: { itemId: 'soup', price: 600 } } as const;
    const made = inVenue(scheduled(tenPercent), dearer).when(apply);
    made.thenEvents(applied, repriced);
    inVenue(scheduled(tenPercent), dearer, applied, repriced).when(apply).thenNothing();
  });

  it('is not applied before its time', () => {
    inVenue(scheduled(undefined, { dueAt: '2026-03-01T12:00:00.001Z' }))
      .when(apply)
      .thenNothing();
    inVenue(scheduled())
      .when(apply)
      .thenEvents(applied, {
        type: 'ItemActivationChanged',
        data: { itemId: 'soup', active: false },
      });
  });

  it.each<[PlannedChange, readonly WorkspaceEvent[]]>([
    [
      { kind: 'MENU_ACTIVE', menuId: 'menu', active: false },
      [{ type: 'MenuActivationChanged', data: { menuId: 'menu', active: false } }],
    ],
    [
      { kind: 'ITEMS_SOLD_OUT', itemIds: ['soup', 'stew'], soldOut: true },
      ['soup', 'stew'].map((itemId) => ({
        type: 'ItemSoldOut',
        data: { itemId, until: '2026-03-02T02:00:00.000Z' },
      })),
    ],
    [{ kind: 'ITEMS_SOLD_OUT', itemIds: ['soup'], soldOut: false }, []],
    [
      { ...prices({ by: 'PRICE', value: 700, itemIds: ['soup', 'stew'] }), currency: 'лв' },
      ['soup', 'stew'].map((itemId) => ({ type: 'ItemRepriced', data: { itemId, price: 700 } })),
    ],
    [
      { ...prices({ by: 'AMOUNT', value: -150 }), currency: 'лв' },
      [{ type: 'ItemRepriced', data: { itemId: 'soup', price: 350 } }],
    ],
  ])('applies %j like a manual change', (change, events) => {
    inVenue(scheduled(change))
      .when(apply)
      .thenEvents(applied, ...events);
  });

  const member = (role: 'editor' | 'viewer'): WorkspaceEvent => ({
    type: 'StaffJoined',
    data: { memberId: 'ana', invitationId: 'i', email: 'ana@example.bg', role },
  });
  const invited: WorkspaceEvent = {
    type: 'StaffInvited',
    data: { invitationId: 'i', email: 'ana@example.bg', role: 'editor' },
  };
  const soupDeleted: WorkspaceEvent = { type: 'ItemDeleted', data: { itemId: 'soup' } };

  it.each<[string, readonly WorkspaceEvent[]]>([
    ['ITEM_GONE', [scheduled(tenPercent), soupDeleted]],
    [
      'ITEM_GONE',
      [scheduled({ kind: 'ITEMS_ACTIVE', itemIds: ['stew', 'soup'], active: false }), soupDeleted],
    ],
    [
      'MENU_GONE',
      [
        menuCreated('bar'),
        scheduled({ kind: 'MENU_ACTIVE', menuId: 'bar', active: false }),
        { type: 'MenuDeleted', data: { menuId: 'bar' } },
      ],
    ],
    [
      'CURRENCY_CHANGED',
      [scheduled(tenPercent), { type: 'MenuUpdated', data: { menuId: 'menu', currency: '€' } }],
    ],
    ['ROLE_LOST', [invited, member('viewer'), scheduled(undefined, { author: 'ana' })]],
    ['ROLE_LOST', [scheduled(undefined, { author: 'gone' })]],
    [
      'NOT_POSSIBLE',
      [
        scheduled({ ...prices({ by: 'AMOUNT', value: -400 }), currency: 'лв' }),
        { type: 'ItemRepriced', data: { itemId: 'soup', price: 399 } },
      ],
    ],
  ])('fails with %s and changes nothing else', (failure, events) => {
    inVenue(...events)
      .when(apply)
      .thenEvents(failed(failure));
  });

  it('is applied even if the currency is spelled differently or the item was restored in the meantime', () => {
    inVenue(scheduled(tenPercent), {
      type: 'MenuUpdated',
      data: { menuId: 'menu', currency: 'BGN' },
    })
      .when(apply)
      .thenEvents(applied, { type: 'ItemRepriced', data: { itemId: 'soup', price: 550 } });
    inVenue(scheduled(), soupDeleted, { type: 'ItemRestored', data: { itemId: 'soup' } })
      .when(apply)
      .thenAccepted();
    inVenue(invited, member('editor'), scheduled(undefined, { author: 'ana' }))
      .when(apply)
      .thenEvents(applied, {
        type: 'ItemActivationChanged',
        data: { itemId: 'soup', active: false },
      });
  });

  it('can be reverted like a manual change', () => {
    const before = workspaceAfter([...venue, scheduled(tenPercent)]);
    const events = [
      applied,
      { type: 'ItemRepriced', data: { itemId: 'soup', price: 550 } },
    ] as const;
    const after = evolveByCommits(before, [{ at: now, events }]);
    const decision = decideWorkspace(
      after,
      { type: 'RevertCommit', before, commit: { at: now, events } },
      now,
    );
    expect(decision).toEqual({
      accepted: true,
      events: [{ type: 'ItemRepriced', data: { itemId: 'soup', price: 500 } }],
    });
  });
});

it('all pending changes and the 50 latest finished changes are kept', () => {
  const finished = Array.from({ length: 60 }, (_, n): readonly WorkspaceEvent[] => [
    scheduled(undefined, { changeId: `change-${n}` }),
    { type: 'ScheduledChangeApplied', data: { changeId: `change-${n}` } },
  ]).flat();
  const events = [...venue, scheduled(undefined, { changeId: 'pending' }), ...finished];
  const { scheduledChanges } = workspaceAfter(events);
  expect(pendingOf(scheduledChanges).map(({ id }) => id)).toEqual(['pending']);
  const kept = finishedOf(scheduledChanges).map(({ id }) => id);
  expect(kept).toEqual(Array.from({ length: 50 }, (_, n) => `change-${59 - n}`));
  expect(scheduledChanges.get('change-59')).toMatchObject({
    state: 'APPLIED',
    failure: null,
    finishedAt: minute(events.length - 1),
  });
});

it('deleting the account ends all scheduled changes', () => {
  const { scheduledChanges } = workspaceAfter([
    ...venue,
    scheduled(),
    { type: 'AccountDeleted', data: { accountId: 'account-1' } },
  ]);
  expect(scheduledChanges.size).toBe(0);
});
