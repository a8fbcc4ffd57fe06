import { z } from 'zod';
import { idSchema, instantSchema, textSchema } from './values.ts';

export const subscriptionEvents = [
  /** Without a payment, the operator has changed when a subscription ends. The owner can read the reason. */
  z.strictObject({
    type: z.literal('SubscriptionExtended'),
    data: z.strictObject({ accountId: idSchema, validUntil: instantSchema, reason: textSchema }),
  }),
] as const;

export type SubscriptionEvent = z.infer<(typeof subscriptionEvents)[number]>;
