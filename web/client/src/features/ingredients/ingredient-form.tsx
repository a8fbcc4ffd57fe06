import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  CreateIngredientDocument,
  GetIngredientDocument,
  UpdateIngredientDocument,
} from '#api/generated/operations.ts';
import { noText, parseTranslations, serializeTranslations } from '#api/translations.ts';
import { digitsText, requiredLocalizedText } from '#ui/form-schemas.ts';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { CreatePage, EditPage, type FormFrame } from '#ui/record-pages.tsx';
import { useForm } from '#ui/use-form.ts';
import { useIngredients } from './use-ingredients.ts';

const list = '/admin/ingredients';

export function CreateIngredientPage() {
  const { t } = useTranslation();
  const taken = useIngredients().records.map(({ number }) => number);
  const numberHint = t('catalog.ingredients.numberHint', { n: nextNumber(taken) });
  return (
    <CreatePage title={t('admin.ingredients.add')} list={list} mutation={CreateIngredientDocument}>
      {(frame) => <IngredientForm initial={newIngredient} numberHint={numberHint} {...frame} />}
    </CreatePage>
  );
}

export function EditIngredientPage() {
  const { t } = useTranslation();
  return (
    <EditPage
      title={t('admin.ingredients.update')}
      doneText={t('admin.ingredients.updated')}
      missingText={(id) => t('admin.ingredients.missing', { id })}
      list={list}
      query={GetIngredientDocument}
      select={(data) => data.getIngridients}
      mutation={UpdateIngredientDocument}
    >
      {(ingredient, frame: FormFrame<IngredientInput>) => (
        <IngredientForm initial={ingredientValues(ingredient)} {...frame} />
      )}
    </EditPage>
  );
}

type IngredientFormProps = FormFrame<IngredientInput> & {
  readonly initial: IngredientValues;
  readonly numberHint?: string;
};

function IngredientForm({ initial, numberHint, onSubmit, ...frame }: IngredientFormProps) {
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

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  number: digitsText,
});

type IngredientValues = z.input<typeof fields>;

/** From what the form holds to the API's input. */
const ingredientSchema = z.pipe(
  fields,
  z.transform(({ number, ...texts }) => ({ translations: serializeTranslations(texts), number })),
);
type IngredientInput = z.output<typeof ingredientSchema>;

const newIngredient: IngredientValues = { name: noText, description: noText, number: '' };

const ingredientValues = (ingredient: IngredientInput): IngredientValues => ({
  ...parseTranslations(ingredient.translations),
  number: String(ingredient.number),
});

/** The smallest number from 1 on that no ingredient has. */
export function nextNumber(taken: readonly number[]): number {
  const numbers = new Set(taken);
  let next = 1;
  while (numbers.has(next)) next += 1;
  return next;
}
