import type { EventOf, IngredientEvent, Translations } from '@qr-menu/schema';
import { binned } from '../deletions/bin.ts';
import { changed, type Stamps, withEntity, withoutEntity } from '../workspace/entities.ts';
import type { EventContext, Workspace } from '../workspace/workspace.ts';

export type IngredientDetails = {
  readonly translations: Translations;
  /** The number that a legend shows. */
  readonly number: number;
};

export type Ingredient = Stamps & IngredientDetails;

export function evolveIngredients(
  workspace: Workspace,
  event: IngredientEvent | EventOf<'IngredientRestored'>,
  { at, ownerId }: EventContext,
): Workspace['ingredients'] {
  const { ingredients, bin } = workspace;
  switch (event.type) {
    case 'IngredientCreated': {
      const { ingredientId: id, ...details } = event.data;
      return withEntity(ingredients, {
        id,
        owner: ownerId,
        ...details,
        createdAt: at,
        updatedAt: at,
      });
    }
    case 'IngredientUpdated': {
      const { ingredientId, ...change } = event.data;
      return changed(ingredients, ingredientId, at, change as Partial<IngredientDetails>);
    }
    case 'IngredientRestored': {
      const restored = binned(bin, 'ingredients', event.data.ingredientId);
      return withEntity(ingredients, { ...restored, updatedAt: at });
    }
    case 'IngredientDeleted':
      return withoutEntity(ingredients, event.data.ingredientId);
    default:
      return event satisfies never;
  }
}
