import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime/process';
import { addressPrefix, type RequestSender } from '../caller.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import type { Database, SecretRandomness } from '../settings.ts';
import type { Verified } from '../users/user-store.ts';
import { oldestTokenSeconds } from '../verification/token-verifier.ts';
import type { EndedSignIns } from './ended-sign-ins.ts';
import { mostSignIns } from './sign-ins.ts';
import type { AccessTokenBearer, SignIn } from './token-issuer.ts';

/** Counted from the sign-in, even if the token has been replaced since. */
const validForMilliseconds = 30 * 86_400_000;

/** Cognito's maximum. It is enough for repeated requests, and for tabs that refresh at the same time. */
const graceMilliseconds = 60_000;

/** An opaque random token. Only its hash is stored. */
export const newToken = (randomness: SecretRandomness): string =>
  Buffer.from(randomness.bytes(48)).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** All tokens of a sign-in share this half, which distinguishes a replaced token from a forged one. */
const familyOf = (token: string): string => token.slice(0, 32);

/** Always returns the same successor. Only the holder of the token can compute it. */
const successorOf = (token: string, salt: Uint8Array): string => {
  const half = createHmac('sha256', salt).update(token).digest().subarray(0, 24);
  return familyOf(token) + half.toString('base64url');
};

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

export type Rotated = SignIn & { readonly sub: string; readonly token: string };

type RefreshTokenDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: SecretRandomness;
  readonly ended: Pick<EndedSignIns, 'record' | 'recordOne'>;
};

type Replaced = SignIn & {
  readonly sub: string;
  readonly expiresAt: Date;
  readonly isFormer: boolean;
  readonly salt: Buffer;
  readonly rotatedAt: Date;
};

function createRotation({ database, clock, randomness, ended }: RefreshTokenDeps) {
  const replace = async (token: string, caller: RequestSender): Promise<Rotated | null> => {
    const salt = randomness.bytes(16);
    const successor = successorOf(token, salt);
    const now = new Date(clock.now());
    // If two requests arrive at once, the second one finds nothing here.
    const { rows } = await database.query<SignIn & { readonly sub: string }>(
      `update identity.refresh_tokens
          set token_hash = $2, former_hash = $1, family_hash = $3, rotation_salt = $4, rotated_at = $5,
              device_agent = $6, address_prefix = $7
        where token_hash = $1 and expires_at > $5
        returning sub, origin_id as "originId", auth_time as "authTime", is_two_step as "isTwoStep"`,
      [
        hashOf(token),
        hashOf(successor),
        hashOf(familyOf(token)),
        salt,
        now,
        caller.agent,
        addressPrefix(caller.address),
      ],
    );
    return rows[0] ? { ...rows[0], token: successor } : null;
  };

  const endReused = async (token: string, sub: string): Promise<never> => {
    await database.query('delete from identity.refresh_tokens where family_hash = $1', [
      hashOf(familyOf(token)),
    ]);
    // Also invalidates the ID tokens of the user's other sign-ins, which are then renewed.
    await ended.record(sub, null);
    throw new IdentityError('RefreshTokenReuseException', 'Refresh token reuse detected');
  };

  return async (token: string, caller: RequestSender): Promise<Rotated> => {
    const replaced = await replace(token, caller);
    if (replaced) return replaced;
    const { rows } = await database.query<Replaced>(
      `select sub, origin_id as "originId", auth_time as "authTime", is_two_step as "isTwoStep",
              expires_at as "expiresAt",
              coalesce(former_hash = $1, false) as "isFormer", rotation_salt as salt,
              rotated_at as "rotatedAt"
         from identity.refresh_tokens where token_hash = $1 or family_hash = $2`,
      [hashOf(token), hashOf(familyOf(token))],
    );
    if (!rows[0]) throw notAuthorized('Invalid Refresh Token');
    const { expiresAt, isFormer, salt, rotatedAt, ...signIn } = rows[0];
    if (expiresAt.getTime() <= clock.now()) throw notAuthorized('Refresh Token has expired');
    const inGrace = isFormer && rotatedAt.getTime() + graceMilliseconds > clock.now();
    return inGrace ? { ...signIn, token: successorOf(token, salt) } : endReused(token, signIn.sub);
  };
}

/** Sign-ins that were never renewed end first, so that a script cannot sign real users out. */
async function forgetLeastUsed(database: Database, sub: string, newest: string): Promise<void> {
  await database.query(
    `delete from identity.refresh_tokens where sub = $1 and origin_id in (
       select origin_id from identity.refresh_tokens where sub = $1
        order by origin_id = $2 desc, rotated_at is null,
                 coalesce(rotated_at, auth_time) desc offset $3)`,
    [sub, newest, mostSignIns],
  );
}

/** Returns null if the password has changed since it was verified, or may no longer be used to sign in. */
const createCreation =
  ({ database, clock, randomness }: RefreshTokenDeps) =>
  async (
    { sub, passwordHash }: Verified,
    { originId, authTime, isTwoStep }: SignIn,
    caller: RequestSender,
  ): Promise<string | null> => {
    const token = newToken(randomness);
    const now = clock.now();
    await database.query(
      'delete from identity.refresh_tokens where sub = $1 and expires_at <= $2',
      // An access token may have been renewed just before the expiry, and still needs its sign-in.
      [sub, new Date(now - oldestTokenSeconds * 1000)],
    );
    // A password change waits for this lock, and then ends this sign-in as well.
    const { rowCount } = await database.query(
      `insert into identity.refresh_tokens
         (token_hash, family_hash, sub, origin_id, auth_time, expires_at, device_agent,
          address_prefix, is_two_step)
       select $1, $2, sub, $4, $5, $6, $8, $9, $10 from identity.users
        where sub = $3 and password_hash = $7 and status = 'CONFIRMED' for share`,
      [
        hashOf(token),
        hashOf(familyOf(token)),
        sub,
        originId,
        authTime,
        new Date(now + validForMilliseconds),
        passwordHash,
        caller.agent,
        addressPrefix(caller.address),
        isTwoStep,
      ],
    );
    if (rowCount === 0) return null;
    await forgetLeastUsed(database, sub, originId);
    return token;
  };

export function createRefreshTokens(deps: RefreshTokenDeps) {
  const { database, ended } = deps;
  return {
    create: createCreation(deps),
    /** Call this when the user has completed a second step, so that later tokens record it. */
    raise: async ({ originId }: Pick<SignIn, 'originId'>): Promise<void> => {
      await database.query(
        'update identity.refresh_tokens set is_two_step = true where origin_id = $1',
        [originId],
      );
    },
    /** For a minute, reusing the previous token returns the same new token. An older token ends the sign-in. */
    rotate: createRotation(deps),
    holds: async ({
      sub,
      originId,
    }: Pick<AccessTokenBearer, 'sub' | 'originId'>): Promise<boolean> => {
      const { rowCount } = await database.query(
        'select from identity.refresh_tokens where origin_id = $1 and sub = $2',
        [originId, sub],
      );
      return rowCount !== 0;
    },
    /** Ignores unknown tokens, because they are invalid anyway. */
    revoke: async (token: string): Promise<void> => {
      const { rows } = await database.query<AccessTokenBearer>(
        `delete from identity.refresh_tokens where token_hash = $1 or family_hash = $2
         returning sub, origin_id as "originId"`,
        [hashOf(token), hashOf(familyOf(token))],
      );
      for (const { sub, originId } of rows) await ended.recordOne(sub, originId);
    },
    revokeAll: async (sub: string, keptOriginId: string | null = null): Promise<void> => {
      await database.query(
        'delete from identity.refresh_tokens where sub = $1 and origin_id is distinct from $2',
        [sub, keptOriginId],
      );
      await ended.record(sub, keptOriginId);
    },
  };
}
