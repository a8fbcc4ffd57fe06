import { z } from 'zod';
import {
  idSchema,
  localizedTextSchema,
  minorUnitsSchema,
  textSchema,
  vocabularyKeySchema,
} from './values.ts';

/** One size of an item. The volume alone may label it: then nothing is in the name. */
const itemVariantSchema = z.strictObject({
  id: idSchema,
  name: localizedTextSchema,
  volume: textSchema,
  /** Minor units; null shows no price. */
  price: minorUnitsSchema.nullable(),
  deposit: minorUnitsSchema.nullable(),
});
export type ItemVariant = Readonly<z.infer<typeof itemVariantSchema>>;

export const sizeEvents = [
  z.strictObject({
    type: z.literal('ItemVariantsChanged'),
    /** All sizes, as they are since; none: the item has one price and one volume, which stay. */
    data: z.strictObject({
      itemId: idSchema,
      variants: z.array(itemVariantSchema).max(64).readonly(),
    }),
  }),
  z.strictObject({
    type: z.literal('ItemPricingChanged'),
    data: z.strictObject({
      itemId: idSchema,
      /** What the price is for. */
      unit: vocabularyKeySchema,
      onRequest: z.boolean(),
      deposit: minorUnitsSchema.nullable(),
    }),
  }),
] as const;

export type SizeEvent = z.infer<(typeof sizeEvents)[number]>;
