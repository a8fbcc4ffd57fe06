import {
  ListItemsDocument,
  type ListItemsQuery,
  ReorderItemsDocument,
} from '#api/generated/operations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useChange } from '#ui/use-change.ts';
import { batchSize, sectionItems, useComplete } from './use-items.ts';

const select = (data: ListItemsQuery) => data.listItems;

/** A section's items in their order, and how to change it. */
export function useSectionOrder(sectionID: string) {
  const change = useChange();
  const list = useConnection({ document: ListItemsDocument, select, limit: batchSize });
  const records = useComplete(list.records, list.loading, sectionID);
  const items = sectionItems(records, sectionID);

  const reorder = async (ids: readonly string[]): Promise<void> => {
    const data = await change({
      mutation: ReorderItemsDocument,
      variables: { sectionID, itemIDs: [...ids] },
      optimistic: {
        reorderItems: ids.map((id, index) => ({ __typename: 'Item', id, position: index + 1 })),
      },
    });
    // Somebody else has added or removed an item, for example.
    if (data === null) list.reload();
  };
  return {
    items,
    loading: list.loading && items.length === 0,
    error: list.error,
    reload: list.reload,
    reorder,
  };
}
