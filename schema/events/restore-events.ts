import { z } from 'zod';
import { idSchema } from './values.ts';

/** What was deleted is there again, as it was: the stream tells how. Each without what it held. */
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
