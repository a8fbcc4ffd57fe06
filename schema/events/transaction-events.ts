import { z } from 'zod';
import { idSchema, instantSchema, minorUnitsSchema, textSchema } from './values.ts';

/** The numbers of months that can be paid at once. */
export const plans = [1, 6, 12] as const;
export type Plan = (typeof plans)[number];

export const transactionEvents = [
  /** A payment that the operator has recorded. It extends the account's subscription. */
  z.strictObject({
    type: z.literal('TransactionRecorded'),
    data: z.strictObject({
      transactionId: idSchema,
      accountId: idSchema,
      plan: z.literal(plans),
      amount: minorUnitsSchema,
      currency: textSchema,
      paidAt: instantSchema,
      /** Both times are stored, so that a new rule for the length of a month cannot change past periods. */
      validFrom: instantSchema,
      validUntil: instantSchema,
    }),
  }),
] as const;

export type TransactionEvent = z.infer<(typeof transactionEvents)[number]>;
