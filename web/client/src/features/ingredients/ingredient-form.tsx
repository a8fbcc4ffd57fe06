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
  readonly numberHint?: string;
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: IngredientInput) => void;
};

export function IngredientForm({ initial, numberHint, onSubmit, ...frame }: IngredientFormProps) {
  const { t } = useTranslation();
  const { form, news, text, localized } = useForm({ initial, schema: ingredientSchema, onSubmit });
  return (
    <RecordForm form={form} news={news} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired />
      <TextInput
        label={t('admin.fields.number')}
        description={numberHint}
        required
        inputMode="numeric"
        {...text('number')}
      />
    </RecordForm>
  );
}
