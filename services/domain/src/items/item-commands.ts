import type { Item, ItemDetails } from './item.ts';

type ItemState = Pick<Item, 'price' | 'discount' | 'active'>;

export type CreateItem = Omit<ItemDetails, 'position'> &
  ItemState & {
    readonly type: 'CreateItem';
    readonly itemId: string;
    readonly sectionId: string;
    /** Absent: after the section's last item. */
    readonly position?: number | undefined;
  };

/** Absent fields stay as they are. */
export type UpdateItem = {
  readonly type: 'UpdateItem';
  readonly itemId: string;
  readonly sectionId?: string | undefined;
} & { readonly [Key in keyof ItemDetails]?: ItemDetails[Key] | undefined } & {
  readonly [Key in keyof ItemState]?: ItemState[Key] | undefined;
};

export type DeleteItem = { readonly type: 'DeleteItem'; readonly itemId: string };

export type ItemCommand = CreateItem | UpdateItem | DeleteItem;
