import * as z from 'zod/mini';
import { noText, parseTranslations, serializeTranslations } from '#api/translations.ts';
import { digitsText, requiredLocalizedText } from '#ui/form-schemas.ts';

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  number: digitsText,
});

export type IngredientValues = z.input<typeof fields>;

/** From what the form holds to the API's input. */
export const ingredientSchema = z.pipe(
  fields,
  z.transform(({ number, ...texts }) => ({ translations: serializeTranslations(texts), number })),
);
export type IngredientInput = z.output<typeof ingredientSchema>;

export const newIngredient: IngredientValues = { name: noText, description: noText, number: '' };

export const ingredientValues = (ingredient: IngredientInput): IngredientValues => ({
  ...parseTranslations(ingredient.translations),
  number: String(ingredient.number),
});
