import type { OptionEvent, WorkspaceEvent } from '@qr-menu/schema';
import { notFound, type Rejection, reject } from '../decision.ts';
import { happyHourOf, happyPrice } from '../items/happy-hour.ts';
import { limits } from '../limits.ts';
import { reducedPrice } from '../money/amounts.ts';
import { isSame } from '../workspace/entities.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { idListFault } from '../workspace/id-lists.ts';
import type { Item, OptionGroup, Workspace } from '../workspace/workspace.ts';

/** Another workspace's group is treated as missing. */
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

export const optionGroupsChanged = (
  kind: 'items' | 'sections',
  id: string,
  optionGroupIds: readonly string[],
): OptionEvent =>
  kind === 'items'
    ? { type: 'ItemOptionGroupsChanged', data: { itemId: id, optionGroupIds } }
    : { type: 'SectionOptionGroupsChanged', data: { sectionId: id, optionGroupIds } };

/** Returns null if the list stays the same. */
export const otherOptionGroups = (
  kind: 'items' | 'sections',
  id: string,
  before: readonly string[],
  desired: readonly string[] | undefined,
): OptionEvent | null =>
  desired === undefined || isSame(before, desired) ? null : optionGroupsChanged(kind, id, desired);

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
          optionGroupIds.filter((groupId) => groupId !== optionGroupId),
        ),
      ),
  );

/** Returns the groups of the item and of its section, without duplicates. */
export function optionGroupIdsOf(
  { sections }: Workspace,
  item: { readonly sectionId: string; readonly optionGroupIds: readonly string[] },
): readonly string[] {
  const ofSection = sections.get(item.sectionId)?.optionGroupIds ?? [];
  return [...new Set([...item.optionGroupIds, ...ofSection])];
}

/** Returns the lowest amount that a valid choice adds. Negative if options reduce the price. */
function lowestDelta({ min, max, options }: OptionGroup): number {
  // Includes hidden options, because they may be shown again later.
  const deltas = options.map(({ priceDelta }) => priceDelta).sort((a, b) => a - b);
  const below = deltas.filter((delta) => delta < 0).length;
  const chosen = Math.max(min, Math.min(max ?? deltas.length, below));
  return deltas.slice(0, chosen).reduce((sum, delta) => sum + delta, 0);
}

const takesOff = ({ optionGroups }: Workspace): boolean =>
  [...optionGroups.values()].some(({ options }) =>
    options.some(({ priceDelta }) => priceDelta < 0),
  );

/** Includes the discount and the happy hour. Infinity if nothing has a price. */
function leastPrice({ sections }: Workspace, item: Item): number {
  const { price, discount, variants } = item;
  const happyHour = happyHourOf(item, sections.get(item.sectionId));
  const sizes = variants.length > 0 ? variants : [{ id: null, price }];
  const prices = sizes.flatMap((size) =>
    size.price === null
      ? []
      : (happyPrice(happyHour, size.id, size.price, discount) ??
        reducedPrice(size.price, discount ?? 0)),
  );
  return Math.min(...prices);
}

/** Returns the items and sections, by id, for which a choice could cost less than 0. */
function belowZero(workspace: Workspace): ReadonlyMap<string, string> {
  if (!takesOff(workspace)) return new Map();
  const { sections, items, optionGroups } = workspace;
  const lowest = new Map([...optionGroups.values()].map((group) => [group.id, lowestDelta(group)]));
  const sum = (ids: readonly string[]) =>
    ids.reduce((total, id) => total + (lowest.get(id) ?? 0), 0);
  const faulty = new Map<string, string>();
  for (const item of items.values()) {
    const least = leastPrice(workspace, item);
    if (least + sum(optionGroupIdsOf(workspace, item)) < 0) faulty.set(item.id, 'item');
  }
  for (const { id, price, optionGroupIds } of sections.values()) {
    if (price !== null && price + sum(optionGroupIds) < 0) faulty.set(id, 'section');
  }
  return faulty;
}

/** Returns an error for each item or section for which the change allows a choice that costs less than 0. */
export function belowZeroFaults(
  before: Workspace,
  after: Workspace,
): ReadonlyMap<string, Rejection> {
  const faulty = [...belowZero(after)];
  const existing = faulty.length > 0 ? belowZero(before) : new Map();
  return new Map(
    faulty
      .filter(([id]) => !existing.has(id))
      .map(([id, kind]) => {
        const message = `priceDelta: with its options the ${kind} ${id} could cost less than 0`;
        return [id, reject('BAD_USER_INPUT', message, 'priceDelta').rejection];
      }),
  );
}

export const belowZeroFault = (before: Workspace, after: Workspace): Rejection | null =>
  belowZeroFaults(before, after).values().next().value ?? null;

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
