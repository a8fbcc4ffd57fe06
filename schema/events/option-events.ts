import { z } from 'zod';
import {
  countSchema,
  idSchema,
  minorUnitsSchema,
  translationsSchema,
  vocabularyKeySchema,
} from './values.ts';

/** An option's surcharge in minor units. A negative amount reduces the price. */
const deltaSchema = z.int().min(-2_147_483_647).max(2_147_483_647);

const optionSchema = z.strictObject({
  id: idSchema,
  translations: translationsSchema,
  priceDelta: deltaSchema,
  /** Allergen keys. Keys that this release does not know are stored too. */
  contains: z.array(vocabularyKeySchema).max(64).readonly(),
  /** Whether `contains` is complete. */
  declared: z.boolean(),
  active: z.boolean(),
});

/** The events contain the complete group, because it is small. Options have no separate events. */
const optionGroup = {
  optionGroupId: idSchema,
  translations: translationsSchema,
  /** The minimum number of options that guests must choose. */
  min: countSchema,
  /** The maximum number of options that guests may choose. Null if there is no maximum. */
  max: countSchema.nullable(),
  options: z.array(optionSchema).readonly(),
};

export const optionEvents = [
  z.strictObject({
    type: z.literal('OptionGroupCreated'),
    data: z.strictObject(optionGroup),
  }),
  z.strictObject({
    type: z.literal('OptionGroupUpdated'),
    data: z.strictObject(optionGroup),
  }),
  /** Used when all prices of a list change, because events with names would not fit into one commit. */
  z.strictObject({
    type: z.literal('OptionsRepriced'),
    data: z.strictObject({
      optionGroupId: idSchema,
      /** The surcharge of each option, in order. All other fields stay unchanged. */
      priceDeltas: z.array(deltaSchema).readonly(),
    }),
  }),
  z.strictObject({
    type: z.literal('OptionGroupDeleted'),
    data: z.strictObject({ optionGroupId: idSchema }),
  }),
  /** The group is restored unchanged. */
  z.strictObject({
    type: z.literal('OptionGroupRestored'),
    data: z.strictObject({ optionGroupId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('ItemOptionGroupsChanged'),
    data: z.strictObject({ itemId: idSchema, optionGroupIds: z.array(idSchema).readonly() }),
  }),
  z.strictObject({
    type: z.literal('SectionOptionGroupsChanged'),
    data: z.strictObject({ sectionId: idSchema, optionGroupIds: z.array(idSchema).readonly() }),
  }),
  z.strictObject({
    type: z.literal('SectionPriced'),
    /** The price of a set menu. Null if the section is not a set menu. */
    data: z.strictObject({ sectionId: idSchema, price: minorUnitsSchema.nullable() }),
  }),
] as const;

export type OptionEvent = z.infer<(typeof optionEvents)[number]>;
