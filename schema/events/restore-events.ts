import { z } from 'zod';
import { idSchema } from './values.ts';

/** Restores a deleted entity unchanged from the stream's earlier events. Does not restore its contents. */
export const restoreEvents = [
  z.strictObject({
    type: z.literal('MenuRestored'),
    data: z.strictObject({ menuId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('SectionRestored'),
    data: z.strictObject({ sectionId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('ItemRestored'),
    data: z.strictObject({ itemId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('IngredientRestored'),
    data: z.strictObject({ ingredientId: idSchema }),
  }),
] as const;

export type RestoreEvent = z.infer<(typeof restoreEvents)[number]>;
