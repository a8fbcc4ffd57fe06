import { z } from 'zod';
import { idSchema, instantSchema } from './values.ts';

export const stockEvents = [
  z.strictObject({
    type: z.literal('ItemSoldOut'),
    /** Null means that the item is sold out until further notice. */
    data: z.strictObject({ itemId: idSchema, until: instantSchema.nullable() }),
  }),
  z.strictObject({
    type: z.literal('ItemBackInStock'),
    data: z.strictObject({ itemId: idSchema }),
  }),
] as const;

export type StockEvent = z.infer<(typeof stockEvents)[number]>;
