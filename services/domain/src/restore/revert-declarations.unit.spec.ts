import type { WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, test } from 'vitest';
import { givenWorkspace, minute, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';

const declared = (...contains: readonly string[]): WorkspaceEvent => ({
  type: 'ItemAllergensDeclared',
  data: { itemId: 'salad', contains, mayContain: [] },
});
const withdrawn: WorkspaceEvent = { type: 'ItemAllergensWithdrawn', data: { itemId: 'salad' } };
const named = (name: string): WorkspaceEvent => ({
  type: 'ItemUpdated',
  data: { itemId: 'salad', translations: texts(name) },
});

const after = (state: Workspace, at: number, ...events: readonly WorkspaceEvent[]): Workspace =>
  evolveByCommits(state, [{ at: minute(at), events }]);

/** A salad that was declared, after 20 minutes, to contain none of the 14 allergens. */
const salad = after(
  workspaceAfter([
    accountCreated(),
    menuCreated('menu'),
    sectionCreated('starters', 'menu'),
    itemCreated('salad', 'starters', { translations: texts('Салата') }),
  ]),
  20,
  declared(),
);
const none = { contains: [], mayContain: [] };

/** Applies a commit and the later events, reverts the commit, and returns the resulting dish. */
function reverted(
  before: Workspace,
  events: readonly WorkspaceEvent[],
  ...since: readonly WorkspaceEvent[]
) {
  const commit = { at: minute(50), events };
  const state = since.reduce(
    (changed, event, index) => after(changed, 60 + index, event),
    evolveByCommits(before, [commit]),
  );
  return givenWorkspace(state).when({ type: 'RevertCommit', before, commit });
}

describe('reverting a change of an ingredient’s allergens', () => {
  const means = (...contains: readonly string[]): WorkspaceEvent => ({
    type: 'IngredientAllergensChanged',
    data: { ingredientId: 'sauce', contains },
  });
  const sauced = after(
    salad,
    30,
    {
      type: 'IngredientCreated',
      data: { ingredientId: 'sauce', number: 1, translations: texts('Сос') },
    },
    { type: 'ItemIngredientsChanged', data: { itemId: 'salad', ingredientIds: ['sauce'] } },
  );

  test('flags the declaration of a dish that loses an allergen', () => {
    const { items } = reverted(sauced, [means('MILK')], declared('EGGS')).after();
    expect(items.get('salad')).toMatchObject({
      allergens: { contains: ['EGGS'], mayContain: [] },
      declaredAt: minute(60),
      changedSince: true,
    });
  });

  test('does not flag a declaration that contains the allergen itself', () => {
    const { items } = reverted(sauced, [means('MILK')], declared('MILK')).after();
    expect(items.get('salad')?.changedSince).toBe(false);
  });
});

describe('reverting a declaration', () => {
  test('restores the previous declaration with its date, because the dish was not checked again', () => {
    const { items } = reverted(salad, [declared('MILK')]).after();
    expect(items.get('salad')).toMatchObject({
      allergens: none,
      declaredAt: minute(20),
      changedSince: false,
    });
  });

  test('does not make an outdated declaration current', () => {
    const renamed = after(salad, 40, named('Салата с орехи'));
    for (const events of [[withdrawn], [declared('NUTS')]]) {
      const { items } = reverted(renamed, events).after();
      expect(items.get('salad')).toMatchObject({
        allergens: none,
        declaredAt: minute(20),
        changedSince: true,
      });
    }
  });

  test('restores the declaration along with the name for which it was made', () => {
    const { items } = reverted(salad, [named('Салата с орехи'), declared('NUTS')]).after();
    expect(items.get('salad')).toMatchObject({ allergens: none, translations: texts('Салата') });
  });

  test('does nothing if the dish now has a different name', () => {
    reverted(salad, [declared('NUTS')], named('Салата с орехи')).thenConflict('CHANGED_SINCE');
    const both = [named('Салата с орехи'), declared('NUTS')];
    reverted(salad, both, named('Салата с орехи и мед')).thenConflict('CHANGED_SINCE');
  });

  test('does nothing if the same declaration was made again afterwards', () => {
    reverted(salad, [declared('MILK')], withdrawn, declared('MILK')).thenConflict('CHANGED_SINCE');
  });

  test('does nothing if the declaration may have been withdrawn in the meantime', () => {
    reverted(salad, [withdrawn], declared('MILK'), withdrawn).thenConflict('CHANGED_SINCE');
  });
});

test('restoring a menu restores its declarations with their dates and outdated flags', () => {
  const past = after(salad, 40, named('Салата с орехи'));
  const state = after(past, 50, withdrawn);
  const { items } = givenWorkspace(state)
    .when({ type: 'RestoreMenus', past, menuIds: ['menu'], goneImages: [], mostBytes: 200_000 })
    .after();
  expect(items.get('salad')).toMatchObject({
    allergens: none,
    declaredAt: minute(20),
    changedSince: true,
  });
});
