import { isLapsed } from '@qr-menu/domain';

const day = 24 * 60 * 60 * 1_000;

export type SubscriptionStatus =
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'last-day' }
  | { readonly kind: 'running'; readonly daysLeft: number };

/** How long the venue's subscription still runs, in begun days. */
export function subscriptionStatus(validUntil: string, now: number): SubscriptionStatus {
  if (isLapsed(validUntil, now)) return { kind: 'lapsed' };
  const left = Date.parse(validUntil) - now;
  return left < day ? { kind: 'last-day' } : { kind: 'running', daysLeft: Math.floor(left / day) };
}
