import type { Clock } from '@qr-menu/runtime';
import { type CryptoKey, errors } from 'jose';
import type { VerificationKeys } from './fetch-keys.ts';
import { IdentityUnavailable } from './identity.ts';

export type PublishedKeysDeps = {
  readonly fetchKeys: () => Promise<VerificationKeys>;
  readonly clock: Clock;
  readonly maxAgeMilliseconds?: number | undefined;
};

const dayMilliseconds = 86_400_000;
/** Older keys are renewed beside the work, so that a withdrawn key goes. */
const renewAfter = 600_000;
/** An unknown key id makes us ask again at most this often: anybody can invent one. */
const unknownKeyCooldown = 30_000;
const failureCooldown = 2_000;

export function createPublishedKeys(deps: PublishedKeysDeps) {
  const { fetchKeys, clock, maxAgeMilliseconds: maxAge = dayMilliseconds } = deps;
  let current: { readonly keys: VerificationKeys; readonly at: number } | null = null;
  let failed: { readonly cause: unknown; readonly at: number } | null = null;
  let fetching: Promise<void> | null = null;

  const since = (then: { readonly at: number } | null): number =>
    then === null ? Number.POSITIVE_INFINITY : clock.now() - then.at;

  const fetchOnce = async (): Promise<void> => {
    try {
      current = { keys: await fetchKeys(), at: clock.now() };
      failed = null;
    } catch (cause) {
      failed = { cause, at: clock.now() };
    }
  };
  const renew = async (): Promise<void> => {
    if (fetching === null && since(failed) < failureCooldown) return;
    fetching ??= fetchOnce().finally(() => {
      fetching = null;
    });
    await fetching;
  };
  const currentKey = (kid: string): CryptoKey | undefined =>
    since(current) < maxAge ? current?.keys.get(kid) : undefined;

  return {
    /** Rejects with jose's `JWKSNoMatchingKey`, or `IdentityUnavailable` when nobody can tell. */
    keyOf: async ({ kid }: { readonly kid?: string }): Promise<CryptoKey> => {
      if (kid === undefined) throw new errors.JWKSNoMatchingKey();
      const key = currentKey(kid);
      if (key !== undefined) {
        if (since(current) >= renewAfter) void renew();
        return key;
      }
      if (since(current) >= unknownKeyCooldown) await renew();
      const newer = currentKey(kid);
      if (newer !== undefined) return newer;
      if (failed === null) throw new errors.JWKSNoMatchingKey();
      throw new IdentityUnavailable('the identity service does not publish its keys', {
        cause: failed.cause,
      });
    },
  };
}
