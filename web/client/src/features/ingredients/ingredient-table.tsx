import { useTranslation } from 'react-i18next';
import { parseTranslations } from '#api/translations.ts';
import { CreatedAt } from '#ui/created-at.tsx';
import { RecordTable, type RecordTableProps } from '#ui/record-table.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';

export type IngredientRow = {
  readonly id: string;
  readonly name: string;
  readonly translations: string;
  readonly number: number;
  readonly createdAt: string;
};

export type IngredientTableProps = Pick<
  RecordTableProps<IngredientRow>,
  'rows' | 'actions' | 'loading' | 'error' | 'onRetry'
>;

export function IngredientTable(props: IngredientTableProps) {
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
