import { z } from 'zod';
import { idSchema, instantSchema } from './values.ts';
import { weekdays } from './weekdays.ts';

/** `YYYY-MM-DD` in the venue's time zone. */
const dateSchema = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** The days on which a dish is offered. The list may be empty. */
const itemDaysSchema = z.strictObject({
  weekdays: z.array(z.enum(weekdays)).readonly(),
  dates: z.array(dateSchema).max(400).readonly(),
});
export type ItemDays = Readonly<z.infer<typeof itemDaysSchema>>;

export const dayEvents = [
  z.strictObject({
    type: z.literal('ItemDaysChanged'),
    /** Null if the dish is offered every day. */
    data: z.strictObject({ itemId: idSchema, days: itemDaysSchema.nullable() }),
  }),
  z.strictObject({
    type: z.literal('SectionWeekShown'),
    /** Whether guests see the dishes of the whole week or only those of the day. */
    data: z.strictObject({ sectionId: idSchema, weekShown: z.boolean() }),
  }),
  /** Only written for venues in which dishes are planned for certain days. */
  z.strictObject({
    type: z.literal('MenuDayBegan'),
    data: z.strictObject({ accountId: idSchema, date: dateSchema, until: instantSchema }),
  }),
] as const;

export type DayEvent = z.infer<(typeof dayEvents)[number]>;
