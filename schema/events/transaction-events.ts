import { z } from 'zod';
import { idSchema, instantSchema, minorUnitsSchema, textSchema } from './values.ts';

/** Months that can be paid for at once. */
export const plans = [1, 6, 12] as const;
export type Plan = (typeof plans)[number];

export const transactionEvents = [
  /** A payment recorded by the operator, which extends the account's subscription. */
  z.strictObject({
    type: z.literal('TransactionRecorded'),
    data: z.strictObject({
      transactionId: idSchema,
      accountId: idSchema,
      plan: z.literal(plans),
      amount: minorUnitsSchema,
      currency: textSchema,
      paidAt: instantSchema,
      /** Stored, so that another rule for months never moves a subscription. */
      validFrom: instantSchema,
      validUntil: instantSchema,
    }),
  }),
] as const;

export type TransactionEvent = z.infer<(typeof transactionEvents)[number]>;
