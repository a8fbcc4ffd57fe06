import { z } from 'zod';
import { countSchema, idSchema, translationsSchema } from './values.ts';

const ingredientDetails = { translations: translationsSchema, number: countSchema };

export const ingredientEvents = [
  z.strictObject({
    type: z.literal('IngredientCreated'),
    data: z.strictObject({ ingredientId: idSchema, ...ingredientDetails }),
  }),
  z.strictObject({
    type: z.literal('IngredientUpdated'),
    data: z.strictObject({
      ingredientId: idSchema,
      ...z.object(ingredientDetails).partial().shape,
    }),
  }),
  z.strictObject({
    type: z.literal('IngredientDeleted'),
    data: z.strictObject({ ingredientId: idSchema }),
  }),
] as const;

export type IngredientEvent = z.infer<(typeof ingredientEvents)[number]>;
