import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeleteItemDocument } from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { DeleteButton } from '#ui/delete-button.tsx';
import { EditLink } from '#ui/edit-link.tsx';
import { formatDate } from '#ui/format-date.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ActiveMark, RecordTable } from '#ui/record-table.tsx';
import { useDelete } from '#ui/use-delete.ts';
import { ItemPages } from './item-pages.tsx';
import { useItems } from './use-items.ts';

export function ItemsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useItems();
  const { remove, deletingId } = useDelete(DeleteItemDocument, list.reload);
  return (
    <>
      <PageHeader
        title={t('admin.items.title')}
        action={{ label: t('admin.items.add'), to: '/admin/items/create' }}
      />
      <TextInput
        type="search"
        mb="md"
        label={t('admin.items.search')}
        value={list.search}
        onChange={(event) => list.setSearch(event.currentTarget.value)}
      />
      <RecordTable
        title={t('admin.items.title')}
        rows={list.rows}
        columns={[
          { header: t('admin.fields.number'), cell: (item) => item.number },
          { header: t('admin.fields.name'), cell: (item) => item.name || '-' },
          { header: t('admin.fields.description'), cell: (item) => item.description || '-' },
          {
            header: t('admin.fields.created'),
            cell: (item) => formatDate(item.createdAt, language),
          },
          {
            header: t('admin.fields.active'),
            cell: (item) => <ActiveMark active={item.active} name={item.name} />,
          },
        ]}
        actions={(item) => (
          <>
            <EditLink to={`/admin/items/update/${item.id}`} name={item.name} />
            <DeleteButton
              name={item.name || t('admin.items.thisOne')}
              question={t('admin.items.confirmRemove')}
              deleting={deletingId === item.id}
              onDelete={() => remove(item.id)}
            />
          </>
        )}
        loading={list.loading}
        loadingText={t('admin.items.loading')}
        emptyText={t(list.searching ? 'admin.items.noMatch' : 'admin.items.empty')}
        error={list.error}
        onRetry={list.reload}
      />
      {list.searching ? null : (
        <ItemPages page={list.page} pages={list.pages} onChange={list.setPage} />
      )}
    </>
  );
}
