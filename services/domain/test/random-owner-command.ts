import type { WorkspaceEvent } from '@qr-menu/schema';
import { venueZone } from '../src/account/venue-info.ts';
import { allergens } from '../src/allergens/annex-two.ts';
import { idsPerCopy } from '../src/copies/decide-copy.ts';
import { localTimeIn } from '../src/hours/time-zones.ts';
import type { PastCommit } from '../src/restore/restore-deleted.ts';
import type { ScheduleRequest } from '../src/scheduled-changes/decide-scheduled-change.ts';
import { pendingOf } from '../src/scheduled-changes/finished-changes.ts';
import type { WorkspaceCommand } from '../src/workspace/decide-workspace.ts';
import type { ScheduledChange, Workspace } from '../src/workspace/workspace.ts';
import { minute } from './given-workspace.ts';
import { someOf } from './random-many-command.ts';
import type { Random } from './randomness.ts';

type Entities = ReadonlyMap<string, unknown>;

const types = [
  'MarkItemSoldOut',
  'MarkItemAvailable',
  'EndSoldOut',
  'DuplicateItem',
  'DuplicateSection',
  'DuplicateMenu',
  'RestoreDeleted',
  'AddAllergens',
  'ScheduleChange',
  'CancelScheduledChange',
  'ApplyScheduledChange',
] as const;

/** Returns a valid or invalid command for sold-out marks, copies, undo or scheduled changes. */
export function randomOwnerCommand(random: Random, workspace: Workspace): WorkspaceCommand {
  const { ownerId, menus, sections, items } = workspace;
  const anyId = (entities: Entities): string => random.oneOf([...entities.keys(), 'nobody']);
  const newId = () => `copy-${random.below(2 ** 31)} of ${ownerId}`;
  const newIds = Array.from({ length: idsPerCopy }, newId);
  const [next] = pendingOf(workspace.scheduledChanges);
  if (next && random.chance(0.3)) return aboutPending(random, workspace, next);
  const type = random.chance(0.1) ? 'ScheduleChange' : random.oneOf(types);
  switch (type) {
    case 'MarkItemSoldOut': {
      const time = random.oneOf([minute(1_000 + random.below(60)), minute(9_000), '', 'утре']);
      return { type, itemId: anyId(items), until: random.oneOf(['today', 'changed', { time }]) };
    }
    case 'MarkItemAvailable': {
      const soldOut = [...items].filter(([, item]) => item.soldOut);
      return { type, itemId: anyId(new Map(soldOut)) };
    }
    case 'EndSoldOut':
      return { type, itemIds: [...items.keys(), ...someOf(random, new Map())] };
    case 'DuplicateItem':
      return { type, itemId: anyId(items), newIds };
    case 'DuplicateSection':
      return { type, sectionId: anyId(sections), newIds };
    case 'DuplicateMenu':
      return { type, menuId: anyId(menus), newIds };
    case 'RestoreDeleted':
      return { type, ...randomDeletion(random, workspace) };
    case 'AddAllergens':
      return { type, newIds: newIds.slice(0, allergens.length) };
    case 'ScheduleChange':
      return {
        type,
        changeId: newId(),
        // `former` is a former member of the staff.
        author: random.oneOf([ownerId, ownerId, 'former', ...workspace.staff.members.keys()]),
        localTime: laterTime(random, workspace),
        change: plannedChange(random, workspace),
      };
    case 'CancelScheduledChange':
    case 'ApplyScheduledChange': {
      const ids = random.chance(0.8) ? [] : workspace.scheduledChanges.keys();
      return { type, changeId: random.oneOf([next?.id ?? 'nobody', ...ids]) };
    }
    default:
      return type satisfies never;
  }
}

/** Sometimes deletes the items or the menu of a pending change, so that the change fails. */
function aboutPending(
  random: Random,
  { menus, items }: Workspace,
  { id: changeId, change }: ScheduledChange,
): WorkspaceCommand {
  const isGone =
    change.kind === 'MENU_ACTIVE'
      ? !menus.has(change.menuId)
      : change.itemIds.every((id) => !items.has(id));
  const type = isGone
    ? 'ApplyScheduledChange'
    : random.oneOf(['ApplyScheduledChange', 'CancelScheduledChange', 'Delete'] as const);
  if (type !== 'Delete') return { type, changeId };
  return change.kind === 'MENU_ACTIVE'
    ? { type: 'DeleteMenu', menuId: change.menuId }
    : { type: 'DeleteItems', itemIds: change.itemIds };
}

const hour = 3_600_000;

/** Returns a time a few hours later, so that the change becomes due within the generated history. */
function laterTime(random: Random, { account, items, menus }: Workspace): string {
  if (random.chance(0.05)) return random.oneOf(['', '2026-02-30T10:00', '2026-03-29T03:30']);
  const times = [account, ...items.values(), ...menus.values()].flatMap((entity) => entity ?? []);
  const last = Math.max(0, ...times.map(({ updatedAt }) => Date.parse(updatedAt)));
  const ahead = random.oneOf([1, 2, 5, 20, 100, -1, 9_000]);
  return localTimeIn(venueZone(account), last + ahead * hour);
}

function plannedChange(random: Random, { menus, items }: Workspace): ScheduleRequest['change'] {
  const itemIds = [...someOf(random, items)];
  const [active, soldOut] = [random.chance(0.5), random.chance(0.6)];
  const value = random.oneOf([500, 1_250, 0, -100, -10_000, 99_999_999_99]);
  return random.oneOf<ScheduleRequest['change']>([
    { kind: 'MENU_ACTIVE', menuId: random.oneOf([...menus.keys(), 'nobody']), active },
    { kind: 'ITEMS_ACTIVE', itemIds, active },
    { kind: 'ITEMS_SOLD_OUT', itemIds, soldOut },
    {
      kind: 'ITEM_PRICES',
      itemIds,
      by: random.oneOf(['PRICE', 'AMOUNT', 'PERCENT']),
      value,
      step: random.oneOf([1, 10]),
    },
  ]);
}

/** Returns everything that was deleted at a certain time, and some items that may have used it. */
function randomDeletion(random: Random, workspace: Workspace): PastCommit {
  const { bin, items } = workspace;
  const times = Object.values(bin).flatMap((deleted: ReadonlyMap<string, { deletedAt: string }>) =>
    [...deleted.values()].map(({ deletedAt }) => deletedAt),
  );
  const at = random.oneOf([...times, minute(0)]);
  const from = (deleted: ReadonlyMap<string, { readonly deletedAt: string }>) =>
    [...deleted].filter(([, { deletedAt }]) => deletedAt === at).map(([id]) => id);
  const ingredientIds = from(bin.ingredients);
  const optionGroupIds = from(bin.optionGroups);
  const users = someOf(random, items).flatMap((id) => items.get(id) ?? []);
  const before = users.map((item) => ({
    ...item,
    ingredientIds: [...ingredientIds, ...item.ingredientIds],
    optionGroupIds: [...optionGroupIds, ...item.optionGroupIds],
  }));
  const events: readonly WorkspaceEvent[] = [
    ...from(bin.menus).map((menuId) => ({ type: 'MenuDeleted' as const, data: { menuId } })),
    ...from(bin.sections).map((id) => ({
      type: 'SectionDeleted' as const,
      data: { sectionId: id },
    })),
    ...from(bin.items).map((itemId) => ({ type: 'ItemDeleted' as const, data: { itemId } })),
    ...ingredientIds.map((id) => ({
      type: 'IngredientDeleted' as const,
      data: { ingredientId: id },
    })),
    ...optionGroupIds.map((id) => ({
      type: 'OptionGroupDeleted' as const,
      data: { optionGroupId: id },
    })),
  ];
  return {
    before: {
      ...workspace,
      items: new Map([...items, ...before.map((item) => [item.id, item] as const)]),
    },
    commit: { at, events },
  };
}
