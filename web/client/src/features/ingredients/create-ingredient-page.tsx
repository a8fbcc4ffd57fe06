import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CreateIngredientDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { IngredientForm } from './ingredient-form.tsx';
import { type IngredientInput, newIngredient } from './ingredient-values.ts';
import { nextNumber } from './next-number.ts';
import { useIngredients } from './use-ingredients.ts';

export function CreateIngredientPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(CreateIngredientDocument);
  const taken = useIngredients().records.map(({ number }) => number);
  const submit = async (input: IngredientInput) => {
    if (await save({ input })) navigate('/admin/ingredients');
  };
  return (
    <>
      <PageHeader title={t('admin.ingredients.add')} />
      <IngredientForm
        initial={newIngredient}
        numberHint={t('catalog.ingredients.numberHint', { n: nextNumber(taken) })}
        submitLabel={t('admin.ingredients.add')}
        saving={saving}
        error={error}
        onSubmit={submit}
      />
    </>
  );
}
