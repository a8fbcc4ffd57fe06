import {
  type ItemFieldsFragment,
  MarkItemAvailableDocument,
  MarkItemSoldOutDocument,
  type SoldOutUntil,
  UpdateItemDocument,
} from '#api/generated/operations.ts';
import { showFailure } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';

type ItemPatch = Partial<Pick<ItemFieldsFragment, 'price' | 'discount' | 'active'>>;

export type ItemChanges = {
  readonly update: (item: ItemFieldsFragment, patch: ItemPatch) => Promise<unknown>;
  readonly sellOut: (item: ItemFieldsFragment, until: SoldOutUntil) => Promise<unknown>;
  readonly bringBack: (item: ItemFieldsFragment) => Promise<unknown>;
};

/** What the list changes of one item, shown before the server has answered. */
export function useItemChanges(): ItemChanges {
  const toast = { onFailure: showFailure };
  const { save: update } = useSave(UpdateItemDocument, toast);
  const { save: sellOut } = useSave(MarkItemSoldOutDocument, toast);
  const { save: bringBack } = useSave(MarkItemAvailableDocument, toast);
  const stock = ({ id }: ItemFieldsFragment, soldOut: boolean) => ({
    __typename: 'Item',
    id,
    soldOut,
    soldOutUntil: null,
  });
  return {
    update: (item, patch) =>
      update(
        { input: { id: item.id, ...patch } },
        { optimistic: { updateItem: { ...item, ...patch } } },
      ),
    sellOut: (item, until) =>
      sellOut(
        { input: { id: item.id, until } },
        { optimistic: { markItemSoldOut: stock(item, true) } },
      ),
    bringBack: (item) =>
      bringBack(
        { input: { id: item.id } },
        { optimistic: { markItemAvailable: stock(item, false) } },
      ),
  };
}
