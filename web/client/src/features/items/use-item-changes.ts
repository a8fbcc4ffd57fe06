import {
  type ItemFieldsFragment,
  MarkItemAvailableDocument,
  MarkItemSoldOutDocument,
  type SoldOutUntil,
  UpdateItemDocument,
} from '#api/generated/operations.ts';
import { useChange } from '#ui/use-change.ts';

type ItemPatch = Partial<Pick<ItemFieldsFragment, 'price' | 'discount' | 'active'>>;

export type ItemChanges = {
  readonly update: (item: ItemFieldsFragment, patch: ItemPatch) => Promise<unknown>;
  readonly sellOut: (item: ItemFieldsFragment, until: SoldOutUntil) => Promise<unknown>;
  readonly bringBack: (item: ItemFieldsFragment) => Promise<unknown>;
};

/** What the list changes of one item, shown before the server has answered. */
export function useItemChanges(): ItemChanges {
  const change = useChange();
  const stock = ({ id }: ItemFieldsFragment, soldOut: boolean) => ({
    __typename: 'Item',
    id,
    soldOut,
    soldOutUntil: null,
  });
  return {
    update: (item, patch) =>
      change({
        mutation: UpdateItemDocument,
        variables: { input: { id: item.id, ...patch } },
        optimistic: { updateItem: { ...item, ...patch } },
      }),
    sellOut: (item, until) =>
      change({
        mutation: MarkItemSoldOutDocument,
        variables: { input: { id: item.id, until } },
        optimistic: { markItemSoldOut: stock(item, true) },
      }),
    bringBack: (item) =>
      change({
        mutation: MarkItemAvailableDocument,
        variables: { input: { id: item.id } },
        optimistic: { markItemAvailable: stock(item, false) },
      }),
  };
}
