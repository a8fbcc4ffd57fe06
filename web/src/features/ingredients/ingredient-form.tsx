import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import {
  type IngredientInput,
  type IngredientValues,
  ingredientSchema,
} from './ingredient-values.ts';

export type IngredientFormProps = {
  readonly initial: IngredientValues;
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: IngredientInput) => void;
};

export function IngredientForm({ initial, onSubmit, ...frame }: IngredientFormProps) {
  const { t } = useTranslation();
  const { form, text, localized } = useForm({ initial, schema: ingredientSchema, onSubmit });
  return (
    <RecordForm form={form} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired />
      <TextInput
        label={t('admin.fields.number')}
        required
        inputMode="numeric"
        {...text('number')}
      />
    </RecordForm>
  );
}
