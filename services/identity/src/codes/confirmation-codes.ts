import type { Clock } from '@qr-menu/platform';
import type { Database } from '../database.ts';
import type { CodeKind } from '../delivery/code-message.ts';
import { IdentityError } from '../identity-error.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecretRandomness } from '../randomness.ts';

const validForMilliseconds = 24 * 3_600_000;

export type ConfirmationCodes = {
  /** A new code; the one before it no longer works. */
  readonly create: (sub: string, kind: CodeKind) => Promise<string>;
  /** Uses up a sign-up code and confirms its user, both or neither. */
  readonly confirmSignUp: (sub: string, code: string) => Promise<void>;
};

/** Codes are hashed like passwords: a million possibilities need a slow hash all the more. */
export function createConfirmationCodes(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly randomness: Pick<SecretRandomness, 'digits'>;
}): ConfirmationCodes {
  const { database, clock, passwords, randomness } = deps;
  return {
    create: async (sub, kind) => {
      const code = randomness.digits(6);
      await database.query(
        `INSERT INTO identity.codes (sub, kind, code_hash, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (sub, kind) DO UPDATE
           SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
        [sub, kind, await passwords.hash(code), new Date(clock.now() + validForMilliseconds)],
      );
      return code;
    },
    confirmSignUp: async (sub, code) => {
      const { rows } = await database.query<{ code_hash: string; expires_at: Date }>(
        `SELECT code_hash, expires_at FROM identity.codes WHERE sub = $1 AND kind = 'sign-up'`,
        [sub],
      );
      const stored = rows[0];
      if (!(await passwords.matches(code, stored?.code_hash ?? null)) || stored === undefined) {
        throw new IdentityError(
          'CodeMismatchException',
          'Invalid verification code provided, please try again.',
        );
      }
      if (stored.expires_at.getTime() <= clock.now()) throw expiredCode();
      await database.query(
        `WITH used AS (
           DELETE FROM identity.codes
            WHERE sub = $1 AND kind = 'sign-up' AND code_hash = $2 RETURNING sub
         )
         UPDATE identity.users SET status = 'CONFIRMED' WHERE sub IN (SELECT sub FROM used)`,
        [sub, stored.code_hash],
      );
    },
  };
}

/** Also the answer for a user who does not exist, as Cognito gives it. */
export const expiredCode = (): IdentityError =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
