import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/platform';
import type { Database } from '../database.ts';
import { IdentityError } from '../identity-error.ts';

// Far above what the guests of one office network do, far below what guessing needs.
const limits = {
  'sign-in': { count: 100, seconds: 300, code: 'TooManyRequestsException' },
  'code-tried': { count: 100, seconds: 300, code: 'LimitExceededException' },
  'code-sent': { count: 100, seconds: 3600, code: 'LimitExceededException' },
} as const;

type Limited = keyof typeof limits;

export type AddressLimits = {
  /** Counts a call from an address before its outcome is known; throws when there were too many. */
  readonly start: (kind: Limited, address: string) => Promise<void>;
  /** Takes the call back: who knows the password or code is no guesser. */
  readonly succeeded: (kind: Limited, address: string) => Promise<void>;
};

/** Against guessing at many users from one place; `Attempts` looks at each user. */
export function createAddressLimits(database: Database, clock: Clock): AddressLimits {
  return {
    start: async (kind, address) => {
      const { count, seconds, code } = limits[kind];
      const now = clock.now();
      await database.query('DELETE FROM identity.attempts WHERE forget_at <= $1', [new Date(now)]);
      const { rowCount } = await database.query(
        `INSERT INTO identity.attempts AS a (subject, count, blocked_until, forget_at)
         VALUES ($1, 1, $2, $3)
         ON CONFLICT (subject) DO UPDATE SET count = a.count + 1 WHERE a.count < $4`,
        [subjectOf(kind, address), new Date(now), new Date(now + seconds * 1000), count],
      );
      if (rowCount === 0) throw new IdentityError(code, 'Too many requests from this address.');
    },
    succeeded: async (kind, address) => {
      await database.query(
        'UPDATE identity.attempts SET count = count - 1 WHERE subject = $1 AND count > 0',
        [subjectOf(kind, address)],
      );
    },
  };
}

// Hashed: who calls from where is nobody's business afterwards.
const subjectOf = (kind: Limited, address: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['address', kind, address]))
    .digest();
