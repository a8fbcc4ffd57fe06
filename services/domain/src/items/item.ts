import type { EventOf, ItemEvent, StockEvent, Translations } from '@qr-menu/schema';
import { binned } from '../deletions/bin.ts';
import {
  changed,
  known,
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
    /** Shown to guests as not to be had. */
    readonly soldOut: boolean;
    /** When that ends by itself; null: never, or it is not sold out. */
    readonly soldOutUntil: string | null;
    /** Each once, in the owner's order. */
    readonly ingredientIds: readonly string[];
  };

type ItemChange = ItemEvent | StockEvent | EventOf<'ItemCopied' | 'ItemRestored'>;

/** What being in stock is made of. */
export const inStock = { soldOut: false, soldOutUntil: null };

export function evolveItems(
  workspace: Workspace,
  event: ItemChange,
  { at, ownerId }: EventContext,
): Workspace['items'] {
  const { items, bin } = workspace;
  switch (event.type) {
    case 'ItemCreated': {
      const { itemId: id, ...details } = event.data;
      const stamps = { id, owner: ownerId, createdAt: at, updatedAt: at };
      return withEntity(items, { ...stamps, ...details, ...inStock, ingredientIds: [] });
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
    case 'ItemSoldOut': {
      const { itemId, until } = event.data;
      return changed(items, itemId, at, { soldOut: true, soldOutUntil: until });
    }
    case 'ItemBackInStock':
      return changed(items, event.data.itemId, at, inStock);
    case 'ItemCopied': {
      const { itemId: id, sourceId, ...place } = event.data;
      const stamps = { id, owner: ownerId, createdAt: at, updatedAt: at };
      return withEntity(items, { ...known(items, sourceId), ...stamps, ...place, ...inStock });
    }
    case 'ItemRestored':
      return withEntity(items, { ...binned(bin, 'items', event.data.itemId), updatedAt: at });
    case 'ItemDeleted':
      return withoutEntity(items, event.data.itemId);
    default:
      return event satisfies never;
  }
}
