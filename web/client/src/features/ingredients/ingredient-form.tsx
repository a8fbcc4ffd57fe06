import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  CreateIngredientDocument,
  GetIngredientDocument,
  ListIngredientsDocument,
  UpdateIngredientDocument,
} from '#api/generated/operations.ts';
import { parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-loaded.ts';
import { digitsText, fault, requiredLocalizedText, withTranslations } from '#ui/form-schemas.ts';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { type FormFrame, RecordPage } from '#ui/record-pages.tsx';
import { useForm } from '#ui/use-form.ts';

export function IngredientPage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      list="/admin/ingredients"
      create={{ title: t('admin.ingredients.add'), mutation: CreateIngredientDocument }}
      edit={{
        title: t('admin.ingredients.update'),
        doneText: t('admin.ingredients.updated'),
        missingText: (id) => t('admin.ingredients.missing', { id }),
        query: GetIngredientDocument,
        select: (data) => data.getIngridients,
        mutation: UpdateIngredientDocument,
      }}
    >
      {(ingredient, frame: FormFrame<IngredientInput>) => (
        <NumberedForm ingredient={ingredient} {...frame} />
      )}
    </RecordPage>
  );
}

type NumberedFormProps = FormFrame<IngredientInput> & {
  readonly ingredient: IngredientInput | null;
};

/** The form, with the numbers that other ingredients have. */
function NumberedForm({ ingredient, ...frame }: NumberedFormProps) {
  const { t } = useTranslation();
  const { records } = useConnection(ListIngredientsDocument, (data) => data.listIngridients);
  const numbers = records.map(({ number }) => number);
  // Two may have had one number all along; that is no fault of what is changed here.
  const taken = numbers.filter((number) => number !== ingredient?.number);
  const numberHint = t('catalog.ingredients.numberHint', { n: nextNumber(numbers) });
  return (
    <IngredientForm
      initial={ingredientValues(ingredient)}
      taken={taken}
      {...(ingredient ? {} : { numberHint })}
      {...frame}
    />
  );
}

type IngredientFormProps = FormFrame<IngredientInput> & {
  readonly initial: IngredientValues;
  readonly taken: readonly number[];
  readonly numberHint?: string;
};

function IngredientForm({ initial, taken, numberHint, onSubmit, ...frame }: IngredientFormProps) {
  const { t } = useTranslation();
  const schema = ingredientSchema(taken);
  const { form, news, text, localized } = useForm({ initial, schema, onSubmit });
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

const numberTaken = fault('admin.invalidFields.numberTaken');

const ingredientSchema = (taken: readonly number[]) =>
  z.pipe(
    fields.check(
      z.refine(({ number }) => !taken.includes(number), { error: numberTaken, path: ['number'] }),
    ),
    z.transform(withTranslations<z.output<typeof fields>>),
  );
type IngredientInput = z.output<ReturnType<typeof ingredientSchema>>;

/** Of an ingredient, or of a new one. */
const ingredientValues = (ingredient: IngredientInput | null): IngredientValues => ({
  ...parseTranslations(ingredient?.translations),
  number: ingredient?.number.toString() ?? '',
});

export function nextNumber(taken: readonly number[]): number {
  let next = 1;
  while (taken.includes(next)) next += 1;
  return next;
}
