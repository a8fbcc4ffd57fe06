import {
  type ItemFieldsFragment,
  MarkItemAvailableDocument,
  MarkItemSoldOutDocument,
  type SoldOutUntil,
  UpdateItemDocument,
} from '#api/generated/operations.ts';
import { useSave } from '#ui/use-save.ts';

type ItemPatch = Partial<Pick<ItemFieldsFragment, 'price' | 'discount' | 'active'>>;

export type ItemChanges = ReturnType<typeof useItemChanges>;

/** What the list changes of one item, shown before the server has answered. */
export function useItemChanges() {
  const { save: update } = useSave(UpdateItemDocument);
  const { save: sellOut } = useSave(MarkItemSoldOutDocument);
  const { save: bringBack } = useSave(MarkItemAvailableDocument);
  const stock = (id: string, soldOut: boolean) => ({
    __typename: 'Item',
    id,
    soldOut,
    soldOutUntil: null,
  });
  return {
    update: (item: ItemFieldsFragment, patch: ItemPatch) => {
      const optimistic = { updateItem: { ...item, ...patch } };
      return update({ input: { id: item.id, ...patch } }, { optimistic });
    },
    sellOut: ({ id }: ItemFieldsFragment, until: SoldOutUntil) =>
      sellOut({ input: { id, until } }, { optimistic: { markItemSoldOut: stock(id, true) } }),
    bringBack: ({ id }: ItemFieldsFragment) =>
      bringBack({ input: { id } }, { optimistic: { markItemAvailable: stock(id, false) } }),
  };
}
