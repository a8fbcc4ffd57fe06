import type { WorkspaceEvent } from '@qr-menu/schema';
import { accept, type Decision, notFound, type Rejection, reject, utf8Bytes } from '../decision.ts';
import { withFreeNumbers } from '../ingredients/decide-ingredient.ts';
import { areConverted } from '../money/foreign-amounts.ts';
import { withDeltas } from '../options/changed-group.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import type { EntityLists, OptionGroup, Workspace } from '../workspace/workspace.ts';
import { leaving } from './leaving.ts';
import { type WantedRequest, wantedMenus } from './past-menus.ts';
import { restoreEntities, restoreFault, type Steps } from './restore-entities.ts';

export type RestoreMenus = WantedRequest & {
  readonly type: 'RestoreMenus';
  /** The size limit for the events of one decision, in bytes. The next decision continues from there. */
  readonly mostBytes: number;
};

/** Returns the first steps. The caller applies them, and repeats this until no steps are left. */
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
    restoreFault(command.past, workspace, state);
  const fault = faultOf(states.at(-1) ?? workspace);
  if (fault) return { accepted: false, rejection: fault };
  const fitting = stepsWithin(steps, command.mostBytes);
  if (fitting === steps.length) return accept(...steps.flat());
  // Guests may see this state for a while, so the menus must be complete and within their limits.
  const end = states.findLastIndex((state, index) => index < fitting && faultOf(state) === null);
  return end === -1
    ? reject('LIMIT_EXCEEDED', 'Too much has changed to be restored in parts')
    : accept(...steps.slice(0, end + 1).flat());
}

function stepsTo(workspace: Workspace, command: RestoreMenus, at: string): Steps {
  const restored = wantedMenus(workspace, command, at);
  const { menus, sections, items } = restored;
  const missing = restored.ingredients.filter(({ id }) => !workspace.ingredients.has(id));
  const ingredients = withFreeNumbers(workspace, missing);
  const optionGroups = sharedGroups(workspace, restored);
  const { events, emptied } = leaving(workspace, command.past, restored);
  return [
    ...restoreEntities(workspace, { menus }, at),
    ...events.map((event) => [event]),
    ...restoreEntities(workspace, { ingredients, optionGroups, sections, items }, at),
    ...emptied.map((event) => [event]),
  ];
}

/** Menus share groups. An existing group changes only if the currency does, and then only in its amounts. */
function sharedGroups(
  workspace: Workspace,
  { menus, optionGroups }: Pick<EntityLists, 'menus' | 'optionGroups'>,
): readonly OptionGroup[] {
  const isConverted = areConverted(menus, workspace);
  return optionGroups.map((past) => {
    const group = workspace.optionGroups.get(past.id);
    if (!group) return past;
    if (!isConverted) return group;
    const deltas = new Map(past.options.map((option) => [option.id, option.priceDelta]));
    const priceDeltas = group.options.map((option) => deltas.get(option.id) ?? option.priceDelta);
    return { ...group, options: withDeltas(group.options, priceDeltas) };
  });
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
