import type { AddressLimits } from './address-limits.ts';
import type { Attempts } from './attempts.ts';

export type Attempt = {
  readonly kind: 'sign-in' | 'code-sent' | 'code-tried';
  readonly username: string;
  /** Where it comes from. */
  readonly address: string;
};

type Counters = { readonly attempts: Attempts; readonly addressLimits: AddressLimits };

/** Counts for the user and for the address; throws when either had too many. */
export async function startAttempt(
  { attempts, addressLimits }: Counters,
  { kind, username, address }: Attempt,
): Promise<void> {
  await addressLimits.start(kind, address);
  await attempts.start(kind, username);
}

export async function attemptSucceeded(
  { attempts, addressLimits }: Counters,
  { kind, username, address }: Attempt,
): Promise<void> {
  await attempts.succeeded(kind, username);
  await addressLimits.succeeded(kind, address);
}
