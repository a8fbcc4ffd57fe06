import type { WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, test } from 'vitest';
import { givenWorkspace, minute, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import type { WorkspaceCommand } from '../workspace/decide-workspace.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';

const sizes = [420, 590].map((price, index) => ({
  id: `wine-${index}`,
  name: {},
  volume: `0.${index + 3} л`,
  price,
  deposit: null,
}));
const sauces: WorkspaceEvent = {
  type: 'OptionGroupCreated',
  data: {
    optionGroupId: 'sauces',
    translations: texts('Сосове'),
    min: 0,
    max: null,
    options: [
      {
        id: 'garlic',
        translations: texts('Чесън'),
        priceDelta: 200,
        contains: [],
        declared: true,
        active: true,
      },
    ],
  },
};
const withSauces = (itemId: string): WorkspaceEvent => ({
  type: 'ItemOptionGroupsChanged',
  data: { itemId, optionGroupIds: ['sauces'] },
});

/** A venue in leva with two menus that share a group. */
const venue = workspaceAfter([
  accountCreated(),
  menuCreated('day', { currency: 'лв' }),
  sectionCreated('mains', 'day'),
  itemCreated('soup', 'mains', { position: 1, price: 1_250 }),
  itemCreated('wine', 'mains', { position: 2, price: 420 }),
  { type: 'ItemVariantsChanged', data: { itemId: 'wine', variants: sizes } },
  sauces,
  withSauces('soup'),
]);
const withEvening = evolveByCommits(venue, [
  {
    at: minute(10),
    events: [
      menuCreated('evening', { currency: 'лв' }),
      sectionCreated('late', 'evening'),
      itemCreated('pizza', 'late', { price: 1_000 }),
      withSauces('pizza'),
    ],
  },
]);

/** Applies a command, and returns its commit so that it can be reverted. */
function changed(
  before: Workspace,
  command: WorkspaceCommand | readonly WorkspaceEvent[],
  at = first,
) {
  const events = 'type' in command ? givenWorkspace(before).when(command).events : command;
  const commit = { at, events };
  return { before, commit, after: evolveByCommits(before, [commit]) };
}

/** Two times so recent that a deletion at either time can still be undone. */
const [first = '', second = ''] = [2, 1].map((hours) =>
  new Date(Date.parse(now) - hours * 3_600_000).toISOString(),
);
const euro: WorkspaceCommand = { type: 'ChangeCurrency', to: 'EUR', rounding: 'EXACT' };

const reverted = ({ before, commit }: ReturnType<typeof changed>, state: Workspace) =>
  givenWorkspace(state).when({ type: 'RevertCommit', before, commit });
const restored = (past: Workspace, state: Workspace, menuIds: readonly string[] = ['day']) =>
  givenWorkspace(state).when({
    type: 'RestoreMenus',
    past,
    menuIds,
    goneImages: [],
    mostBytes: 200_000,
  });
const deltaOf = ({ optionGroups }: Workspace) => optionGroups.get('sauces')?.options[0]?.priceDelta;

describe('after a conversion, an older change cannot be reverted if that would restore', () => {
  test.each<[what: string, events: readonly WorkspaceEvent[]]>([
    ['a price', [{ type: 'ItemRepriced', data: { itemId: 'soup', price: null } }]],
    ['sizes', [{ type: 'ItemVariantsChanged', data: { itemId: 'wine', variants: [] } }]],
    [
      'options',
      [{ type: 'ItemOptionGroupsChanged', data: { itemId: 'soup', optionGroupIds: [] } }],
    ],
  ])('%s in the old currency', (_, events) => {
    const change = changed(venue, events);
    const { after } = changed(change.after, euro, second);
    reverted(change, after).thenConflict('CURRENCY_CHANGED');
  });
});

test('an older change of descriptions can be reverted after a conversion', () => {
  const change = changed(venue, [
    { type: 'ItemUpdated', data: { itemId: 'soup', translations: texts('Крем супа') } },
  ]);
  const { after } = changed(change.after, euro, second);
  expect(reverted(change, after).after().items.get('soup')).toMatchObject({
    price: 639,
    translations: venue.items.get('soup')?.translations,
  });
});

describe('a conversion cannot be reverted if that would keep', () => {
  test.each<[what: string, events: readonly WorkspaceEvent[]]>([
    [
      'a price that was corrected since',
      [{ type: 'ItemRepriced', data: { itemId: 'soup', price: 650 } }],
    ],
    ['a dish that was added since', [itemCreated('new', 'mains', { position: 3, price: 800 })]],
    [
      'options that were given a price since',
      [{ type: 'OptionsRepriced', data: { optionGroupId: 'sauces', priceDeltas: [150] } }],
    ],
  ])('%s', (_, events) => {
    const conversion = changed(venue, euro);
    const { after } = changed(conversion.after, events, second);
    reverted(conversion, after).thenConflict('CURRENCY_CHANGED');
  });
});

test('a conversion can be reverted even if there are dishes that are free or have no price', () => {
  const conversion = changed(venue, euro);
  const { after } = changed(
    conversion.after,
    [
      itemCreated('new', 'mains', { position: 3, price: null }),
      itemCreated('bread', 'mains', { position: 4, price: 0 }),
    ],
    second,
  );
  expect(reverted(conversion, after).after().menus.get('day')?.currency).toBe('лв');
});

describe('restoring a menu from before a conversion', () => {
  test("restores the old amounts of the menu's options", () => {
    const { after } = changed(venue, euro);
    expect(deltaOf(after)).toBe(102);
    const then = restored(venue, after).after();
    expect(then.menus.get('day')?.currency).toBe('лв');
    expect(then.items.get('soup')?.price).toBe(1_250);
    expect(deltaOf(then)).toBe(200);
  });

  test('is refused if another menu in the new currency uses the same options', () => {
    const { after } = changed(withEvening, euro);
    restored(withEvening, after).thenConflict('CURRENCY_CHANGED');
    expect(deltaOf(restored(withEvening, after, ['day', 'evening']).after())).toBe(200);
  });
});

test('a menu that was deleted in leva is not restored if its options are now in euros', () => {
  const { before, commit, after } = changed(withEvening, { type: 'DeleteMenu', menuId: 'day' });
  const converted = changed(after, euro, second);
  const undone = (state: Workspace) =>
    givenWorkspace(state).when({ type: 'RestoreDeleted', before, commit });
  undone(converted.after).thenConflict('CURRENCY_CHANGED');
  expect(undone(after).after().items.get('soup')?.price).toBe(1_250);
  const leva = reverted(converted, converted.after).after();
  expect(undone(leva).after().items.get('soup')?.price).toBe(1_250);
});
