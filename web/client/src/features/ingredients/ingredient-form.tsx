import { Alert, Button, Text, TextInput } from '@mantine/core';
import {
  type AllergenKey,
  allergenKeys,
  allergensInName,
  conflicts,
  inOrder,
} from '@qr-menu/domain/allergens';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useConnection } from '#api/cache/use-loaded.ts';
import {
  CreateIngredientDocument,
  GetIngredientDocument,
  ListIngredientsDocument,
  UpdateIngredientDocument,
} from '#api/generated/operations.ts';
import { type LocalizedValue, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { AllergenToggles, type Toggle } from '#ui/contents/key-toggles.tsx';
import { wordsOfKeys } from '#ui/contents/key-words.ts';
import {
  digitsText,
  fault,
  requiredLocalizedText,
  withTranslations,
} from '#ui/form/form-schemas.ts';
import { LocalizedFields } from '#ui/form/localized-fields.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { type FormFrame, RecordPage } from '#ui/form/record-pages.tsx';
import { useForm } from '#ui/form/use-form.ts';

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

/** The form itself, which also loads the numbers of the other ingredients. */
function NumberedForm({ ingredient, ...frame }: NumberedFormProps) {
  const { t } = useTranslation();
  const { records } = useConnection(ListIngredientsDocument, (data) => data.listIngridients);
  const numbers = records.map(({ number }) => number);
  // Two ingredients may already share a number. A later change to one of them must not fail because of that.
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
  const { form, news, values, text, localized, control } = useForm({ initial, schema, onSubmit });
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
      <Meaning name={values.name} {...control('allergens')} />
    </RecordForm>
  );
}

type MeaningProps = {
  readonly name: LocalizedValue;
  readonly value: AllergenKey[];
  readonly onChange: (value: AllergenKey[] | Toggle<AllergenKey>) => void;
};

/**
 * The allergen that this ingredient adds to a dish. If the name suggests an allergen, the owner is asked to
 * confirm it. The number alone suggests nothing.
 */
function Meaning({ name, value, onChange }: MeaningProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const proposed = proposedKeys(name, value);
  return (
    <>
      <AllergenToggles
        legend={t('contents.means')}
        hint={t('contents.meansHint')}
        value={value}
        onChange={onChange}
      />
      <div role="status">
        {proposed.length > 0 ? (
          <Alert>
            <Text size="sm" mb="xs">
              {t('contents.proposal', { names: wordsOfKeys('allergens', proposed, language) })}
            </Text>
            <Button
              size="xs"
              variant="default"
              onClick={() => onChange(inOrder(allergenKeys, [...value, ...proposed]))}
            >
              {t('contents.takeProposal')}
            </Button>
          </Alert>
        ) : null}
      </div>
    </>
  );
}

/**
 * Returns the allergens that the name suggests in any language. Omits allergens that the owner has already
 * chosen, directly or as a member of their group.
 */
export const proposedKeys = (name: LocalizedValue, chosen: readonly AllergenKey[]): AllergenKey[] =>
  inOrder(allergenKeys, Object.values(name).flatMap(allergensInName)).filter(
    (key) => !conflicts(chosen, [key]),
  );

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  number: digitsText,
  allergens: z.array(z.enum(allergenKeys)),
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

/** Returns the form's values for an existing or new ingredient. */
const ingredientValues = (ingredient: IngredientInput | null): IngredientValues => ({
  ...readTranslations(ingredient?.translations),
  number: ingredient?.number.toString() ?? '',
  allergens: [...(ingredient?.allergens ?? [])],
});

export function nextNumber(taken: readonly number[]): number {
  let next = 1;
  while (taken.includes(next)) next += 1;
  return next;
}
