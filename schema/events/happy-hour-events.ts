import { z } from 'zod';
import { timeWindowSchema } from './hours-events.ts';
import { idSchema, minorUnitsSchema } from './values.ts';
import { weekdays } from './weekdays.ts';

const happyHourSchema = z.strictObject({
  /** The time windows that start on these weekdays, in the venue's local time. */
  windows: z
    .array(z.strictObject({ days: z.array(z.enum(weekdays)).min(1), ...timeWindowSchema.shape }))
    .min(1)
    .max(64),
  /** The percentage by which the usual prices are reduced. Null if there are fixed prices. */
  percent: z.int().min(1).max(100).nullable(),
  prices: z
    .array(
      z.strictObject({
        /** Null if this is the price of an item without sizes. */
        variantId: idSchema.nullable(),
        price: minorUnitsSchema,
      }),
    )
    .max(64)
    .readonly(),
});
/** Lower prices at certain times of the week. */
export type HappyHour = z.infer<typeof happyHourSchema>;

export const happyHourEvents = [
  /** Contains the whole happy hour. Null if the item has none. */
  z.strictObject({
    type: z.literal('ItemHappyHourChanged'),
    data: z.strictObject({ itemId: idSchema, happyHour: happyHourSchema.nullable() }),
  }),
  /** Applies to all items of the section that do not have their own happy hour. */
  z.strictObject({
    type: z.literal('SectionHappyHourChanged'),
    data: z.strictObject({ sectionId: idSchema, happyHour: happyHourSchema.nullable() }),
  }),
] as const;

export type HappyHourEvent = z.infer<(typeof happyHourEvents)[number]>;
