import { z } from 'zod';
import {
  countSchema,
  idSchema,
  minorUnitsSchema,
  translationsSchema,
  vocabularyKeySchema,
} from './values.ts';

/** What an option adds to a price, or takes off it, in minor units. */
const deltaSchema = z.int().min(-2_147_483_647).max(2_147_483_647);

const optionSchema = z.strictObject({
  id: idSchema,
  translations: translationsSchema,
  priceDelta: deltaSchema,
  /** Keys of allergens; a release keeps those that it does not know. */
  contains: z.array(vocabularyKeySchema).max(64).readonly(),
  /** Whether `contains` is complete. */
  declared: z.boolean(),
  active: z.boolean(),
});

/** All of a group, each time: it is small, and its options have no history of their own. */
const optionGroup = {
  optionGroupId: idSchema,
  translations: translationsSchema,
  /** How many options guests have to choose. */
  min: countSchema,
  /** How many they can choose; null: as many as there are. */
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
  /** Of a price list that changes as a whole: names would not fit into one commit. */
  z.strictObject({
    type: z.literal('OptionsRepriced'),
    data: z.strictObject({
      optionGroupId: idSchema,
      /** Of every option, in their order; what else they are stays. */
      priceDeltas: z.array(deltaSchema).readonly(),
    }),
  }),
  z.strictObject({
    type: z.literal('OptionGroupDeleted'),
    data: z.strictObject({ optionGroupId: idSchema }),
  }),
  /** It is there again, as it was. */
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
    /** Of a set menu; null: the section has no price of its own. */
    data: z.strictObject({ sectionId: idSchema, price: minorUnitsSchema.nullable() }),
  }),
] as const;

export type OptionEvent = z.infer<(typeof optionEvents)[number]>;
