import { expect, it } from 'vitest';
import { deepFrozen } from '../../test/deep-frozen.ts';
import { workspaceAfter } from '../../test/given-workspace.ts';
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
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { decideWorkspace } from '../workspace/decide-workspace.ts';
import { evolveWorkspace } from '../workspace/evolve-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { menusIn } from './past-menus.ts';
import type { RestoreMenus } from './restore-menus.ts';

/** Milliseconds between commands. In slow histories, some deleted entities have already left the bin. */
const paces = [60_000, 3_600_000, 20 * 3_600_000];
const start = Date.UTC(2026, 0, 31, 8);

const venue = workspaceAfter([
  accountCreated(),
  menuCreated('menu-1'),
  menuCreated('menu-2'),
  ...sectionsCreated(3, 'menu-1'),
  sectionCreated('wines', 'menu-2'),
  ingredientCreated('milk'),
  ingredientCreated('egg'),
  ...itemsCreated(3, 'menu-1-section-1'),
  // This item has the same position as another item.
  itemCreated('twin', 'menu-1-section-1', { position: 2 }),
  ...itemsCreated(2, 'wines'),
]);

function history(random: Random, length: number): readonly { state: Workspace; at: string }[] {
  const pace = random.oneOf(paces);
  let state = venue;
  return Array.from({ length }, (_, step) => {
    const at = new Date(start + step * pace).toISOString();
    const command = randomCommand(random, state);
    // Menus cannot be restored after an erasure.
    if (command.type !== 'EraseWorkspace') {
      const decision = decideWorkspace(state, command, at);
      const events = decision.accepted ? decision.events : [];
      state = events.reduce((next, event) => evolveWorkspace(next, event, at), state);
    }
    return { state: deepFrozen(state), at };
  });
}

/** Returns the menus in a comparable form, without timestamps and positions. The lists keep the order. */
function contents(workspace: Workspace, menuIds: readonly string[], at: string) {
  const { menus, sections, items, ingredients } = menusIn(workspace, menuIds);
  const plain = { owner: '', createdAt: '', updatedAt: '', position: 0 };
  return {
    menus: menus.map((menu) => ({ ...menu, ...plain })),
    sections: sections.map((section) => ({ ...section, ...plain })),
    items: items.map((item) => {
      const isOver = item.soldOutUntil !== null && item.soldOutUntil <= at;
      const declared = { declaredAt: '', changedSince: false };
      return {
        ...item,
        ...plain,
        ...declared,
        ...(isOver && { soldOut: false, soldOutUntil: null }),
      };
    }),
    ingredients: ingredients.map(({ id }) => id).sort(),
  };
}

type Placed = { readonly id: string; readonly position: number };

/** Omits entities with equal positions, because a restore may have to renumber them to keep the order. */
function withoutTies(parts: readonly Placed[], parentOf: (id: string) => string | undefined) {
  const slotOf = ({ id, position }: Placed) => `${parentOf(id)} ${position}`;
  const slots = parts.map(slotOf);
  const tied = new Set(
    slots.filter((slot, index) => slots.indexOf(slot) !== index).map((slot) => slot.split(' ')[0]),
  );
  return parts.filter(({ id }) => !tied.has(parentOf(id))).map(slotOf);
}

/** Expects that everything outside the restored menus is unchanged. */
function expectOthersUntouched(before: Workspace, after: Workspace, menuIds: readonly string[]) {
  expect([after.account, after.staff, after.names]).toEqual([
    before.account,
    before.staff,
    before.names,
  ]);
  const [was, is] = [before, after].map((state) => {
    const rest = menusIn(
      state,
      [...state.menus.keys()].filter((id) => !menuIds.includes(id)),
    );
    const entities = [...rest.menus, ...rest.sections, ...rest.items];
    return new Map(entities.map((entity) => [entity.id, entity]));
  });
  for (const [id, entity] of was ?? []) {
    // Another menu's item is only moved if its section returns to its old menu.
    const isMoved = 'sectionId' in entity && !is?.has(entity.sectionId);
    if (is?.has(id) && !isMoved) expect(is.get(id)).toEqual(entity);
  }
}

function restoreOnce(random: Random): 'restored' | 'nothing to restore' | 'refused' {
  const states = history(random, 60);
  const now = states.at(-1);
  const past = random.oneOf(states).state;
  if (!now?.state.account || past.menus.size === 0) return 'nothing to restore';
  const all = [...past.menus.keys()];
  const menuIds = random.chance(0.5) ? all : [random.oneOf(all)];
  const at = new Date(Date.parse(now.at) + 60_000).toISOString();
  const mostBytes = random.chance(0.5) ? limits.commitBytes : 1_500;
  const command: RestoreMenus = { type: 'RestoreMenus', past, menuIds, goneImages: [], mostBytes };
  let state = now.state;
  for (let part = 0; ; part += 1) {
    const decision = decideWorkspace(state, command, at);
    if (!decision.accepted) {
      expect(decision.rejection.code).toBe('LIMIT_EXCEEDED');
      return 'refused';
    }
    if (decision.events.length === 0) break;
    expect(part).toBeLessThan(100);
    state = decision.events.reduce((next, event) => evolveWorkspace(next, event, at), state);
    const [items, sections] = [[...state.items.values()], [...state.sections.values()]];
    expect(items.every(({ sectionId }) => state.sections.has(sectionId))).toBe(true);
    expect(sections.every(({ menuId }) => state.menus.has(menuId))).toBe(true);
    const attached = [...state.items.values()].flatMap(({ ingredientIds }) => ingredientIds);
    expect(attached.every((id) => state.ingredients.has(id))).toBe(true);
  }
  expect(contents(state, menuIds, at)).toEqual(contents(past, menuIds, at));
  const then = menusIn(past, menuIds);
  const after = menusIn(state, menuIds);
  const sectionOf = (id: string) => past.items.get(id)?.sectionId;
  const menuOf = (id: string) => past.sections.get(id)?.menuId;
  const items = withoutTies(then.items, sectionOf);
  expect(after.items.map(({ id, position }) => `${sectionOf(id)} ${position}`)).toEqual(
    expect.arrayContaining(items),
  );
  const sections = withoutTies(then.sections, menuOf);
  expect(after.sections.map(({ id, position }) => `${menuOf(id)} ${position}`)).toEqual(
    expect.arrayContaining(sections),
  );
  expectOthersUntouched(now.state, state, menuIds);
  return now.state === state ? 'nothing to restore' : 'restored';
}

it('a restore after any changes gives exactly the old menu, and repeating it changes nothing', () => {
  const outcomes = outcomesOf(150, restoreOnce);
  expect(outcomes.get('restored') ?? 0).toBeGreaterThan(75);
  expect(outcomes.get('refused') ?? 0).toBeLessThan(5);
});
