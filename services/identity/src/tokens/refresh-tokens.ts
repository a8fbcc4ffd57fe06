import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime';
import { notAuthorized } from '../identity-error.ts';
import type { Database, SecretRandomness } from '../settings.ts';
import { type AccessTokenBearer, type SignIn, tokenLifetimeSeconds } from './token-issuer.ts';

const validForMilliseconds = 30 * 86_400_000;

/** Opaque and random; only its hash is kept. */
export const newToken = (randomness: SecretRandomness): string =>
  Buffer.from(randomness.bytes(48)).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

export function createRefreshTokens(
  database: Database,
  clock: Clock,
  randomness: SecretRandomness,
) {
  return {
    create: async (sub: string, { originId, authTime }: SignIn): Promise<string> => {
      const token = newToken(randomness);
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
    read: async (token: string): Promise<SignIn & { readonly sub: string }> => {
      const { rows } = await database.query<SignIn & { sub: string; expiresAt: Date }>(
        `select sub, origin_id as "originId", auth_time as "authTime", expires_at as "expiresAt"
           from identity.refresh_tokens where token_hash = $1`,
        [hashOf(token)],
      );
      if (!rows[0]) throw notAuthorized('Invalid Refresh Token');
      const { expiresAt, ...signIn } = rows[0];
      if (expiresAt.getTime() <= clock.now()) throw notAuthorized('Refresh Token has expired');
      return signIn;
    },
    /** False when the sign-in was revoked. */
    holds: async ({ sub, originId }: AccessTokenBearer): Promise<boolean> => {
      const { rowCount } = await database.query(
        'select from identity.refresh_tokens where origin_id = $1 and sub = $2',
        [originId, sub],
      );
      return rowCount !== 0;
    },
    /** Ends one sign-in. An unknown token is no fault: it is not valid, as wanted. */
    revoke: (token: string) =>
      database.query('delete from identity.refresh_tokens where token_hash = $1', [hashOf(token)]),
    revokeAll: (sub: string) =>
      database.query('delete from identity.refresh_tokens where sub = $1', [sub]),
  };
}
