import type { Schedule, WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import { randomCommand } from '../../test/random-commands.ts';
import { outcomesOf, type Random } from '../../test/randomness.ts';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  itemsCreated,
  menuCreated,
  sectionCreated,
  sectionsCreated,
  texts,
} from '../../test/venue-events.ts';
import { decideWorkspace } from '../workspace/decide-workspace.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { itemsOfSection, menusOf, sectionsOfMenu, type Workspace } from '../workspace/workspace.ts';
import { planRevert, type RevertCommit, reversalOf } from './revert-commit.ts';

const lately = new Date(Date.parse(now) - 3_600_000).toISOString();
const longAgo = '2026-02-01T08:00:00.000Z';

const venue = workspaceAfter([
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('starters', 'menu-1'),
  sectionCreated('mains', 'menu-1', { position: 2 }),
  ingredientCreated('milk'),
  itemCreated('soup', 'starters', { price: 450, position: 1 }),
  itemCreated('salad', 'starters', { price: 600, position: 2 }),
  itemCreated('bread', 'starters', { price: 100, position: 3 }),
  itemCreated('fish', 'mains', { price: 1_200 }),
  { type: 'ItemIngredientsChanged', data: { itemId: 'soup', ingredientIds: ['milk'] } },
]);

const repriced = (itemId: string, price: number): WorkspaceEvent => ({
  type: 'ItemRepriced',
  data: { itemId, price },
});
const folded = (state: Workspace, events: readonly WorkspaceEvent[], at = lately): Workspace =>
  evolveByCommits(state, [{ at, events }]);

/** Applies a commit with these events, then the later events, and reverts the commit. */
function after(
  events: readonly WorkspaceEvent[],
  since: readonly WorkspaceEvent[] = [],
  at = lately,
) {
  const command: RevertCommit = { type: 'RevertCommit', before: venue, commit: { at, events } };
  const state = folded(folded(venue, events, at), since);
  const plan = planRevert(state, command, now);
  return {
    ...givenWorkspace(state).when(command),
    command,
    kept: plan.accepted ? plan.kept.map(({ kind, entity }) => [kind, entity.id]) : plan.rejection,
  };
}

const reordered: WorkspaceEvent = {
  type: 'ItemsReordered',
  data: { sectionId: 'starters', itemIds: ['bread', 'salad', 'soup'] },
};

describe('reverting a change', () => {
  it('restores prices and descriptions', () => {
    after([
      repriced('soup', 500),
      repriced('fish', 1_300),
      { type: 'ItemUpdated', data: { itemId: 'salad', translations: texts('Салата') } },
      { type: 'MenuActivationChanged', data: { menuId: 'menu-1', active: false } },
      { type: 'IngredientUpdated', data: { ingredientId: 'milk', number: 7 } },
    ]).thenEvents(
      { type: 'IngredientUpdated', data: { ingredientId: 'milk', number: 1 } },
      { type: 'MenuActivationChanged', data: { menuId: 'menu-1', active: true } },
      repriced('soup', 450),
      { type: 'ItemUpdated', data: { itemId: 'salad', translations: texts('Шопска салата') } },
      repriced('fish', 1_200),
    );
  });

  it('restores the venue’s hours, time zone and card, field by field', () => {
    const hours = (opening: Schedule | null, kitchen: Schedule | null = null): WorkspaceEvent => ({
      type: 'OpeningHoursChanged',
      data: { accountId: 'account-1', opening, kitchen },
    });
    const time = (timeZone: string | null, dayBegins = '04:00'): WorkspaceEvent => ({
      type: 'VenueTimeChanged',
      data: { accountId: 'account-1', timeZone, dayBegins },
    });
    const noon: Schedule = {
      weekly: [{ days: ['MONDAY'], from: '12:00', to: '15:00' }],
      dates: [],
    };
    const never: Schedule = { weekly: [], dates: [] };
    after([hours(noon), time('Europe/Berlin', '05:00')]).thenEvents(
      time(null, '04:00'),
      hours(null),
    );
    const change = after([hours(noon, noon)], [hours(noon, never)]);
    change.thenEvents(hours(null, never));
    expect(change.kept).toEqual([['account', 'account-1']]);
    expect(after([hours(noon)], [hours(never)]).kept).toMatchObject({ reason: 'CHANGED_SINCE' });
    expect(after([hours(noon)], [hours(null)]).kept).toMatchObject({ reason: 'UNDONE' });
  });

  it('keeps and reports entities that were changed or deleted later', () => {
    const change = after(
      ['soup', 'salad', 'fish'].map((id) => repriced(id, 999)),
      [repriced('soup', 480), { type: 'ItemDeleted', data: { itemId: 'fish' } }],
    );
    change.thenEvents(repriced('salad', 600));
    expect(change.kept).toEqual([
      ['items', 'soup'],
      ['items', 'fish'],
    ]);
  });

  it("does not restore an ingredient's former number if another ingredient uses it now", () => {
    const renumbered = after(
      [
        { type: 'IngredientUpdated', data: { ingredientId: 'milk', number: 7 } },
        repriced('soup', 999),
      ],
      [ingredientCreated('soy', { number: 1 })],
    );
    renumbered.thenEvents(repriced('soup', 450));
    expect(renumbered.kept).toEqual([['ingredients', 'milk']]);
  });

  it('removes everything that the commit created', () => {
    after([
      ingredientCreated('gluten', { number: 2 }),
      ingredientCreated('fish', { number: 3 }),
    ]).thenEvents(
      { type: 'IngredientDeleted', data: { ingredientId: 'gluten' } },
      { type: 'IngredientDeleted', data: { ingredientId: 'fish' } },
    );
  });

  it('is refused if the whole change has already been reverted or overwritten', () => {
    const changed = after([repriced('soup', 999)], [repriced('soup', 480)]);
    changed.thenRejected('CONFLICT');
    expect(changed.kept).toMatchObject({ reason: 'CHANGED_SINCE' });
    const done = after([repriced('soup', 999)], [repriced('soup', 450)]);
    done.thenRejected('CONFLICT');
    expect(done.kept).toMatchObject({ reason: 'UNDONE' });
  });

  it('restores an order even if entities were added or deleted later', () => {
    after([reordered]).thenEvents({
      ...reordered,
      data: { sectionId: 'starters', itemIds: ['soup', 'salad', 'bread'] },
    });
    after(
      [reordered],
      [
        itemCreated('cheese', 'starters', { position: 2 }),
        { type: 'ItemDeleted', data: { itemId: 'salad' } },
      ],
    ).thenEvents({
      ...reordered,
      data: { sectionId: 'starters', itemIds: ['soup', 'cheese', 'bread'] },
    });
    const again = { sectionId: 'starters', itemIds: ['salad', 'soup', 'bread'] };
    const another = after([reordered], [{ type: 'ItemsReordered', data: again }]);
    another.thenRejected('CONFLICT');
    expect(another.kept).toMatchObject({ reason: 'CHANGED_SINCE' });
    const sections: WorkspaceEvent = {
      type: 'SectionsReordered',
      data: { menuId: 'menu-1', sectionIds: ['mains', 'starters'] },
    };
    after([sections]).thenEvents({
      ...sections,
      data: { menuId: 'menu-1', sectionIds: ['starters', 'mains'] },
    });
  });

  it('removes added entities unless they were changed since', () => {
    const added = [
      sectionCreated('desserts', 'menu-1'),
      sectionCreated('wines', 'menu-1'),
      itemCreated('cake', 'desserts'),
      itemCreated('ice', 'desserts'),
    ];
    after(added).thenEvents(
      { type: 'ItemDeleted', data: { itemId: 'cake' } },
      { type: 'ItemDeleted', data: { itemId: 'ice' } },
      { type: 'SectionDeleted', data: { sectionId: 'desserts' } },
      { type: 'SectionDeleted', data: { sectionId: 'wines' } },
    );
    const worked = after(added, [repriced('ice', 1), itemCreated('merlot', 'wines')]);
    worked.thenEvents({ type: 'ItemDeleted', data: { itemId: 'cake' } });
    expect(worked.kept).toEqual([
      ['items', 'ice'],
      ['sections', 'desserts'],
      ['sections', 'wines'],
    ]);
  });

  it('reverts an import as a whole: changes, additions and deletions', () => {
    const imported: readonly WorkspaceEvent[] = [
      sectionCreated('desserts', 'menu-1'),
      repriced('soup', 500),
      { type: 'ItemMoved', data: { itemId: 'salad', sectionId: 'desserts' } },
      itemCreated('cake', 'desserts'),
      { type: 'ItemDeleted', data: { itemId: 'fish' } },
      { type: 'SectionDeleted', data: { sectionId: 'mains' } },
    ];
    const change = after(imported);
    change.thenEvents(
      { type: 'SectionRestored', data: { sectionId: 'mains' } },
      { type: 'ItemRestored', data: { itemId: 'fish' } },
      repriced('soup', 450),
      { type: 'ItemMoved', data: { itemId: 'salad', sectionId: 'starters' } },
      { type: 'ItemDeleted', data: { itemId: 'cake' } },
      { type: 'SectionDeleted', data: { sectionId: 'desserts' } },
    );
    expect(contents(change.after())).toEqual(contents(venue));
  });

  it('removes entities first, so that others can be restored in a full menu', () => {
    const full = workspaceAfter([
      accountCreated(),
      menuCreated('menu-1'),
      ...sectionsCreated(25, 'menu-1'),
      ...itemsCreated(300, 'menu-1-section-1'),
    ]);
    const [first] = full.items.values();
    const events: readonly WorkspaceEvent[] = [
      { type: 'ItemDeleted', data: { itemId: first?.id ?? '' } },
      itemCreated('another', 'menu-1-section-1'),
    ];
    const command: RevertCommit = {
      type: 'RevertCommit',
      before: full,
      commit: { at: lately, events },
    };
    givenWorkspace(folded(full, events)).when(command).thenAccepted();
    const refilled = folded(folded(full, events), [repriced('another', 1)]);
    givenWorkspace(refilled).when(command).thenRejected('LIMIT_EXCEEDED', 'items');
  });

  it('restores deleted entities and the references to them within 24 hours', () => {
    const deletion: readonly WorkspaceEvent[] = [
      { type: 'ItemIngredientsChanged', data: { itemId: 'soup', ingredientIds: [] } },
      { type: 'IngredientDeleted', data: { ingredientId: 'milk' } },
    ];
    after(deletion).thenEvents(
      { type: 'IngredientRestored', data: { ingredientId: 'milk' } },
      { type: 'ItemIngredientsChanged', data: { itemId: 'soup', ingredientIds: ['milk'] } },
    );
    expect(after(deletion, [], longAgo).kept).toMatchObject({ reason: 'TOO_OLD' });
    const fish: readonly WorkspaceEvent[] = [{ type: 'ItemDeleted', data: { itemId: 'fish' } }];
    expect(after(fish, [{ type: 'ItemRestored', data: { itemId: 'fish' } }]).kept).toMatchObject({
      reason: 'UNDONE',
    });
    expect(
      after(fish, [{ type: 'SectionDeleted', data: { sectionId: 'mains' } }]).kept,
    ).toMatchObject({ reason: 'PARENT_GONE' });
  });

  it('omits references to missing entities', () => {
    const moved: readonly WorkspaceEvent[] = [
      { type: 'ItemMoved', data: { itemId: 'fish', sectionId: 'starters' } },
      { type: 'ItemIngredientsChanged', data: { itemId: 'soup', ingredientIds: [] } },
      repriced('fish', 1),
    ];
    const change = after(moved, [
      { type: 'SectionDeleted', data: { sectionId: 'mains' } },
      { type: 'IngredientDeleted', data: { ingredientId: 'milk' } },
    ]);
    change.thenEvents(repriced('fish', 1_200));
    expect(change.kept).toEqual([['items', 'fish']]);
  });
});

it('only commits that change menus can be reverted, and only deletions can be restored', () => {
  expect(reversalOf(['ItemDeleted', 'SectionDeleted'])).toBe('restore');
  expect(reversalOf(['ItemIngredientsChanged', 'IngredientDeleted'])).toBe('restore');
  expect(reversalOf(['ItemRepriced', 'ItemDeleted'])).toBe('revert');
  expect(reversalOf(['ItemIngredientsChanged'])).toBe('revert');
  expect(reversalOf(['ItemRestored', 'ItemBackInStock'])).toBe('revert');
  expect(reversalOf(['ItemBackInStock'])).toBeNull();
  expect(reversalOf(['AccountUpdated'])).toBeNull();
  expect(reversalOf(['ItemRepriced', 'TransactionRecorded'])).toBeNull();
});

/** Returns the entities in a comparable form: in order, but without positions and timestamps. */
function contents(workspace: Workspace) {
  const plain = ({ id, ...entity }: { readonly id: string }) => ({
    ...entity,
    id,
    createdAt: '',
    updatedAt: '',
    position: 0,
    soldOut: false,
    soldOutUntil: null,
    declaredAt: '',
    changedSince: false,
  });
  const menus = menusOf(workspace);
  const sections = menus.flatMap(({ id }) => sectionsOfMenu(workspace, id));
  const items = sections.flatMap(({ id }) => itemsOfSection(workspace, id));
  const ingredients = [...workspace.ingredients.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return [menus, sections, items, ingredients].map((entities) => entities.map(plain));
}

const start = Date.UTC(2026, 0, 31, 8);
const minutes = (n: number) => new Date(start + n * 60_000).toISOString();

/** Reverts a commit in a random history. Reverting the last one must restore the state before it. */
function revertOnce(random: Random): string {
  const commits: RevertCommit[] = [];
  let state = venue;
  for (let step = 0; step < 40; step += 1) {
    const command = randomCommand(random, state);
    const at = minutes(40 * step);
    if (/Account|Erase/.test(command.type)) continue;
    const decision = decideWorkspace(state, command, at);
    const events = decision.accepted ? decision.events : [];
    if (events.length > 0)
      commits.push({ type: 'RevertCommit', before: state, commit: { at, events } });
    state = folded(state, events, at);
  }
  const at = minutes(40 * 40);
  const isLast = random.chance(0.5);
  const command = isLast ? commits.at(-1) : random.oneOf(commits);
  const kind = reversalOf(command?.commit.events.map(({ type }) => type) ?? []);
  if (!command || kind === null) return 'nothing to revert';
  const decision = decideWorkspace(state, command, at);
  if (!decision.accepted) {
    // If the positions have already been restored, the revert changes nothing that guests see.
    if (isLast) expect(decision.rejection.reason).toBe('UNDONE');
    return decision.rejection.reason ?? decision.rejection.code;
  }
  const result = folded(state, decision.events, at);
  if (isLast) expect(contents(result)).toEqual(contents(command.before));
  const { menus, sections, items, ingredients } = result;
  expect([...sections.values()].every(({ menuId }) => menus.has(menuId))).toBe(true);
  expect([...items.values()].every(({ sectionId }) => sections.has(sectionId))).toBe(true);
  const attached = [...items.values()].flatMap(({ ingredientIds }) => ingredientIds);
  expect(attached.every((id) => ingredients.has(id))).toBe(true);
  const undo: RevertCommit = {
    type: 'RevertCommit',
    before: state,
    commit: { at, events: decision.events },
  };
  const again = decideWorkspace(result, undo, minutes(40 * 40 + 1));
  if (!again.accepted) throw new Error(`the revert cannot be reverted: ${again.rejection.message}`);
  expect(contents(folded(result, again.events, at))).toEqual(contents(state));
  return isLast ? 'reverted at once' : 'reverted later';
}

it('every change can be reverted, and every revert can be reverted', () => {
  const outcomes = outcomesOf(150, revertOnce);
  expect(outcomes.get('reverted at once')).toBeGreaterThan(30);
  expect(outcomes.get('reverted later')).toBeGreaterThan(15);
  expect(outcomes.get('CHANGED_SINCE')).toBeGreaterThan(1);
});
