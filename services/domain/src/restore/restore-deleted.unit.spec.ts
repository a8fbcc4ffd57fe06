import type { WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  itemsCreated,
  menuCreated,
  sectionCreated,
  sectionsCreated,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { decideWorkspace, type WorkspaceCommand } from '../workspace/decide-workspace.ts';
import { evolveWorkspace } from '../workspace/evolve-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { deletedIn, type PastCommit } from './restore-deleted.ts';

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('section-1', 'menu-1', { position: 3 }),
  ingredientCreated('milk'),
  ingredientCreated('salt', { number: 2 }),
  ingredientCreated('egg', { number: 3 }),
  itemCreated('soup', 'section-1', { position: 2 }),
  itemCreated('fish', 'section-1', { position: 3 }),
  {
    type: 'ItemIngredientsChanged',
    data: { itemId: 'soup', ingredientIds: ['salt', 'milk', 'egg'] },
  },
] as const;
const hoursAgo = (hours: number): string =>
  new Date(Date.parse(now) - hours * 3_600_000).toISOString();

type Deleted = { readonly before: Workspace; readonly after: Workspace; deletion: PastCommit };

const folded = (workspace: Workspace, events: readonly WorkspaceEvent[], at: string): Workspace =>
  events.reduce((state, event) => evolveWorkspace(state, event, at), workspace);

/** Applies a deletion, and returns its commit and the resulting state. */
function deleting(
  command: WorkspaceCommand,
  { history = venue as readonly WorkspaceEvent[], at = hoursAgo(1) } = {},
): Deleted {
  const before = workspaceAfter(history);
  const decision = decideWorkspace(before, command, at);
  const events = decision.accepted ? decision.events : [];
  const deletion = { before, commit: { events, at } };
  return { before, after: folded(before, events, at), deletion };
}

const undo = (deletion: PastCommit) => ({ type: 'RestoreDeleted', ...deletion }) as const;

/** Returns the workspace in a comparable form, without the time of the last change and the bin. */
function contents({ menus, sections, items, ingredients }: Workspace) {
  return [menus, sections, items, ingredients].map((entities) =>
    [...entities.values()]
      .map((entity) => ({ ...entity, updatedAt: '' }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

const deleteMenu = { type: 'DeleteMenu', menuId: 'menu-1' } as const;
const deleteSection = { type: 'DeleteSection', sectionId: 'section-1' } as const;
const deleteItem = { type: 'DeleteItem', itemId: 'soup' } as const;
const deleteMilk = { type: 'DeleteIngredient', ingredientId: 'milk' } as const;

describe('undoing a deletion', () => {
  it.each([
    deleteMenu,
    deleteSection,
    deleteItem,
    { type: 'DeleteItems', itemIds: ['fish', 'soup'] } as const,
    deleteMilk,
  ])('restores everything after $type', (command) => {
    const { before, after, deletion } = deleting(command);
    expect(contents(after)).not.toEqual(contents(before));
    const restored = givenWorkspace(after).when(undo(deletion)).after();
    expect(contents(restored)).toEqual(contents(before));
    expect(restored.bin).toEqual(before.bin);
  });

  it('restores the declarations of dishes after an ingredient was deleted, unless they have changed since', () => {
    const soup = { contains: ['EGGS'], mayContain: ['SOYA'] };
    const history = [
      ...venue,
      { type: 'IngredientAllergensChanged', data: { ingredientId: 'milk', contains: ['MILK'] } },
      { type: 'ItemAllergensDeclared', data: { itemId: 'soup', ...soup } },
    ] as const;
    const { before, after, deletion } = deleting(deleteMilk, { history });
    expect(after.items.get('soup')).toMatchObject({
      allergens: { contains: ['EGGS', 'MILK'] },
      changedSince: true,
    });
    const restored = givenWorkspace(after).when(undo(deletion)).after();
    expect(contents(restored)).toEqual(contents(before));
    const touched = folded(
      after,
      [{ type: 'ItemMoved', data: { itemId: 'soup', sectionId: 'section-1' } }],
      hoursAgo(0.5),
    );
    const later = givenWorkspace(touched).when(undo(deletion)).after();
    expect(later.items.get('soup')).toMatchObject({
      allergens: { contains: ['EGGS', 'MILK'] },
      ingredientIds: ['salt', 'milk', 'egg'],
    });
  });

  it('works only once', () => {
    const { after, deletion } = deleting(deleteSection);
    const restored = givenWorkspace(after).when(undo(deletion)).after();
    givenWorkspace(restored).when(undo(deletion)).thenRejected('CONFLICT');
  });

  it('does not undo a later deletion of the same item', () => {
    const { after, deletion } = deleting(deleteItem);
    const restored = givenWorkspace(after).when(undo(deletion)).after();
    const again = givenWorkspace(restored).when(deleteItem).after();
    givenWorkspace(again).when(undo(deletion)).thenRejected('CONFLICT');
  });

  it('is allowed for 24 hours', () => {
    const onTime = deleting(deleteItem, { at: hoursAgo(24) });
    givenWorkspace(onTime.after).when(undo(onTime.deletion)).thenAccepted();
    const tooLate = deleting(deleteItem, { at: hoursAgo(24.001) });
    givenWorkspace(tooLate.after).when(undo(tooLate.deletion)).thenRejected('CONFLICT');
  });

  it('is refused if the parent no longer exists', () => {
    const { after, deletion } = deleting(deleteItem);
    const withoutSection = givenWorkspace(after).when(deleteSection).after();
    givenWorkspace(withoutSection).when(undo(deletion)).thenRejected('CONFLICT');
  });

  it('is refused if the menu has no room', () => {
    const full = [...venue, ...sectionsCreated(limits.sectionsPerMenu - 1, 'menu-1')];
    const section = deleting(deleteSection, { history: full });
    const refilled = folded(section.after, [sectionCreated('another', 'menu-1')], hoursAgo(0.5));
    givenWorkspace(refilled)
      .when(undo(section.deletion))
      .thenRejected('LIMIT_EXCEEDED', 'sections');
    const item = deleting(deleteItem, { history: [...venue, ...itemsCreated(298, 'section-1')] });
    const more = folded(item.after, [itemCreated('another', 'section-1')], hoursAgo(0.5));
    givenWorkspace(more).when(undo(item.deletion)).thenRejected('LIMIT_EXCEEDED', 'items');
  });

  it('is refused if the menu would exceed its limits', () => {
    const { after, deletion } = deleting(deleteMenu);
    const menus = Array.from({ length: limits.menusPerWorkspace }, (_, n) => menuCreated(`m-${n}`));
    givenWorkspace(folded(after, menus, hoursAgo(0.5)))
      .when(undo(deletion))
      .thenRejected('LIMIT_EXCEEDED');
  });

  it('skips an ingredient that no longer exists', () => {
    const { after, deletion } = deleting(deleteItem);
    const withoutMilk = givenWorkspace(after).when(deleteMilk).after();
    givenWorkspace(withoutMilk)
      .when(undo(deletion))
      .thenEvents(
        { type: 'ItemRestored', data: { itemId: 'soup' } },
        {
          type: 'ItemIngredientsChanged',
          data: { itemId: 'soup', ingredientIds: ['salt', 'egg'] },
        },
      );
  });

  it('gives an ingredient a free number if its number is in use', () => {
    const { after, deletion } = deleting(deleteMilk);
    const taken = folded(
      after,
      [
        ingredientCreated('soy', { number: 1 }),
        ...[15, 16].map((number) => ingredientCreated(`i-${number}`, { number })),
      ],
      hoursAgo(0.5),
    );
    givenWorkspace(taken)
      .when(undo(deletion))
      .thenEvents(
        { type: 'IngredientRestored', data: { ingredientId: 'milk' } },
        { type: 'IngredientUpdated', data: { ingredientId: 'milk', number: 17 } },
        {
          type: 'ItemIngredientsChanged',
          data: { itemId: 'soup', ingredientIds: ['salt', 'milk', 'egg'] },
        },
      );
  });

  it('skips dishes that no longer exist or already have the ingredient', () => {
    const { after, deletion } = deleting(deleteMilk);
    const withoutSoup = givenWorkspace(after).when(deleteItem).after();
    givenWorkspace(withoutSoup)
      .when(undo(deletion))
      .thenEvents({ type: 'IngredientRestored', data: { ingredientId: 'milk' } });
  });

  it('makes a sold-out item available if its "sold out" mark has expired', () => {
    const history = [
      ...venue,
      { type: 'ItemSoldOut', data: { itemId: 'soup', until: hoursAgo(0.1) } } as const,
    ];
    const { after, deletion } = deleting(deleteItem, { history });
    givenWorkspace(after)
      .when(undo(deletion))
      .thenEvents(
        { type: 'ItemRestored', data: { itemId: 'soup' } },
        { type: 'ItemBackInStock', data: { itemId: 'soup' } },
      );
  });
});

describe('the bin', () => {
  it('drops entities that were deleted more than a day before the latest deletion', () => {
    const { after } = deleting(deleteItem, { at: hoursAgo(25) });
    expect([...after.bin.items.keys()]).toEqual(['soup']);
    const later = givenWorkspace(after).when({ type: 'DeleteItem', itemId: 'fish' }).after();
    expect([...later.bin.items.keys()]).toEqual(['fish']);
  });

  it('is empty once the account is deleted', () => {
    const { after } = deleting(deleteItem);
    const gone = givenWorkspace(after).when({ type: 'EraseWorkspace' });
    expect(gone.after().bin.items.size).toBe(0);
  });
});

it('a commit cannot be undone if it only deleted the account', () => {
  const event = { type: 'AccountDeleted', data: { accountId: 'account-1' } } as const;
  expect(deletedIn([event])).toBeNull();
});

it('a dish priced in leva is not restored into a menu in euro', () => {
  for (const command of [deleteItem, deleteSection]) {
    const { before, after, deletion } = deleting(command);
    const euro = givenWorkspace(after).when({
      type: 'ChangeCurrency',
      to: 'EUR',
      rounding: 'EXACT',
    });
    const undone = decideWorkspace(euro.after(), undo(deletion), now);
    expect(undone).toMatchObject({
      accepted: false,
      rejection: { code: 'CONFLICT', reason: 'CURRENCY_CHANGED' },
    });
    const renamed = givenWorkspace(after).when({
      type: 'UpdateMenu',
      menuId: 'menu-1',
      currency: 'лева',
    });
    expect(decideWorkspace(renamed.after(), undo(deletion), now).accepted).toBe(true);
    expect(contents(givenWorkspace(after).when(undo(deletion)).after())).toEqual(contents(before));
  }
});
