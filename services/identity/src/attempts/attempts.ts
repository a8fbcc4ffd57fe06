import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/platform';
import type { Database } from '../database.ts';
import { IdentityError } from '../identity-error.ts';

type Policy = {
  /** So many attempts are free; then each blocks the next, twice as long every time. */
  readonly free: number;
  readonly firstBlockSeconds: number;
  readonly longestBlockSeconds: number;
  readonly refusal: () => IdentityError;
};

const limitExceeded = () =>
  new IdentityError(
    'LimitExceededException',
    'Attempt limit exceeded, please try after some time.',
  );

const policies = {
  'sign-in': {
    free: 10,
    firstBlockSeconds: 1,
    longestBlockSeconds: 900,
    refusal: () => new IdentityError('TooManyRequestsException', 'Password attempts exceeded'),
  },
  'code-sent': {
    free: 5,
    firstBlockSeconds: 60,
    longestBlockSeconds: 3600,
    refusal: limitExceeded,
  },
  'code-tried': {
    free: 5,
    firstBlockSeconds: 60,
    longestBlockSeconds: 3600,
    refusal: limitExceeded,
  },
} satisfies Record<string, Policy>;

type AttemptKind = keyof typeof policies;

export type Attempts = {
  /**
   * Counts an attempt before its outcome is known, so that parallel guesses count too; throws
   * when there were too many. Unknown names count like known ones.
   */
  readonly start: (kind: AttemptKind, username: string) => Promise<void>;
  readonly succeeded: (kind: AttemptKind, username: string) => Promise<void>;
};

const forgetAfterSeconds = 86_400;

export function createAttempts(database: Database, clock: Clock): Attempts {
  return {
    start: async (kind, username) => {
      const policy: Policy = policies[kind];
      const now = new Date(clock.now());
      await database.query('DELETE FROM identity.attempts WHERE forget_at <= $1', [now]);
      // A refused attempt does not prolong the block.
      const { rowCount } = await database.query(
        `INSERT INTO identity.attempts AS a (subject, count, blocked_until, forget_at)
         VALUES ($1, 1, $2, $2::timestamptz + $6 * interval '1 second')
         ON CONFLICT (subject) DO UPDATE SET
           count = a.count + 1,
           forget_at = excluded.forget_at,
           blocked_until = $2::timestamptz + interval '1 second' *
             CASE WHEN a.count + 1 < $3::int THEN 0
                  ELSE least($5::float8, $4::float8 * 2 ^ least(a.count + 1 - $3::int, 30)) END
         WHERE a.blocked_until <= $2`,
        [
          subjectOf(kind, username),
          now,
          policy.free,
          policy.firstBlockSeconds,
          policy.longestBlockSeconds,
          forgetAfterSeconds,
        ],
      );
      if (rowCount === 0) throw policy.refusal();
    },
    succeeded: async (kind, username) => {
      await database.query('DELETE FROM identity.attempts WHERE subject = $1', [
        subjectOf(kind, username),
      ]);
    },
  };
}

// Whoever mistypes an address here should not find it stored.
const subjectOf = (kind: AttemptKind, username: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, username]))
    .digest();
