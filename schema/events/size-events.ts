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

/** One size of an item. The name is empty if the size is labelled only by its volume. */
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
    /** All sizes after the change. If empty, the item keeps the price and volume of the former first size. */
    data: z.strictObject({
      itemId: idSchema,
      variants: z.array(itemVariantSchema).max(64).readonly(),
    }),
  }),
  /** Used when all prices of a list change, because events with names would not fit into one commit. */
  z.strictObject({
    type: z.literal('ItemSizesRepriced'),
    data: z.strictObject({
      itemId: idSchema,
      /** The amounts of each size, in order. All other fields stay unchanged. */
      sizes: z.array(sizeAmountsSchema).max(64).readonly(),
    }),
  }),
  z.strictObject({
    type: z.literal('ItemPricingChanged'),
    data: z.strictObject({
      itemId: idSchema,
      /** The unit to which the price applies. */
      unit: vocabularyKeySchema,
      onRequest: z.boolean(),
      deposit: minorUnitsSchema.nullable(),
    }),
  }),
] as const;

export type SizeEvent = z.infer<(typeof sizeEvents)[number]>;
