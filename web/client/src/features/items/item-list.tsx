import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#ui/skeletons.tsx';
import { Failure } from '#ui/status.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ItemCards } from './item-cards.tsx';
import { ItemPages } from './item-pages.tsx';
import { ItemTable } from './item-table.tsx';
import { NoItems } from './no-items.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { useItemChanges } from './use-item-changes.ts';
import { useItemDeletion } from './use-item-deletion.tsx';
import { useItems } from './use-items.ts';
import { type ListView, searchOf } from './use-list-view.ts';
import type { Place } from './use-places.ts';
import { useSelection } from './use-selection.ts';

export type ItemListProps = {
  readonly view: ListView;
  readonly places: readonly Place[];
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
};

export function ItemList({ view, places, onPage, onClear }: ItemListProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 75rem)', false, { getInitialValueInEffect: false });
  const list = useItems(view, places);
  const selection = useSelection();
  const changes = useItemChanges();
  const { ask, dialog } = useItemDeletion(list.reload);
  const duplicate = useDuplicate();
  const Rows = phone ? ItemCards : ItemTable;
  return (
    <>
      {list.error ? (
        <Failure text={t('admin.error', { message: list.error })} onRetry={list.reload} />
      ) : null}
      {list.rows.length > 0 ? (
        <Rows
          rows={list.rows}
          selection={selection}
          changes={changes}
          listSearch={searchOf(view)}
          onDelete={ask}
          onDuplicate={({ id }) => void duplicate(id)}
        />
      ) : null}
      {list.loading ? <ListSkeleton text={t('admin.items.loading')} /> : null}
      {!list.loading && !list.error && list.rows.length === 0 ? (
        <NoItems view={view} onClear={onClear} />
      ) : null}
      {list.searching ? null : <ItemPages page={list.page} pages={list.pages} onChange={onPage} />}
      {dialog}
      <BulkBar selection={selection} nameOf={list.nameOf} onChanged={list.reload} />
    </>
  );
}
