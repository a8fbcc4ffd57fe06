import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { GetIngredientDocument, UpdateIngredientDocument } from '#api/generated/operations.ts';
import { asOnScreen, useRecord } from '#api/use-record.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordState } from '#ui/record-state.tsx';
import { showSuccess } from '#ui/toast.ts';
import { IngredientForm } from './ingredient-form.tsx';
import { type IngredientInput, ingredientValues } from './ingredient-values.ts';

export function EditIngredientPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const loaded = useRecord(GetIngredientDocument, id, (data) => data.getIngridients);
  const { save, saving, error } = useSave(UpdateIngredientDocument);
  const submit = async (input: IngredientInput) => {
    if (!(await save({ input: { id, ...input }, condition: asOnScreen(loaded) }))) return;
    showSuccess(t('admin.ingredients.updated'));
    navigate('/admin/ingredients');
  };
  return (
    <>
      <PageHeader title={t('admin.ingredients.update')} />
      <RecordState loaded={loaded} missingText={t('admin.ingredients.missing', { id })}>
        {(ingredient) => (
          <IngredientForm
            initial={ingredientValues(ingredient)}
            submitLabel={t('admin.ingredients.update')}
            saving={saving}
            error={error}
            onSubmit={submit}
          />
        )}
      </RecordState>
    </>
  );
}
