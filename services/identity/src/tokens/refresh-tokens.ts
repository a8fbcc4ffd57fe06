import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime';
import { notAuthorized } from '../identity-error.ts';
import type { Database, SecretRandomness } from '../settings.ts';
import { type AccessTokenBearer, type SignIn, tokenLifetimeSeconds } from './token-issuer.ts';

const validForMilliseconds = 30 * 86_400_000;

export type RefreshTokens = {
  readonly create: (sub: string, signIn: SignIn) => Promise<string>;
  /** Rejects with `NotAuthorizedException`. */
  readonly read: (token: string) => Promise<SignIn & { readonly sub: string }>;
  /** False when the sign-in was revoked. */
  readonly holds: (bearer: AccessTokenBearer) => Promise<boolean>;
  /** Ends one sign-in. An unknown token is no fault: it is not valid, as wanted. */
  readonly revoke: (token: string) => Promise<void>;
  /** Ends every sign-in of a user. */
  readonly revokeAll: (sub: string) => Promise<void>;
};

/** Opaque random tokens, of which only a hash is kept. */
export function createRefreshTokens(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Pick<SecretRandomness, 'bytes'>;
}): RefreshTokens {
  const { database, clock, randomness } = deps;
  return {
    create: async (sub, { originId, authTime }) => {
      const token = Buffer.from(randomness.bytes(48)).toString('base64url');
      const now = clock.now();
      await database.query(
        'delete from identity.refresh_tokens where sub = $1 and expires_at <= $2',
        // An access token that was renewed at the last moment still belongs to its sign-in.
        [sub, new Date(now - tokenLifetimeSeconds * 1000)],
      );
      await database.query(
        `insert into identity.refresh_tokens (token_hash, sub, origin_id, auth_time, expires_at)
         values ($1, $2, $3, $4, $5)`,
        [hashOf(token), sub, originId, authTime, new Date(now + validForMilliseconds)],
      );
      return token;
    },
    read: async (token) => {
      const { rows } = await database.query<RefreshTokenRow>(
        `select sub, origin_id, auth_time, expires_at
           from identity.refresh_tokens where token_hash = $1`,
        [hashOf(token)],
      );
      const row = rows[0];
      if (row === undefined) throw notAuthorized('Invalid Refresh Token');
      if (row.expires_at.getTime() <= clock.now()) {
        throw notAuthorized('Refresh Token has expired');
      }
      return { sub: row.sub, originId: row.origin_id, authTime: row.auth_time };
    },
    holds: async ({ sub, originId }) => {
      const { rowCount } = await database.query(
        'select from identity.refresh_tokens where origin_id = $1 and sub = $2',
        [originId, sub],
      );
      return rowCount !== 0;
    },
    revoke: async (token) => {
      await database.query('delete from identity.refresh_tokens where token_hash = $1', [
        hashOf(token),
      ]);
    },
    revokeAll: async (sub) => {
      await database.query('delete from identity.refresh_tokens where sub = $1', [sub]);
    },
  };
}

type RefreshTokenRow = {
  readonly sub: string;
  readonly origin_id: string;
  readonly auth_time: Date;
  readonly expires_at: Date;
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
