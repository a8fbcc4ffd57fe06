import type { AllergenEvent, ItemEvent } from '@qr-menu/schema';
import type { DeclaredAllergens } from '../allergens/diet-check.ts';
import { applicable, notFound, type Rejection } from '../decision.ts';
import { limits } from '../limits.ts';
import { idListFault } from '../workspace/id-lists.ts';
import type { Item, Workspace } from '../workspace/workspace.ts';
import { declarationOf, keysOfIngredients } from './item-allergens.ts';

export function itemIngredientFaults(
  { ingredients }: Workspace,
  ingredientIds: readonly string[],
): readonly (Rejection | null)[] {
  const missing = ingredientIds.find((id) => !ingredients.has(id));
  return [
    idListFault('ingredientIDs', ingredientIds, { max: limits.ingredientsPerItem }),
    missing === undefined ? null : notFound('ingredient', missing).rejection,
  ];
}

/** Adds the deleted ingredient's allergens to the declarations, because the dishes do not change. */
export const detachEvents = (
  workspace: Workspace,
  ingredientId: string,
): readonly (ItemEvent | AllergenEvent)[] =>
  usersOf(workspace, ingredientId).flatMap((item) => {
    const ingredientIds = item.ingredientIds.filter((id) => id !== ingredientId);
    const lost = lostKeys(workspace, item, ingredientIds);
    return applicable<ItemEvent | AllergenEvent>([
      { type: 'ItemIngredientsChanged', data: { itemId: item.id, ingredientIds } },
      lost.length > 0 && declarationOf({ ...item, allergens: withKeys(item, lost), ...outdated }),
    ]);
  });

/** Marks the declarations of dishes that would lose an allergen if the ingredient had only these keys. */
export const meaningEvents = (
  workspace: Workspace,
  ingredientId: string,
  keys: readonly string[],
): readonly AllergenEvent[] =>
  usersOf(workspace, ingredientId).flatMap((item) => {
    const remainingIds = item.ingredientIds.filter((id) => id !== ingredientId);
    const holdsLess = lostKeys(workspace, item, remainingIds).some((key) => !keys.includes(key));
    const event = holdsLess && !item.changedSince && declarationOf({ ...item, ...outdated });
    return event ? [event] : [];
  });

const outdated = { changedSince: true };

const withKeys = ({ allergens }: Item, keys: readonly string[]): DeclaredAllergens => ({
  contains: [...(allergens?.contains ?? []), ...keys],
  mayContain: allergens?.mayContain.filter((key) => !keys.includes(key)) ?? [],
});

const usersOf = ({ items }: Workspace, ingredientId: string): readonly Item[] =>
  [...items.values()].filter(({ ingredientIds }) => ingredientIds.includes(ingredientId));

/** Returns the allergens that a declared item would lose if only these ingredients were left. */
function lostKeys(
  workspace: Workspace,
  { allergens, ingredientIds }: Item,
  left: readonly string[],
): readonly string[] {
  if (!allergens) return [];
  const kept = [...allergens.contains, ...keysOfIngredients(workspace, left).flat()];
  return keysOfIngredients(workspace, ingredientIds)
    .flat()
    .filter((key) => !kept.includes(key));
}
