import { z } from 'zod';
import {
  idSchema,
  localizedTextSchema,
  minorUnitsSchema,
  textSchema,
  vocabularyKeySchema,
} from './values.ts';

/** Minor units. Null hides the price. */
const sizeAmounts = {
  price: minorUnitsSchema.nullable(),
  deposit: minorUnitsSchema.nullable(),
};
const sizeAmountsSchema = z.strictObject(sizeAmounts);

/** One size of an item. The name is empty if the volume is its only label. */
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
    /** All sizes after the change. If empty, the item keeps its first price and volume. */
    data: z.strictObject({
      itemId: idSchema,
      variants: z.array(itemVariantSchema).max(64).readonly(),
    }),
  }),
  /** For price changes of a whole list, which would not fit into one commit with names. */
  z.strictObject({
    type: z.literal('ItemSizesRepriced'),
    data: z.strictObject({
      itemId: idSchema,
      /** One per size, in order. Everything else stays. */
      sizes: z.array(sizeAmountsSchema).max(64).readonly(),
    }),
  }),
  z.strictObject({
    type: z.literal('ItemPricingChanged'),
    data: z.strictObject({
      itemId: idSchema,
      /** The unit that the price applies to. */
      unit: vocabularyKeySchema,
      onRequest: z.boolean(),
      deposit: minorUnitsSchema.nullable(),
    }),
  }),
] as const;

export type SizeEvent = z.infer<(typeof sizeEvents)[number]>;
