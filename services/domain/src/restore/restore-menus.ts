import type { WorkspaceEvent } from '@qr-menu/schema';
import {
  accept,
  applicable,
  type Decision,
  notFound,
  type Rejection,
  reject,
  utf8Bytes,
} from '../decision.ts';
import { withFreeNumbers } from '../ingredients/decide-ingredient.ts';
import { limits } from '../limits.ts';
import { areConverted, foreignAmountsFault } from '../money/foreign-amounts.ts';
import { changedGroupEvent, withDeltas } from '../options/changed-group.ts';
import { belowZeroFault } from '../options/option-lists.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { wholeMenuFaults } from '../workspace/menu-limits.ts';
import { menusOf, type Workspace } from '../workspace/workspace.ts';
import { leaving } from './leaving.ts';
import type { PastMenus } from './past-menus.ts';
import {
  restoreIngredient,
  restoreItem,
  restoreMenu,
  restoreOptionGroup,
  restoreSection,
} from './restore-entities.ts';
import { type WantedRequest, wantedMenus } from './wanted-menus.ts';

export type RestoreMenus = WantedRequest & {
  readonly type: 'RestoreMenus';
  /** The limit for the events of one decision. The next decision continues. */
  readonly mostBytes: number;
};

/** Deciding again on the result returns the remaining steps, and finally nothing. */
export function decideRestoreMenus(
  workspace: Workspace,
  command: RestoreMenus,
  at: string,
): Decision<WorkspaceEvent> {
  if (!workspace.account) return reject('NOT_FOUND', 'The account has been deleted');
  const unknown = command.menuIds.find((id) => !command.past.menus.has(id));
  if (unknown !== undefined) return notFound('menu', unknown);
  const steps = stepsTo(workspace, command, at);
  const states = statesAfter(workspace, steps, at);
  const faultOf = (state: Workspace): Rejection | null =>
    newFault(workspace, state) ?? foreignAmountsFault(command.past, workspace, state);
  const fault = faultOf(states.at(-1) ?? workspace);
  if (fault) return { accepted: false, rejection: fault };
  const fitting = stepsWithin(steps, command.mostBytes);
  if (fitting === steps.length) return accept(...steps.flat());
  // A part ends only where the menus are complete and within their limits, since guests may see
  // that state for a while.
  const end = states.findLastIndex((state, index) => index < fitting && faultOf(state) === null);
  return end === -1
    ? reject('LIMIT_EXCEEDED', 'Too much has changed to be put back part by part')
    : accept(...steps.slice(0, end + 1).flat());
}

/** Groups of events that belong together, ordered so that nothing refers to a missing entity. */
type Steps = readonly (readonly WorkspaceEvent[])[];

function stepsTo(workspace: Workspace, command: RestoreMenus, at: string): Steps {
  const wanted = wantedMenus(workspace, command, at);
  // An existing group is shared by all menus, so its texts do not change here.
  const coming = wanted.ingredients.filter(({ id }) => !workspace.ingredients.has(id));
  const groups = wanted.optionGroups.filter(({ id }) => !workspace.optionGroups.has(id));
  const { events, emptied } = leaving(workspace, command.past, wanted);
  const steps: Steps = [
    ...wanted.menus.map((menu) => restoreMenu(workspace, menu, at)),
    ...events.map((event) => [event]),
    ...withFreeNumbers(workspace, coming).map((ingredient) =>
      restoreIngredient(workspace, ingredient, at),
    ),
    ...groups.map((group) => restoreOptionGroup(workspace, group, at)),
    ...deltasBack(workspace, wanted).map((event) => [event]),
    ...wanted.sections.map((section) => restoreSection(workspace, section, at)),
    ...wanted.items.map((item) => restoreItem(workspace, item, at)),
    ...emptied.map((event) => [event]),
  ];
  return steps.filter((step) => step.length > 0);
}

/**
 * If the currency changes, the options' old amounts are restored too: the current ones would be too
 * low or too high.
 */
function deltasBack(
  workspace: Workspace,
  { menus, optionGroups }: Pick<PastMenus, 'menus' | 'optionGroups'>,
): readonly WorkspaceEvent[] {
  if (!areConverted(menus, workspace)) return [];
  return applicable<WorkspaceEvent>(
    optionGroups.map(({ id, options }) => {
      const group = workspace.optionGroups.get(id);
      if (!group) return null;
      const deltas = new Map(options.map((option) => [option.id, option.priceDelta]));
      const priceDeltas = group.options.map((one) => deltas.get(one.id) ?? one.priceDelta);
      return changedGroupEvent(id, group, {
        ...group,
        options: withDeltas(group.options, priceDeltas),
      });
    }),
  );
}

function statesAfter(workspace: Workspace, steps: Steps, at: string): readonly Workspace[] {
  let state = workspace;
  return steps.map((step) => {
    state = evolveByCommits(state, [{ at, events: step }]);
    return state;
  });
}

function stepsWithin(steps: Steps, mostBytes: number): number {
  let bytes = 0;
  const beyond = steps.findIndex((step) => {
    bytes += utf8Bytes(JSON.stringify(step));
    return bytes > mostBytes;
  });
  return beyond === -1 ? steps.length : beyond;
}

/** A limit that is exceeded afterwards but was not before. */
export function newFault(before: Workspace, after: Workspace): Rejection | null {
  const exceeded = (
    kind: 'menus' | 'ingredients' | 'optionGroups',
    most: number,
    what: string = kind,
  ): Rejection | null =>
    after[kind].size > Math.max(most, before[kind].size)
      ? reject('LIMIT_EXCEEDED', `An account can have ${most} ${what} at most`).rejection
      : null;
  const faultsOf = (workspace: Workspace, menuId: string) =>
    wholeMenuFaults(workspace, menuId).find((fault) => fault !== null) ?? null;
  const ofMenus = menusOf(after).map(({ id }) => {
    const fault = faultsOf(after, id);
    return fault && faultsOf(before, id) === null ? fault : null;
  });
  return (
    exceeded('menus', limits.menusPerWorkspace) ??
    exceeded('ingredients', limits.ingredientsPerWorkspace) ??
    exceeded('optionGroups', limits.optionGroupsPerWorkspace, 'option groups') ??
    belowZeroFault(before, after) ??
    ofMenus.find((fault) => fault !== null) ??
    null
  );
}
