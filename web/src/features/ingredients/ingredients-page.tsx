import { useTranslation } from 'react-i18next';
import {
  DeleteIngredientDocument,
  ListIngredientsDocument,
  type ListIngredientsQuery,
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

const select = (data: ListIngredientsQuery) => data.listIngridients;

export function IngredientsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection({ document: ListIngredientsDocument, select, limit: 100 });
  const { remove, deletingId } = useDelete(DeleteIngredientDocument, list.reload);
  const rows = list.records.map((ingredient) => ({
    ...ingredient,
    name:
      displayText(parseTranslations(ingredient.translations).name, language) || t('admin.unnamed'),
  }));
  return (
    <>
      <PageHeader
        title={t('admin.ingredients.title')}
        action={{ label: t('admin.ingredients.add'), to: '/admin/ingredients/create' }}
      />
      <RecordTable
        title={t('admin.ingredients.title')}
        rows={rows}
        columns={[
          { header: t('admin.fields.name'), cell: (ingredient) => ingredient.name },
          { header: t('admin.fields.number'), cell: (ingredient) => ingredient.number },
          {
            header: t('admin.fields.created'),
            cell: (ingredient) => formatDate(ingredient.createdAt, language),
          },
        ]}
        actions={(ingredient) => (
          <>
            <EditLink to={`/admin/ingredients/update/${ingredient.id}`} name={ingredient.name} />
            <DeleteButton
              name={ingredient.name}
              deleting={deletingId === ingredient.id}
              onDelete={() => remove(ingredient.id)}
            />
          </>
        )}
        loading={list.loading}
        loadingText={t('admin.ingredients.loading')}
        emptyText={t('admin.ingredients.empty')}
        error={list.error}
        onRetry={list.reload}
      />
    </>
  );
}
