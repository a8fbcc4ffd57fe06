import { z } from 'zod';
import { idSchema, instantSchema, textSchema, vocabularyKeySchema } from './values.ts';

const itemIdsSchema = z.array(idSchema).min(1).readonly();

/** A change that is made later, based on the state at that time. */
export const plannedChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('MENU_ACTIVE'),
    menuId: idSchema,
    active: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('ITEMS_ACTIVE'),
    itemIds: itemIdsSchema,
    active: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('ITEMS_SOLD_OUT'),
    itemIds: itemIdsSchema,
    soldOut: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('ITEM_PRICES'),
    itemIds: itemIdsSchema,
    /** The currency of the items' menus. If it has changed when the change is due, the change fails. */
    currency: textSchema,
    /** Whether `value` is the new price, is added to each price, or is a change in percent. */
    by: z.enum(['PRICE', 'AMOUNT', 'PERCENT']),
    /** In minor units, or in hundredths of a percent. */
    value: z.int(),
    /** New prices are rounded to a multiple of this many minor units. */
    step: z.union([z.literal(1), z.literal(10), z.literal(100)]),
  }),
]);
export type PlannedChange = z.infer<typeof plannedChangeSchema>;

export const scheduledChangeEvents = [
  z.strictObject({
    type: z.literal('ChangeScheduled'),
    data: z.strictObject({
      changeId: idSchema,
      dueAt: instantSchema,
      /** The due time on the venue's clock, as the author entered it: `YYYY-MM-DDTHH:MM`. */
      localTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
      /** The user's id. */
      author: idSchema,
      change: plannedChangeSchema,
    }),
  }),
  z.strictObject({
    type: z.literal('ScheduledChangeCancelled'),
    data: z.strictObject({ changeId: idSchema }),
  }),
  /** The same commit also contains the events that make the change. */
  z.strictObject({
    type: z.literal('ScheduledChangeApplied'),
    data: z.strictObject({ changeId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('ScheduledChangeFailed'),
    data: z.strictObject({ changeId: idSchema, failure: vocabularyKeySchema }),
  }),
] as const;

export type ScheduledChangeEvent = z.infer<(typeof scheduledChangeEvents)[number]>;
