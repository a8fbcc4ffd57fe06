import { z } from 'zod';
import { idSchema, instantSchema, vocabularyKeySchema } from './values.ts';

/** A release keeps the keys that it does not know, and promises nothing by them. */
const keysSchema = z.array(vocabularyKeySchema).max(64).readonly();

/** How allergens are written beside a dish. */
export const allergenCodesSchema = z.enum(['NAMES', 'EU_NUMBERS', 'LETTERS']);
export type AllergenCodes = z.infer<typeof allergenCodesSchema>;

export const allergenEvents = [
  z.strictObject({
    type: z.literal('ItemAllergensDeclared'),
    /** The whole declaration: two empty lists say that there is none of the 14 in it. */
    data: z.strictObject({
      itemId: idSchema,
      contains: keysSchema,
      mayContain: keysSchema,
      /** Of one that is put back: when it was given, and that the dish had changed by then. */
      declaredAt: instantSchema.optional(),
      changedSince: z.literal(true).optional(),
    }),
  }),
  z.strictObject({
    type: z.literal('ItemAllergensWithdrawn'),
    data: z.strictObject({ itemId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('ItemTraitsChanged'),
    /** All of them, as they are since. */
    data: z.strictObject({
      itemId: idSchema,
      diets: keysSchema,
      traits: keysSchema,
      additives: keysSchema,
      spiciness: z.int().min(0).max(3),
    }),
  }),
  z.strictObject({
    type: z.literal('IngredientAllergensChanged'),
    data: z.strictObject({ ingredientId: idSchema, contains: keysSchema }),
  }),
  z.strictObject({
    type: z.literal('AllergenCodesChosen'),
    data: z.strictObject({ accountId: idSchema, codes: allergenCodesSchema }),
  }),
] as const;

export type AllergenEvent = z.infer<(typeof allergenEvents)[number]>;
