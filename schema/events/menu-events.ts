import { z } from 'zod';
import { idSchema, menuViewSchema, textSchema, translationsSchema } from './values.ts';

const menuDetails = {
  translations: translationsSchema,
  imageUrl: textSchema,
  currency: textSchema,
  /** What guests see who have not chosen. */
  firstView: menuViewSchema.optional(),
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
  z.strictObject({
    type: z.literal('MenuDeleted'),
    data: z.strictObject({ menuId: idSchema }),
  }),
] as const;

export type MenuEvent = z.infer<(typeof menuEvents)[number]>;
