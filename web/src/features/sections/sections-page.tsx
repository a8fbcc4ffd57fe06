import { useTranslation } from 'react-i18next';
import {
  DeleteSectionDocument,
  ListSectionsDocument,
  type ListSectionsQuery,
} from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { DeleteButton } from '#ui/delete-button.tsx';
import { EditLink } from '#ui/edit-link.tsx';
import { formatDate } from '#ui/format-date.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { useDelete } from '#ui/use-delete.ts';

const select = (data: ListSectionsQuery) => data.listSections;

export function SectionsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection({ document: ListSectionsDocument, select, limit: 100 });
  const { remove, deletingId } = useDelete(DeleteSectionDocument, list.reload);
  const rows = list.records.map((section) => {
    const { name, description } = parseTranslations(section.translations);
    return {
      ...section,
      name: displayText(name, language),
      description: displayText(description, language),
    };
  });
  return (
    <>
      <PageHeader
        title={t('admin.sections.title')}
        action={{ label: t('admin.sections.add'), to: '/admin/sections/create' }}
      />
      <RecordTable
        title={t('admin.sections.title')}
        rows={rows}
        columns={[
          { header: t('admin.fields.name'), cell: (section) => section.name || '-' },
          { header: t('admin.fields.description'), cell: (section) => section.description || '-' },
          {
            header: t('admin.fields.created'),
            cell: (section) => formatDate(section.createdAt, language),
          },
        ]}
        actions={(section) => (
          <>
            <EditLink to={`/admin/sections/update/${section.id}`} name={section.name} />
            <DeleteButton
              name={section.name || t('admin.sections.thisOne')}
              question={t('admin.sections.confirmRemove')}
              deleting={deletingId === section.id}
              onDelete={() => remove(section.id)}
            />
          </>
        )}
        loading={list.loading}
        loadingText={t('admin.sections.loading')}
        emptyText={t('admin.sections.empty')}
        error={list.error}
        onRetry={list.reload}
      />
    </>
  );
}
