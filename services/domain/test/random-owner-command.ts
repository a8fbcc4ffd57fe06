import { allergens } from '../src/allergens/annex-two.ts';
import { idsPerCopy } from '../src/copies/decide-copy.ts';
import type { Deletion } from '../src/restore/deletion.ts';
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
      return { type, deletion: randomDeletion(random, workspace) };
    case 'AddAllergens':
      return { type, newIds: newIds.slice(0, allergens.length) };
    default:
      return type satisfies never;
  }
}

/** Everything that was deleted at one moment. Ingredients are restored only to existing items. */
function randomDeletion(random: Random, before: Workspace): Deletion {
  const { bin, items } = before;
  const times = Object.values(bin).flatMap((deleted: ReadonlyMap<string, { deletedAt: string }>) =>
    [...deleted.values()].map(({ deletedAt }) => deletedAt),
  );
  const at = random.oneOf([...times, minute(0)]);
  const from = (deleted: ReadonlyMap<string, { readonly deletedAt: string }>) =>
    [...deleted].filter(([, { deletedAt }]) => deletedAt === at).map(([id]) => id);
  const ingredientIds = from(bin.ingredients);
  const optionGroupIds = from(bin.optionGroups);
  return {
    at,
    menuIds: from(bin.menus),
    sectionIds: from(bin.sections),
    itemIds: from(bin.items),
    ingredientIds,
    optionGroupIds,
    before,
    groupsDetached: optionGroupIds.flatMap((optionGroupId) =>
      someOf(random, items).map((id, index) => ({ kind: 'items', id, optionGroupId, index })),
    ),
    detached: ingredientIds.flatMap((ingredientId) =>
      someOf(random, items).map((itemId, index) => ({ itemId, ingredientId, index })),
    ),
  };
}
