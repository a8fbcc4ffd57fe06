import type { Clock } from '@qr-menu/platform';
import type { Database } from '../database.ts';
import type { CodeKind } from '../delivery/code-message.ts';
import { IdentityError } from '../identity-error.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecretRandomness } from '../randomness.ts';

const validForMilliseconds = {
  'sign-up': 24 * 3_600_000,
  'reset-password': 3_600_000,
} satisfies Record<CodeKind, number>;

export type ConfirmationCodes = {
  /** A new code; the one before it no longer works. */
  readonly create: (sub: string, kind: CodeKind) => Promise<string>;
  /** Uses up a sign-up code and confirms its user, both or neither. */
  readonly confirmSignUp: (sub: string, code: string) => Promise<void>;
  /** Uses up a code; of two at once, one rejects. */
  readonly use: (sub: string, kind: CodeKind, code: string) => Promise<void>;
};

/** Codes are hashed like passwords: a million possibilities need a slow hash all the more. */
export function createConfirmationCodes(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly randomness: Pick<SecretRandomness, 'digits'>;
}): ConfirmationCodes {
  const { database, clock, passwords, randomness } = deps;

  /** The hash of the code, when it is the newest of its kind and has not expired. */
  const check = async (sub: string, kind: CodeKind, code: string): Promise<string> => {
    const { rows } = await database.query<{ code_hash: string; expires_at: Date }>(
      'SELECT code_hash, expires_at FROM identity.codes WHERE sub = $1 AND kind = $2',
      [sub, kind],
    );
    const stored = rows[0];
    const matches = await passwords.matches(code, stored?.code_hash ?? null);
    if (stored === undefined) throw kind === 'sign-up' ? codeMismatch() : expiredCode();
    if (!matches) throw codeMismatch();
    if (stored.expires_at.getTime() <= clock.now()) throw expiredCode();
    return stored.code_hash;
  };

  return {
    create: async (sub, kind) => {
      const code = randomness.digits(6);
      await database.query(
        `INSERT INTO identity.codes (sub, kind, code_hash, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (sub, kind) DO UPDATE
           SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
        [sub, kind, await passwords.hash(code), new Date(clock.now() + validForMilliseconds[kind])],
      );
      return code;
    },
    confirmSignUp: async (sub, code) => {
      const codeHash = await check(sub, 'sign-up', code);
      await database.query(
        `WITH used AS (
           DELETE FROM identity.codes
            WHERE sub = $1 AND kind = 'sign-up' AND code_hash = $2 RETURNING sub
         )
         UPDATE identity.users SET status = 'CONFIRMED' WHERE sub IN (SELECT sub FROM used)`,
        [sub, codeHash],
      );
    },
    use: async (sub, kind, code) => {
      const { rowCount } = await database.query(
        'DELETE FROM identity.codes WHERE sub = $1 AND kind = $2 AND code_hash = $3',
        [sub, kind, await check(sub, kind, code)],
      );
      if (rowCount === 0) throw expiredCode();
    },
  };
}

export const codeMismatch = (): IdentityError =>
  new IdentityError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );

/** Also the answer for a registration that does not exist: nothing tells the two apart. */
export const expiredCode = (): IdentityError =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
