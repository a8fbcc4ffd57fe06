import { z } from 'zod';
import {
  countSchema,
  discountSchema,
  idSchema,
  minorUnitsSchema,
  textSchema,
  translationsSchema,
} from './values.ts';

const itemDetails = {
  translations: translationsSchema,
  imageUrl: textSchema,
  volume: textSchema,
  position: countSchema,
};

export const itemEvents = [
  z.strictObject({
    type: z.literal('ItemCreated'),
    data: z.strictObject({
      itemId: idSchema,
      sectionId: idSchema,
      ...itemDetails,
      /** In minor units. Null hides the price. */
      price: minorUnitsSchema.nullable(),
      discount: discountSchema.nullable(),
      active: z.boolean(),
    }),
  }),
  z.strictObject({
    type: z.literal('ItemUpdated'),
    data: z.strictObject({ itemId: idSchema, ...z.object(itemDetails).partial().shape }),
  }),
  z.strictObject({
    type: z.literal('ItemRepriced'),
    data: z.strictObject({ itemId: idSchema, price: minorUnitsSchema.nullable() }),
  }),
  z.strictObject({
    type: z.literal('ItemDiscounted'),
    data: z.strictObject({ itemId: idSchema, discount: discountSchema.nullable() }),
  }),
  z.strictObject({
    type: z.literal('ItemActivationChanged'),
    data: z.strictObject({ itemId: idSchema, active: z.boolean() }),
  }),
  z.strictObject({
    type: z.literal('ItemMoved'),
    data: z.strictObject({ itemId: idSchema, sectionId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('ItemIngredientsChanged'),
    data: z.strictObject({ itemId: idSchema, ingredientIds: z.array(idSchema).readonly() }),
  }),
  z.strictObject({
    type: z.literal('ItemsReordered'),
    /** Lists all items of the section, which get the positions 1 to n in this order. */
    data: z.strictObject({ sectionId: idSchema, itemIds: z.array(idSchema).min(1).readonly() }),
  }),
  z.strictObject({
    type: z.literal('ItemDeleted'),
    data: z.strictObject({ itemId: idSchema }),
  }),
] as const;

export type ItemEvent = z.infer<(typeof itemEvents)[number]>;
