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
  /** The view in which guests first see the menu. */
  firstView: menuViewSchema.optional(),
  /** The position among the menus that guests can open, starting from 1. Menus with position 0 come last. */
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
  /** The hours in which guests see this menu first. Null removes the schedule. */
  z.strictObject({
    type: z.literal('MenuScheduleChanged'),
    data: z.strictObject({ menuId: idSchema, schedule: scheduleSchema.nullable() }),
  }),
  z.strictObject({
    type: z.literal('MenusReordered'),
    /** Lists all menus, which get the positions 1 to n in this order. */
    data: z.strictObject({ accountId: idSchema, menuIds: z.array(idSchema).min(1).readonly() }),
  }),
  /** The menu's new currency text, and the rules by which the same commit converted the prices. */
  z.strictObject({
    type: z.literal('MenuCurrencyChanged'),
    data: z.strictObject({
      menuId: idSchema,
      currency: textSchema,
      /** An ISO 4217 code. */
      from: currencyCodeSchema,
      to: currencyCodeSchema,
      /** The value of one unit of the old currency in the new one. Null if the law fixes the rate. */
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
