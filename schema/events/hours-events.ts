import { z } from 'zod';
import { idSchema, localizedTextSchema, textSchema, vocabularyKeySchema } from './values.ts';
import { weekdays } from './weekdays.ts';

/** `HH:MM` in the venue's local time. */
const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const dateSchema = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** If `to` is not after `from`, the window ends on the next day. Equal times mean 24 hours. */
export const timeWindowSchema = z.strictObject({ from: timeOfDaySchema, to: timeOfDaySchema });
export type TimeWindow = z.infer<typeof timeWindowSchema>;

/** The time windows by weekday. On an exceptional date, other windows replace the weekday's. */
export const scheduleSchema = z.strictObject({
  weekly: z.array(
    z.strictObject({ days: z.array(z.enum(weekdays)).min(1), ...timeWindowSchema.shape }),
  ),
  dates: z.array(
    z.strictObject({
      /** `YYYY-MM-DD`, or `MM-DD` if it repeats every year. */
      date: z.string().regex(/^(\d{4}-)?\d\d-\d\d$/),
      /** Empty if the venue is closed on this date. */
      windows: z.array(timeWindowSchema),
    }),
  ),
  /** The first and last day of a season, `YYYY-MM-DD`. Windows may only start within the season. */
  from: dateSchema.optional(),
  until: dateSchema.optional(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const venueCardSchema = z.strictObject({
  address: localizedTextSchema,
  /** Null if there is no Wi-Fi for guests. An empty password means an open network. */
  wifi: z.strictObject({ name: textSchema, password: textSchema }).nullable(),
  links: z.array(z.strictObject({ kind: vocabularyKeySchema, url: textSchema })),
  /** How guests can pay. */
  payment: localizedTextSchema,
  /** Charges that are added to the bill. */
  serviceCharge: localizedTextSchema,
});
export type VenueCard = z.infer<typeof venueCardSchema>;

export const venueLookSchema = z.strictObject({
  /** A hue in degrees. Null means the product's own colour. */
  accent: z.int().nullable(),
  style: vocabularyKeySchema,
  scheme: vocabularyKeySchema,
});
export type VenueLook = z.infer<typeof venueLookSchema>;

export const hoursEvents = [
  /** Both schedules are complete. A schedule is null if the owner has not entered any hours. */
  z.strictObject({
    type: z.literal('OpeningHoursChanged'),
    data: z.strictObject({
      accountId: idSchema,
      opening: scheduleSchema.nullable(),
      kitchen: scheduleSchema.nullable(),
    }),
  }),
  z.strictObject({
    type: z.literal('VenueTimeChanged'),
    data: z.strictObject({
      accountId: idSchema,
      /** An IANA time zone. Null for the time zone of the venue's country. */
      timeZone: textSchema.nullable(),
      /** The time at which the venue's "today" ends. */
      dayBegins: timeOfDaySchema,
    }),
  }),
  z.strictObject({
    type: z.literal('VenueCardChanged'),
    data: z.strictObject({ accountId: idSchema, card: venueCardSchema }),
  }),
  z.strictObject({
    type: z.literal('VenueLookChanged'),
    data: z.strictObject({ accountId: idSchema, look: venueLookSchema }),
  }),
] as const;
