import { z } from 'zod';
import {
  idSchema,
  localizedTextSchema,
  minorUnitsSchema,
  textSchema,
  vocabularyKeySchema,
} from './values.ts';

/** Minor units; null shows no price. */
const sizeAmounts = {
  price: minorUnitsSchema.nullable(),
  deposit: minorUnitsSchema.nullable(),
};
const sizeAmountsSchema = z.strictObject(sizeAmounts);

/** One size of an item. The volume alone may label it: then nothing is in the name. */
const itemVariantSchema = z.strictObject({
  id: idSchema,
  name: localizedTextSchema,
  volume: textSchema,
  ...sizeAmounts,
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
  /** Of a price list that changes as a whole: names would not fit into one commit. */
  z.strictObject({
    type: z.literal('ItemSizesRepriced'),
    data: z.strictObject({
      itemId: idSchema,
      /** Of every size, in their order; what else they are stays. */
      sizes: z.array(sizeAmountsSchema).max(64).readonly(),
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
