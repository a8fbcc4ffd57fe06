import { z } from 'zod';
import { idSchema, instantSchema, textSchema } from './values.ts';

export const subscriptionEvents = [
  /** The operator has changed the end of a subscription without a payment. The owner can read the reason. */
  z.strictObject({
    type: z.literal('SubscriptionExtended'),
    data: z.strictObject({ accountId: idSchema, validUntil: instantSchema, reason: textSchema }),
  }),
] as const;

export type SubscriptionEvent = z.infer<(typeof subscriptionEvents)[number]>;
