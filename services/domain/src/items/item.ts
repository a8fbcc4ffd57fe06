import type { ItemEvent, Translations } from '@qr-menu/schema';
import {
  changed,
  reordered,
  type Stamps,
  withEntity,
  withoutEntity,
} from '../workspace/entities.ts';
import type { EventContext, Workspace } from '../workspace/workspace.ts';

export type ItemDetails = {
  readonly translations: Translations;
  readonly imageUrl: string;
  readonly volume: string;
  readonly position: number;
};

export type Item = Stamps &
  ItemDetails & {
    readonly sectionId: string;
    /** Minor units; null shows no price. */
    readonly price: number | null;
    /** Percent, 0 to 100. */
    readonly discount: number | null;
    readonly active: boolean;
    /** Each once, in the owner's order. */
    readonly ingredientIds: readonly string[];
  };

export function evolveItems(
  workspace: Workspace,
  event: ItemEvent,
  { at, ownerId }: EventContext,
): Workspace['items'] {
  const { items } = workspace;
  switch (event.type) {
    case 'ItemCreated': {
      const { itemId: id, ...details } = event.data;
      const stamps = { id, owner: ownerId, createdAt: at, updatedAt: at };
      return withEntity(items, { ...stamps, ...details, ingredientIds: [] });
    }
    case 'ItemUpdated': {
      const { itemId, ...change } = event.data;
      return changed(items, itemId, at, change as Partial<ItemDetails>);
    }
    case 'ItemRepriced':
      return changed(items, event.data.itemId, at, { price: event.data.price });
    case 'ItemDiscounted':
      return changed(items, event.data.itemId, at, { discount: event.data.discount });
    case 'ItemActivationChanged':
      return changed(items, event.data.itemId, at, { active: event.data.active });
    case 'ItemMoved':
      return changed(items, event.data.itemId, at, { sectionId: event.data.sectionId });
    case 'ItemIngredientsChanged': {
      const { itemId, ingredientIds } = event.data;
      return changed(items, itemId, at, { ingredientIds });
    }
    case 'ItemsReordered':
      return reordered(items, event.data.itemIds, at);
    case 'ItemDeleted':
      return withoutEntity(items, event.data.itemId);
    default:
      return event satisfies never;
  }
}
