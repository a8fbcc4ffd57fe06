import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { Failure, Loading } from '#ui/status.tsx';
import { ItemPhoto } from './item-photo.tsx';
import { itemRow } from './item-row.ts';
import { priceInput } from './item-values.ts';
import type { Place } from './use-places.ts';
import { useSectionOrder } from './use-section-order.ts';

/** All items of one section, to be moved to where guests should see them. */
export function SectionOrder({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { items, loading, error, reload, reorder } = useSectionOrder(place.sectionID);
  if (loading) return <Loading text={t('admin.items.loading')} />;
  if (error) return <Failure text={t('admin.error', { message: error })} onRetry={reload} />;
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
