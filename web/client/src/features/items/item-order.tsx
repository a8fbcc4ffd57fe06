import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListItemsDocument, ReorderItemsDocument } from '#api/generated/operations.ts';
import { useConnection } from '#api/use-loaded.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { LoadState } from '#ui/status.tsx';
import { useSave } from '#ui/use-save.ts';
import { ItemPhoto } from './item-photo.tsx';
import { priceInput } from './item-values.ts';
import type { Place } from './places.tsx';
import { batchSize, itemRow, sectionItems, useComplete } from './use-items.ts';

export function ItemOrder({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { items, list, reorder } = useItemOrder(place.sectionID);
  if (list.loading || list.error) return <LoadState {...list} text={t('admin.items.loading')} />;
  if (items.length < 2) return <Alert>{t('items.nothingToOrder')}</Alert>;
  const entries = items.map((item, index) => {
    const row = itemRow(item, index, [place], language);
    return { ...row, name: row.name || t('admin.unnamed') };
  });
  return (
    <>
      <Text mb="sm">{t('items.orderHint')}</Text>
      <SortableList
        label={t('items.orderOf', { section: place.section })}
        entries={entries}
        onReorder={(ids) => void reorder(ids)}
      >
        {(entry) => (
          <>
            <ItemPhoto url={entry.imageUrl} />
            <Text className="item-order-name">{entry.name}</Text>
            <Text c="dimmed">{priceInput(entry.price)}</Text>
          </>
        )}
      </SortableList>
    </>
  );
}

function useItemOrder(sectionID: string) {
  const { save } = useSave(ReorderItemsDocument);
  const list = useConnection(ListItemsDocument, (data) => data.listItems, {
    limit: batchSize,
  });
  const records = useComplete(list.records, list.loading, sectionID);
  const items = sectionItems(records, sectionID);

  const reorder = async (ids: readonly string[]): Promise<void> => {
    const reorderItems = ids.map((id, index) => ({ __typename: 'Item', id, position: index + 1 }));
    const variables = { sectionID, itemIDs: [...ids] };
    // Refused when somebody else has added or removed an item, for example.
    if (!(await save(variables, { optimistic: { reorderItems } }))) list.reload();
  };
  return { items, list: { ...list, loading: list.loading && items.length === 0 }, reorder };
}
