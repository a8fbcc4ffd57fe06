import { expect, test } from 'vitest';
import { given, minute, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { type ChangeCurrency, currencyChange } from './change-currency.ts';

const venue = [
  accountCreated(),
  menuCreated('leva', { currency: 'лв' }),
  sectionCreated('s1', 'leva'),
  itemCreated('a', 's1', { position: 1, price: 1_250, discount: 20 }),
  itemCreated('b', 's1', { position: 2, price: null }),
  itemCreated('c', 's1', { position: 3, price: 0, active: false }),
  menuCreated('euro', { currency: '€' }),
  menuCreated('dollars', { currency: 'USD' }),
  sectionCreated('s3', 'dollars'),
  itemCreated('d', 's3', { price: 1_000 }),
  menuCreated('points', { currency: 'точки' }),
] as const;

const change = (over: Partial<ChangeCurrency> = {}): ChangeCurrency => ({
  type: 'ChangeCurrency',
  menuIds: ['leva'],
  to: 'EUR',
  rounding: 'EXACT',
  ...over,
});

test('all prices and the currency of a menu change in one commit at the fixed rate', () => {
  const specification = given(...venue).when(change());
  specification.thenEvents(
    {
      type: 'MenuCurrencyChanged',
      data: {
        menuId: 'leva',
        currency: '€',
        from: 'BGN',
        to: 'EUR',
        rate: null,
        rounding: 'EXACT',
      },
    },
    { type: 'ItemRepriced', data: { itemId: 'a', price: 639 } },
  );
  const after = specification.after();
  expect(after.menus.get('leva')).toMatchObject({ currency: '€', updatedAt: now });
  expect(after.items.get('b')?.price).toBeNull();
  expect(after.items.get('c')?.price).toBe(0);
  expect(after.items.get('a')?.discount).toBe(20);
});

test('the preview lists all prices before and after rounding, and the change matches it', () => {
  const request = change({ rounding: 'ENDING_90' });
  const preview = currencyChange(workspaceAfter(venue), request);
  expect(preview).toMatchObject({
    accepted: true,
    prices: [
      { itemId: 'a', menuId: 'leva', oldPrice: 1_250, exactPrice: 639, newPrice: 590 },
      { itemId: 'c', oldPrice: 0, exactPrice: 0, newPrice: 0 },
    ],
  });
  const { items } = given(...venue)
    .when(request)
    .after();
  expect(items.get('a')?.price).toBe(590);
});

test('each menu in another currency is converted at its own rate if no menu ids are given', () => {
  const both = venue.slice(0, 7);
  given(...both)
    .when(change({ menuIds: undefined }))
    .thenEvents(
      expect.objectContaining({ type: 'MenuCurrencyChanged' }),
      expect.objectContaining({ type: 'ItemRepriced' }),
    );
});

test('a rate is required unless the law fixes one', () => {
  const { items } = given(...venue)
    .when(change({ menuIds: ['dollars'], rate: '0,915' }))
    .after();
  expect(items.get('d')?.price).toBe(915);
});

test('reverting the conversion restores every price to the stotinka', () => {
  const before = workspaceAfter(venue);
  const { events } = given(...venue).when(change({ rounding: 'TEN_CENTS_DOWN' }));
  const commit = { at: minute(100), events };
  const back = given(...venue, ...events).when({ type: 'RevertCommit', before, commit });
  const after = back.after();
  expect(after.menus.get('leva')?.currency).toBe('лв');
  for (const id of ['a', 'b', 'c']) {
    expect(after.items.get(id)?.price).toBe(before.items.get(id)?.price);
  }
  expect(evolveByCommits(before, [commit]).items.get('a')?.price).toBe(630);
});

test.each<[string, Partial<ChangeCurrency>, 'BAD_USER_INPUT' | 'CONFLICT' | 'NOT_FOUND', string?]>([
  ['a second conversion', { menuIds: ['euro'] }, 'CONFLICT', 'menuIDs'],
  [
    'menus that are only partly in another currency',
    { menuIds: ['leva', 'euro'] },
    'CONFLICT',
    'menuIDs',
  ],
  ['an unknown currency', { menuIds: ['points'] }, 'BAD_USER_INPUT', 'menuIDs'],
  ['no menu', { menuIds: [] }, 'BAD_USER_INPUT', 'menuIDs'],
  ['a menu twice', { menuIds: ['leva', 'leva'] }, 'BAD_USER_INPUT', 'menuIDs'],
  ['a missing menu', { menuIds: ['gone'] }, 'NOT_FOUND'],
  ['a currency with three decimals', { to: 'KWD' }, 'BAD_USER_INPUT', 'to'],
  ['a sign instead of a code', { to: '€' }, 'BAD_USER_INPUT', 'to'],
  ['a rate other than the legal one', { rate: '2' }, 'BAD_USER_INPUT', 'rate'],
  ['no rate', { menuIds: ['dollars'] }, 'BAD_USER_INPUT', 'rate'],
  ['a rate of 0', { menuIds: ['dollars'], rate: '0' }, 'BAD_USER_INPUT', 'rate'],
  [
    'a rate of 20 digits',
    { menuIds: ['dollars'], rate: '12345678901234567890' },
    'BAD_USER_INPUT',
    'rate',
  ],
  [
    'a price that gets too large',
    { menuIds: ['dollars'], rate: '999999999' },
    'BAD_USER_INPUT',
    'rate',
  ],
  [
    'hundredths in a currency without them',
    { menuIds: ['leva'], to: 'JPY', rate: '80', rounding: 'ENDING_90' },
    'BAD_USER_INPUT',
    'rounding',
  ],
])('%s is refused', (_what, over, code, field) => {
  given(...venue)
    .when(change(over))
    .thenRejected(code, field);
});

test('a currency with three decimals is refused for a menu', () => {
  given(...venue)
    .when({ type: 'UpdateMenu', menuId: 'leva', currency: 'KWD' })
    .thenRejected('BAD_USER_INPUT', 'currency');
});

test('new prices in forints must be whole, but an unchanged old price may keep its decimals', () => {
  const forints = [
    accountCreated(),
    menuCreated('m', { currency: 'Ft' }),
    sectionCreated('s', 'm'),
    itemCreated('old', 's', { price: 125_050 }),
  ] as const;
  const update = (over: object) =>
    given(...forints).when({ type: 'UpdateItem', itemId: 'old', ...over });
  update({ price: 130_050 }).thenRejected('BAD_USER_INPUT', 'price');
  expect(update({ price: 130_000 }).events).toHaveLength(1);
  expect(update({ volume: '1 l' }).events).toHaveLength(1);
  const raised = given(...forints)
    .when({ type: 'ChangePrices', scope: { kind: 'menu', menuId: 'm' }, percent: 5, step: 1 })
    .after();
  expect(raised.items.get('old')?.price).toBe(131_300);
});
