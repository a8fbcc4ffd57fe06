import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  DeleteMenuDocument,
  ListMenusDocument,
  type ListMenusQuery,
} from '#api/generated/operations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDelete } from '#ui/use-delete.ts';
import { MenuActions } from './menu-actions.tsx';
import { menuListRows } from './menu-row.ts';
import { MenuTable } from './menu-table.tsx';

const select = (data: ListMenusQuery) => data.listMenus;

export function MenusPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection({ document: ListMenusDocument, select, limit: 100 });
  const { remove, deletingId } = useDelete(DeleteMenuDocument, list.reload);
  const rows = menuListRows(list.records, language);
  const add = { label: t('admin.menus.add'), to: '/admin/menus/create' };
  const settled = !list.loading && !list.error;
  return (
    <>
      <PageHeader title={t('admin.menus.title')} action={add} />
      {rows.length > 0 && !rows.some(({ shown }) => shown) ? (
        <Alert color="yellow" mb="md">
          {t('catalog.menus.nothingShown')}
        </Alert>
      ) : null}
      {settled && rows.length === 0 ? (
        <EmptyState
          title={t('admin.menus.empty')}
          text={t('catalog.menus.emptyText')}
          action={add}
        />
      ) : (
        <MenuTable
          rows={rows}
          actions={(menu) => (
            <MenuActions
              menu={menu}
              deleting={deletingId === menu.id}
              onDelete={() => remove(menu.id, menu.name)}
              reload={list.reload}
            />
          )}
          loading={list.loading}
          error={list.error}
          onRetry={list.reload}
        />
      )}
    </>
  );
}
