import { useTranslation } from 'react-i18next';
import { DeleteIngredientDocument } from '#api/generated/operations.ts';
import { parseTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { CreatedAt } from '#ui/created-at.tsx';
import { DeleteButton } from '#ui/delete-button.tsx';
import { EditLink } from '#ui/edit-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordTable, type RecordTableProps } from '#ui/record-table.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { useDelete } from '#ui/use-delete.ts';
import { useIngredients } from './use-ingredients.ts';

export function IngredientsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useIngredients();
  const { remove, deletingId } = useDelete(DeleteIngredientDocument, list.reload);
  const rows = list.records.map((ingredient) => {
    const { name } = parseTranslations(ingredient.translations);
    return { ...ingredient, name: name[language] || name.en || t('admin.unnamed') };
  });
  const add = { label: t('admin.ingredients.add'), to: '/admin/ingredients/create' };
  const empty = !list.loading && !list.error && rows.length === 0;
  return (
    <>
      <PageHeader title={t('admin.ingredients.title')} action={add} />
      {empty ? (
        <EmptyState
          title={t('admin.ingredients.empty')}
          text={t('catalog.ingredients.emptyText')}
          action={add}
        />
      ) : (
        <IngredientTable
          rows={rows}
          actions={({ id, name }) => (
            <>
              <EditLink to={`/admin/ingredients/update/${id}`} name={name} />
              <DeleteButton
                name={name}
                deleting={deletingId === id}
                onDelete={() => remove(id, name)}
              />
            </>
          )}
          loading={list.loading}
          error={list.error}
          onRetry={list.reload}
        />
      )}
    </>
  );
}

type IngredientRow = {
  readonly id: string;
  readonly name: string;
  readonly translations: string;
  readonly number: number;
  readonly createdAt: string;
};

type IngredientTableProps = Pick<
  RecordTableProps<IngredientRow>,
  'rows' | 'actions' | 'loading' | 'error' | 'onRetry'
>;

function IngredientTable(props: IngredientTableProps) {
  const { t } = useTranslation();
  return (
    <RecordTable
      {...props}
      title={t('admin.ingredients.title')}
      columns={[
        { header: t('admin.fields.name'), cell: ({ name }) => name },
        { header: t('admin.fields.number'), cell: ({ number }) => number },
        {
          header: t('live.translations'),
          cell: ({ translations }) => <TranslationChips texts={parseTranslations(translations)} />,
        },
        {
          header: t('admin.fields.created'),
          cell: ({ createdAt }) => <CreatedAt instant={createdAt} />,
        },
      ]}
      loadingText={t('admin.ingredients.loading')}
      emptyText={t('admin.ingredients.empty')}
    />
  );
}
