import type { OptionEvent, WorkspaceEvent } from '@qr-menu/schema';
import { notFound, type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { reducedPrice } from '../money/amounts.ts';
import { isSame } from '../workspace/entities.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { idListFault } from '../workspace/id-lists.ts';
import type { Item, OptionGroup, Workspace } from '../workspace/workspace.ts';

/** Another workspace's group is one that is not there. */
export function optionGroupFaults(
  { optionGroups }: Workspace,
  optionGroupIds: readonly string[],
): readonly (Rejection | null)[] {
  const missing = optionGroupIds.find((id) => !optionGroups.has(id));
  return [
    idListFault('optionGroupIDs', optionGroupIds, { max: limits.optionGroupsPerEntry }),
    missing === undefined ? null : notFound('option group', missing).rejection,
  ];
}

/** The whole list of an item or a section. */
export const optionGroupsChanged = (
  kind: 'items' | 'sections',
  id: string,
  optionGroupIds: readonly string[],
): OptionEvent =>
  kind === 'items'
    ? { type: 'ItemOptionGroupsChanged', data: { itemId: id, optionGroupIds } }
    : { type: 'SectionOptionGroupsChanged', data: { sectionId: id, optionGroupIds } };

/** Null: they are so already, or nothing is said of them. */
export const otherOptionGroups = (
  kind: 'items' | 'sections',
  id: string,
  before: readonly string[],
  wanted: readonly string[] | undefined,
): OptionEvent | null =>
  wanted === undefined || isSame(before, wanted) ? null : optionGroupsChanged(kind, id, wanted);

/** Before a group goes: off all items and sections that use it. */
export const detachGroupEvents = (
  workspace: Workspace,
  optionGroupId: string,
): readonly OptionEvent[] =>
  (['items', 'sections'] as const).flatMap((kind) =>
    [...workspace[kind].values()]
      .filter(({ optionGroupIds }) => optionGroupIds.includes(optionGroupId))
      .map(({ id, optionGroupIds }) =>
        optionGroupsChanged(
          kind,
          id,
          optionGroupIds.filter((one) => one !== optionGroupId),
        ),
      ),
  );

/** The item's own, and those of its section; each once. */
export function optionGroupIdsOf(
  { sections }: Workspace,
  item: { readonly sectionId: string; readonly optionGroupIds: readonly string[] },
): readonly string[] {
  const ofSection = sections.get(item.sectionId)?.optionGroupIds ?? [];
  return [...new Set([...item.optionGroupIds, ...ofSection])];
}

/** The least that a choice can add: below 0 when options take something off. */
function lowestDelta({ min, max, options }: OptionGroup): number {
  // Hidden ones count: showing them again must not need another look at all prices.
  const deltas = options.map(({ priceDelta }) => priceDelta).sort((a, b) => a - b);
  const below = deltas.filter((delta) => delta < 0).length;
  const chosen = Math.max(min, Math.min(max ?? deltas.length, below));
  return deltas.slice(0, chosen).reduce((sum, delta) => sum + delta, 0);
}

const takesOff = ({ optionGroups }: Workspace): boolean =>
  [...optionGroups.values()].some(({ options }) =>
    options.some(({ priceDelta }) => priceDelta < 0),
  );

/** Of its sizes, with the discount; infinite when nothing of it has a price. */
function leastPrice({ price, discount, variants }: Item): number {
  const prices = variants.length > 0 ? variants.map((size) => size.price) : [price];
  const known = prices.filter((one) => one !== null);
  return Math.min(...known.map((one) => reducedPrice(one, discount ?? 0)));
}

/** Items and sections whose price guests could choose to below 0, by id. */
function belowZero(workspace: Workspace): ReadonlyMap<string, string> {
  if (!takesOff(workspace)) return new Map();
  const { sections, items, optionGroups } = workspace;
  const lowest = new Map([...optionGroups.values()].map((group) => [group.id, lowestDelta(group)]));
  const sum = (ids: readonly string[]) =>
    ids.reduce((total, id) => total + (lowest.get(id) ?? 0), 0);
  const faulty = new Map<string, string>();
  for (const item of items.values()) {
    const least = leastPrice(item);
    if (least + sum(optionGroupIdsOf(workspace, item)) < 0) faulty.set(item.id, 'item');
  }
  for (const { id, price, optionGroupIds } of sections.values()) {
    if (price !== null && price + sum(optionGroupIds) < 0) faulty.set(id, 'section');
  }
  return faulty;
}

/**
 * An option may take something off a price, but no choice among the groups of an item, with its discount,
 * or of a section with a price ends below 0. What was so before stays: it stands in no other change's way.
 * By the id of the item or section.
 */
export function belowZeroFaults(
  before: Workspace,
  after: Workspace,
): ReadonlyMap<string, Rejection> {
  const faulty = [...belowZero(after)];
  const known = faulty.length > 0 ? belowZero(before) : new Map();
  return new Map(
    faulty
      .filter(([id]) => !known.has(id))
      .map(([id, what]) => {
        const message = `priceDelta: with its options the ${what} ${id} could cost less than 0`;
        return [id, reject('BAD_USER_INPUT', message, 'priceDelta').rejection];
      }),
  );
}

export const belowZeroFault = (before: Workspace, after: Workspace): Rejection | null =>
  belowZeroFaults(before, after).values().next().value ?? null;

/** The same, of what a command decided. */
export function pricingFault(
  workspace: Workspace,
  events: readonly WorkspaceEvent[],
  at: string,
): Rejection | null {
  const concerned =
    takesOff(workspace) ||
    events.some(({ type }) => type === 'OptionGroupRestored' || type === 'OptionGroupCreated') ||
    events.some(({ type }) => type === 'OptionGroupUpdated');
  if (!concerned) return null;
  return belowZeroFault(workspace, evolveByCommits(workspace, [{ at, events }]));
}
