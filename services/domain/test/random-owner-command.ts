import type { WorkspaceEvent } from '@qr-menu/schema';
import { allergens } from '../src/allergens/annex-two.ts';
import { idsPerCopy } from '../src/copies/decide-copy.ts';
import type { PastCommit } from '../src/restore/restore-deleted.ts';
import type { WorkspaceCommand } from '../src/workspace/decide-workspace.ts';
import type { Workspace } from '../src/workspace/workspace.ts';
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
] as const;

/** Sold out, copies and undo, valid or not. */
export function randomOwnerCommand(random: Random, workspace: Workspace): WorkspaceCommand {
  const { ownerId, menus, sections, items } = workspace;
  const one = (entities: Entities): string => random.oneOf([...entities.keys(), 'nobody']);
  const newId = () => `copy-${random.below(2 ** 31)} of ${ownerId}`;
  const newIds = Array.from({ length: idsPerCopy }, newId);
  const type = random.oneOf(types);
  switch (type) {
    case 'MarkItemSoldOut': {
      const time = random.oneOf([minute(1_000 + random.below(60)), minute(9_000), '', 'утре']);
      return { type, itemId: one(items), until: random.oneOf(['today', 'changed', { time }]) };
    }
    case 'MarkItemAvailable': {
      const soldOut = [...items].filter(([, item]) => item.soldOut);
      return { type, itemId: one(new Map(soldOut)) };
    }
    case 'EndSoldOut':
      return { type, itemIds: [...items.keys(), ...someOf(random, new Map())] };
    case 'DuplicateItem':
      return { type, itemId: one(items), newIds };
    case 'DuplicateSection':
      return { type, sectionId: one(sections), newIds };
    case 'DuplicateMenu':
      return { type, menuId: one(menus), newIds };
    case 'RestoreDeleted':
      return { type, ...randomDeletion(random, workspace) };
    case 'AddAllergens':
      return { type, newIds: newIds.slice(0, allergens.length) };
    default:
      return type satisfies never;
  }
}

/** Everything that was deleted at one moment, and some items that may have used it. */
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
