import type { Clock } from '@qr-menu/runtime/process';
import { type CryptoKey, errors, importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { type EndedSignInList, readPublished } from './ended-sign-ins.ts';
import { type Identity, IdentityUnavailable, InvalidToken } from './identity.ts';

const idTokenSchema = z.object({
  token_use: z.literal('id'),
  // Restricted, because the subject becomes part of a stream's name and an upload prefix.
  sub: z.string().regex(/^[\w-]{1,128}$/),
  email: z.email().max(320),
  email_verified: z.boolean().default(false),
  iat: z.number(),
  /** When the password was entered. Refreshed tokens keep this time. */
  auth_time: z.number().default(0),
  origin_jti: z.string().optional(),
  /** Set only by our own service: `mfa` after two steps (RFC 8176). */
  amr: z.array(z.string()).default([]),
  /** Set only by our own service: the time of issue in milliseconds. */
  issued_ms: z.number().optional(),
  exp: z.int(),
});

/** Seconds. Refuses older tokens, even if someone with a stolen key gave them a longer lifetime. */
export const oldestTokenSeconds = 3600;

/** How far the pool's clock may be ahead of this process's clock. */
const aheadSeconds = 300;

// Our tokens take about 1 KB, and Cognito's less than 3 KB.
const longestToken = 8 * 1024;

export function createTokenVerifier(deps: {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwksUri: string;
  readonly clock: Clock;
  readonly keysMaxAgeMilliseconds?: number;
  /** Omitted if the pool does not publish a list of ended sign-ins. */
  readonly ended?: Pick<EndedSignInList, 'has'> | undefined;
  /** Asks the pool whether the user has a second step. Only needed if the pool's tokens do not show it. */
  readonly hasSecondStep?: ((sub: string) => Promise<boolean>) | undefined;
}): Identity {
  const { issuer, clientId, jwksUri, clock, ended, hasSecondStep } = deps;
  const { keyOf } = createPublishedKeys({
    fetchKeys: () => fetchKeys(jwksUri, clock),
    clock,
    maxAgeMilliseconds: deps.keysMaxAgeMilliseconds,
  });

  return {
    verify: async (idToken) => {
      if (idToken.length > longestToken) throw new InvalidToken('invalid');
      try {
        const { payload } = await jwtVerify(idToken, keyOf, {
          issuer,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: new Date(clock.now()),
        });
        const claims = idTokenSchema.parse(payload);
        const { sub, email, email_verified, exp, iat, auth_time: signedInAt } = claims;
        const now = clock.now() / 1000;
        const expiresAt = Math.min(exp, Math.floor(iat) + oldestTokenSeconds);
        if (iat > now + aheadSeconds) throw new InvalidToken('invalid');
        const issuedAt = claims.issued_ms ?? iat * 1000;
        const signIn = { sub, originId: claims.origin_jti, issuedAt };
        const isEnded = (): boolean => ended?.has(signIn) ?? false;
        if (expiresAt <= now || isEnded()) throw new InvalidToken('expired');
        const isTwoStep = async (): Promise<boolean> =>
          hasSecondStep ? hasSecondStep(sub) : claims.amr.includes('mfa');
        const emailVerified = email_verified;
        return { sub, email, emailVerified, signedInAt, expiresAt, isEnded, isTwoStep };
      } catch (error) {
        if (error instanceof IdentityUnavailable || error instanceof InvalidToken) throw error;
        throw new InvalidToken(error instanceof errors.JWTExpired ? 'expired' : 'invalid', {
          cause: error,
        });
      }
    },
  };
}

type PublishedKeysDeps = {
  readonly fetchKeys: () => Promise<VerificationKeys>;
  readonly clock: Clock;
  readonly maxAgeMilliseconds?: number | undefined;
};

const dayMilliseconds = 86_400_000;
/** Milliseconds. Older keys are reloaded in the background, so that a revoked key disappears. */
const renewAfter = 600_000;
/** Milliseconds. Within this time, unknown key ids cause only one fetch, because anyone can make them up. */
const unknownKeyCooldown = 30_000;
const failureCooldown = 2_000;

function createPublishedKeys(deps: PublishedKeysDeps) {
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
    /** Rejects with jose's `JWKSNoMatchingKey`, or with `IdentityUnavailable` if there is no response. */
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

type VerificationKeys = ReadonlyMap<string, CryptoKey>;

// A pool publishes two to four keys, about 2 KB.
const largestAnswer = 64 * 1024;

const keySetSchema = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string(), kid: z.string().optional() }))
    .min(1)
    .max(100),
});
const signingKeySchema = z.looseObject({
  kid: z.string(),
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  use: z.literal('sig').optional(),
  alg: z.literal('RS256').optional(),
});

async function fetchKeys(uri: string, clock: Clock): Promise<VerificationKeys> {
  const { keys } = keySetSchema.parse(await readPublished(uri, clock, largestAnswer));
  const imported = new Map<string, CryptoKey>();
  for (const published of keys) {
    // Ignores other kinds of keys. A set without usable keys is invalid.
    const { success, data } = signingKeySchema.safeParse(published);
    if (!success) continue;
    const { kid, kty, n, e } = data;
    const key = await importJWK({ kty, n, e }, 'RS256');
    if (!(key instanceof Uint8Array)) imported.set(kid, key);
  }
  if (imported.size === 0) throw new Error('the key set has no key that signs tokens');
  return imported;
}
