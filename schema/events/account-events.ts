import { z } from 'zod';
import { idSchema, instantSchema, languageSchema, textSchema } from './values.ts';

const accountDetails = {
  email: textSchema,
  phone: textSchema,
  description: textSchema,
  defaultLanguage: languageSchema,
  logoUrl: textSchema,
};

export const accountEvents = [
  z.strictObject({
    type: z.literal('AccountCreated'),
    data: z.strictObject({
      accountId: idSchema,
      name: textSchema,
      /** The name's claimed, frozen normal form: the key in `/menu/{accountName}`. */
      normalizedName: textSchema,
      ...accountDetails,
      active: z.boolean(),
      subscriptionValidUntil: instantSchema,
    }),
  }),
  z.strictObject({
    type: z.literal('AccountRenamed'),
    data: z.strictObject({ accountId: idSchema, name: textSchema, normalizedName: textSchema }),
  }),
  z.strictObject({
    type: z.literal('AccountUpdated'),
    data: z.strictObject({ accountId: idSchema, ...z.object(accountDetails).partial().shape }),
  }),
  z.strictObject({
    type: z.literal('AccountActivationChanged'),
    data: z.strictObject({ accountId: idSchema, active: z.boolean() }),
  }),
  /** Takes everything that the workspace holds with it; its names stay claimed for ever. */
  z.strictObject({
    type: z.literal('AccountDeleted'),
    data: z.strictObject({ accountId: idSchema }),
  }),
] as const;

export type AccountEvent = z.infer<(typeof accountEvents)[number]>;
