import { toMinorUnits } from '@qr-menu/domain';
import { plans } from '@qr-menu/schema';
import { z } from 'zod';
import { UsageError } from '../usage-error.ts';

const paymentSchema = z.object({
  account: z.string().min(1),
  plan: z.coerce.number().pipe(z.literal(plans)),
  amount: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be a decimal with two places at most')
    .transform((text) => toMinorUnits(Number(text)) ?? 0),
  currency: z.string().min(1),
  'paid-at': z.iso
    .datetime({ offset: true })
    .transform((instant) => new Date(instant).toISOString()),
});

export type Payment = z.infer<typeof paymentSchema>;

/** Reads the options of `transactions record`; throws UsageError with all that is wrong at once. */
export function readPayment(options: Readonly<Record<string, unknown>>): Payment {
  const parsed = paymentSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  throw new UsageError(faults.join('\n'));
}
