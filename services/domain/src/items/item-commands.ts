import type { Changes } from '../workspace/entities.ts';
import type { Item, ItemDetails } from '../workspace/workspace.ts';

type ItemState = Pick<Item, 'price' | 'discount' | 'active'>;

export type CreateItem = Omit<ItemDetails, 'position'> &
  ItemState & {
    readonly type: 'CreateItem';
    readonly itemId: string;
    readonly sectionId: string;
    /** Absent: after the section's last item. */
    readonly position?: number | undefined;
    readonly ingredientIds?: readonly string[] | undefined;
  };

/** Absent fields stay as they are. */
export type UpdateItem = {
  readonly type: 'UpdateItem';
  readonly itemId: string;
} & Changes<ItemDetails & ItemState & Pick<Item, 'sectionId' | 'ingredientIds'>>;

export type DeleteItem = { readonly type: 'DeleteItem'; readonly itemId: string };

/** Names every item of the section once; their positions become 1 to n. */
export type ReorderItems = {
  readonly type: 'ReorderItems';
  readonly sectionId: string;
  readonly itemIds: readonly string[];
};

export type SetItemsActive = {
  readonly type: 'SetItemsActive';
  readonly itemIds: readonly string[];
  readonly active: boolean;
};

export type DeleteItems = { readonly type: 'DeleteItems'; readonly itemIds: readonly string[] };

export type PriceScope =
  | { readonly kind: 'items'; readonly itemIds: readonly string[] }
  | { readonly kind: 'section'; readonly sectionId: string }
  | { readonly kind: 'menu'; readonly menuId: string };

export type PriceChangeRequest = {
  readonly scope: PriceScope;
  /** The minor units that new prices are multiples of. */
  readonly step: 1 | 10 | 100;
} & (
  | {
      /** From -100 to 1000, with two decimals at most. */
      readonly percent: number;
    }
  | {
      /** What is added, with two decimals at most. */
      readonly amount: number;
    }
);

export type ChangePrices = { readonly type: 'ChangePrices' } & PriceChangeRequest;

export type ItemCommand =
  | CreateItem
  | UpdateItem
  | DeleteItem
  | ReorderItems
  | SetItemsActive
  | DeleteItems
  | ChangePrices;
