import { type Deletion, idsPerCopy, type Workspace, type WorkspaceCommand } from '@qr-menu/domain';
import type { Chance, Maker } from './random-history.ts';

type MarkItemSoldOut = Extract<WorkspaceCommand, { type: 'MarkItemSoldOut' }>;

/** Sold out, copies and undoing. */
export const ownerMakers: readonly [Maker, ...Maker[]] = [
  ({ items }, chance, newId) => ({
    type: 'MarkItemSoldOut',
    itemId: chance.idOf(items),
    until: chance.pick<MarkItemSoldOut['until']>([
      'today',
      'changed',
      { time: `2026-01-0${1 + (newId.length % 9)}T12:00:00Z` },
    ]),
  }),
  ({ items }) => ({
    type: 'MarkItemAvailable',
    itemId: [...items.values()].find(({ soldOut }) => soldOut)?.id ?? 'nothing',
  }),
  ({ items }) => ({ type: 'EndSoldOut', itemIds: [...items.keys()] }),
  ({ items }, chance, newId) => ({
    type: 'DuplicateItem',
    itemId: chance.idOf(items),
    newIds: newIdsFrom(newId),
  }),
  ({ sections }, chance, newId) => ({
    type: 'DuplicateSection',
    sectionId: chance.idOf(sections),
    newIds: newIdsFrom(newId),
  }),
  ({ menus }, chance, newId) => ({
    type: 'DuplicateMenu',
    menuId: chance.idOf(menus),
    newIds: newIdsFrom(newId),
  }),
  (workspace, chance) => ({ type: 'RestoreDeleted', deletion: someDeletion(workspace, chance) }),
  (workspace, chance) => ({ type: 'RestoreDeleted', deletion: someDeletion(workspace, chance) }),
];

const newIdsFrom = (newId: string): readonly string[] =>
  Array.from({ length: idsPerCopy }, (_, index) => `${newId}.${index}`);

/** What the bin holds of one moment. */
function someDeletion({ bin, items }: Workspace, chance: Chance): Deletion {
  const times = Object.values(bin).flatMap((deleted: ReadonlyMap<string, { deletedAt: string }>) =>
    [...deleted.values()].map(({ deletedAt }) => deletedAt),
  );
  const at = times[chance.below(Math.max(1, times.length))] ?? '';
  const from = (deleted: ReadonlyMap<string, { readonly deletedAt: string }>) =>
    [...deleted].filter(([, { deletedAt }]) => deletedAt === at).map(([id]) => id);
  const ingredientIds = from(bin.ingredients);
  const detached = ingredientIds.map((ingredientId) => ({
    itemId: chance.idOf(items),
    ingredientId,
    index: chance.below(3),
  }));
  return {
    at,
    menuIds: from(bin.menus),
    sectionIds: from(bin.sections),
    itemIds: from(bin.items),
    ingredientIds,
    detached,
  };
}
