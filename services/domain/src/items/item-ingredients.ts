import type { ItemEvent } from '@qr-menu/schema';
import { notFound, type Rejection } from '../decision.ts';
import { limits } from '../limits.ts';
import { idListFault } from '../workspace/id-lists.ts';
import type { Workspace } from '../workspace/workspace.ts';

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

export const detachEvents = ({ items }: Workspace, ingredientId: string): readonly ItemEvent[] =>
  [...items.values()]
    .filter(({ ingredientIds }) => ingredientIds.includes(ingredientId))
    .map((item) => ({
      type: 'ItemIngredientsChanged',
      data: {
        itemId: item.id,
        ingredientIds: item.ingredientIds.filter((id) => id !== ingredientId),
      },
    }));
