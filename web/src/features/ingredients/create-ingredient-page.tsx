import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CreateIngredientDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { IngredientForm } from './ingredient-form.tsx';
import { type IngredientInput, newIngredient } from './ingredient-values.ts';

export function CreateIngredientPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(CreateIngredientDocument);
  const submit = async (input: IngredientInput) => {
    if (await save({ input })) navigate('/admin/ingredients');
  };
  return (
    <>
      <PageHeader title={t('admin.ingredients.add')} />
      <IngredientForm
        initial={newIngredient}
        submitLabel={t('admin.ingredients.add')}
        saving={saving}
        error={error}
        onSubmit={submit}
      />
    </>
  );
}
