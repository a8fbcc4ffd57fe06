import { z } from 'zod';
import { scheduleSchema } from './hours-events.ts';
import {
  countSchema,
  currencyCodeSchema,
  idSchema,
  menuViewSchema,
  textSchema,
  translationsSchema,
  vocabularyKeySchema,
} from './values.ts';

const menuDetails = {
  translations: translationsSchema,
  imageUrl: textSchema,
  currency: textSchema,
  /** The view that guests see first. */
  firstView: menuViewSchema.optional(),
  /** The place among the menus that guests can open, from 1. 0 comes last. */
  position: countSchema.optional(),
};

export const menuEvents = [
  z.strictObject({
    type: z.literal('MenuCreated'),
    data: z.strictObject({
      menuId: idSchema,
      accountId: idSchema,
      ...menuDetails,
      active: z.boolean(),
    }),
  }),
  z.strictObject({
    type: z.literal('MenuUpdated'),
    data: z.strictObject({ menuId: idSchema, ...z.object(menuDetails).partial().shape }),
  }),
  z.strictObject({
    type: z.literal('MenuActivationChanged'),
    data: z.strictObject({ menuId: idSchema, active: z.boolean() }),
  }),
  /** When guests see this menu first. Null removes the schedule. */
  z.strictObject({
    type: z.literal('MenuScheduleChanged'),
    data: z.strictObject({ menuId: idSchema, schedule: scheduleSchema.nullable() }),
  }),
  z.strictObject({
    type: z.literal('MenusReordered'),
    /** Lists all menus. Their positions become 1 to n. */
    data: z.strictObject({ accountId: idSchema, menuIds: z.array(idSchema).min(1).readonly() }),
  }),
  /** The new text of the menu's currency, and how the prices in the same commit were converted. */
  z.strictObject({
    type: z.literal('MenuCurrencyChanged'),
    data: z.strictObject({
      menuId: idSchema,
      currency: textSchema,
      /** ISO 4217. */
      from: currencyCodeSchema,
      to: currencyCodeSchema,
      /**
       * What one unit of the old currency is worth in the new one. Null if the law fixes the rate.
       */
      rate: textSchema.nullable(),
      rounding: vocabularyKeySchema,
    }),
  }),
  z.strictObject({
    type: z.literal('MenuDeleted'),
    data: z.strictObject({ menuId: idSchema }),
  }),
] as const;

export type MenuEvent = z.infer<(typeof menuEvents)[number]>;
