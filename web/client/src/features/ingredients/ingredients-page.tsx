import { useTranslation } from 'react-i18next';
import { DeleteIngredientDocument } from '#api/generated/operations.ts';
import { parseTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { DeleteButton } from '#ui/delete-button.tsx';
import { EditLink } from '#ui/edit-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDelete } from '#ui/use-delete.ts';
import { IngredientTable } from './ingredient-table.tsx';
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
