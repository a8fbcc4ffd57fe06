import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeleteIngredientDocument, ListIngredientsDocument } from '#api/generated/operations.ts';
import { parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-loaded.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { CreatedAt } from '#ui/dates.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { EditLink } from '#ui/row-actions.tsx';
import { LoadedList } from '#ui/status.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { useDelete } from '#ui/undo.tsx';
import { ForEditors } from '#ui/view-only.tsx';

export function IngredientsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection(ListIngredientsDocument, (data) => data.listIngridients);
  const { remove, deletingId } = useDelete(DeleteIngredientDocument, list.reload);
  const rows = list.records.map((ingredient) => {
    const texts = parseTranslations(ingredient.translations);
    const name = texts.name[language] || texts.name.en || t('admin.unnamed');
    return { ...ingredient, texts, name };
  });
  const title = t('admin.ingredients.title');
  const add = { label: t('admin.ingredients.add'), to: '/admin/ingredients/create' };
  const empty = (
    <EmptyState
      title={t('admin.ingredients.empty')}
      text={t('catalog.ingredients.emptyText')}
      action={add}
    />
  );
  const table = (
    <RecordTable
      title={title}
      rows={rows}
      columns={[
        { header: t('admin.fields.name'), cell: ({ name }) => name },
        { header: t('admin.fields.number'), cell: ({ number }) => number },
        { header: t('live.translations'), cell: ({ texts }) => <TranslationChips texts={texts} /> },
        {
          header: t('admin.fields.created'),
          cell: ({ createdAt }) => <CreatedAt instant={createdAt} />,
        },
      ]}
      actions={({ id, name }) => (
        <>
          <EditLink to={`/admin/ingredients/update/${id}`} name={name} />
          <ForEditors>
            <Button
              size="xs"
              variant="outline"
              color="red"
              loading={deletingId === id}
              aria-label={t('admin.removeNamed', { name })}
              onClick={() => void remove(id, name)}
            >
              {t('admin.remove')}
            </Button>
          </ForEditors>
        </>
      )}
    />
  );
  return (
    <>
      <PageHeader title={title} action={add} />
      <LoadedList list={list} loadingText={t('admin.ingredients.loading')} empty={empty}>
        {rows.length > 0 ? table : null}
      </LoadedList>
    </>
  );
}
