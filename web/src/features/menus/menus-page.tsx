import { useTranslation } from 'react-i18next';
import {
  DeleteMenuDocument,
  ListMenusDocument,
  type ListMenusQuery,
} from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { DeleteButton } from '#ui/delete-button.tsx';
import { EditLink } from '#ui/edit-link.tsx';
import { formatDate } from '#ui/format-date.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ActiveMark, RecordTable } from '#ui/record-table.tsx';
import { useDelete } from '#ui/use-delete.ts';

const select = (data: ListMenusQuery) => data.listMenus;

export function MenusPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection({ document: ListMenusDocument, select, limit: 100 });
  const { remove, deletingId } = useDelete(DeleteMenuDocument, list.reload);
  const rows = list.records.map((menu) => {
    const { name, description } = parseTranslations(menu.translations);
    return {
      ...menu,
      name: displayText(name, language),
      description: displayText(description, language),
    };
  });
  return (
    <>
      <PageHeader
        title={t('admin.menus.title')}
        action={{ label: t('admin.menus.add'), to: '/admin/menus/create' }}
      />
      <RecordTable
        title={t('admin.menus.title')}
        rows={rows}
        columns={[
          { header: t('admin.fields.name'), cell: (menu) => menu.name || '-' },
          { header: t('admin.fields.description'), cell: (menu) => menu.description || '-' },
          {
            header: t('admin.fields.created'),
            cell: (menu) => formatDate(menu.createdAt, language),
          },
          {
            header: t('admin.fields.active'),
            cell: (menu) => <ActiveMark active={menu.active} name={menu.name} />,
          },
        ]}
        actions={(menu) => (
          <>
            <EditLink to={`/admin/menus/update/${menu.id}`} name={menu.name} />
            <DeleteButton
              name={menu.name || t('admin.menus.thisOne')}
              question={t('admin.menus.confirmRemove')}
              deleting={deletingId === menu.id}
              onDelete={() => remove(menu.id)}
            />
          </>
        )}
        loading={list.loading}
        loadingText={t('admin.menus.loading')}
        emptyText={t('admin.menus.empty')}
        error={list.error}
        onRetry={list.reload}
      />
    </>
  );
}
