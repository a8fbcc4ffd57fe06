import { z } from 'zod';
import { idSchema, instantSchema, vocabularyKeySchema } from './values.ts';

/** A release stores keys that it does not know, but cannot rely on their meaning. */
const keysSchema = z.array(vocabularyKeySchema).max(64).readonly();

export const allergenCodesSchema = z.enum(['NAMES', 'EU_NUMBERS', 'LETTERS']);
export type AllergenCodes = z.infer<typeof allergenCodesSchema>;

export const allergenEvents = [
  z.strictObject({
    type: z.literal('ItemAllergensDeclared'),
    /** The complete declaration. Two empty lists declare that the dish contains none of the 14 allergens. */
    data: z.strictObject({
      itemId: idSchema,
      contains: keysSchema,
      mayContain: keysSchema,
      /** Only set in restored declarations: the original date, and whether the dish had changed since. */
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
    /**
     * All traits after the change. Fields that were added later are optional, because they are missing in old
     * events.
     */
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
