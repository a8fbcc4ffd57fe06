import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime';
import { IdentityError } from './identity-error.ts';
import type { Database } from './settings.ts';

export type Attempt = {
  readonly kind: 'sign-in' | 'code-sent' | 'code-tried';
  readonly username: string;
  readonly address: string;
};

type Kind = Attempt['kind'];

const forCodes = {
  free: 5,
  firstBlockSeconds: 60,
  longestBlockSeconds: 3600,
  refusal: () =>
    new IdentityError(
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    ),
};

/** A user has so many free attempts; then each blocks the next, twice as long every time. */
const policies = {
  'sign-in': {
    free: 10,
    firstBlockSeconds: 1,
    longestBlockSeconds: 900,
    refusal: () => new IdentityError('TooManyRequestsException', 'Password attempts exceeded'),
  },
  'code-sent': forCodes,
  'code-tried': forCodes,
};

/** The limits of an address: far above what one office network does, far below what guessing needs. */
const limits = {
  'sign-in': { count: 100, seconds: 300, code: 'TooManyRequestsException' },
  'code-tried': { count: 100, seconds: 300, code: 'LimitExceededException' },
  'code-sent': { count: 100, seconds: 3600, code: 'LimitExceededException' },
} as const;

const forgetAfterSeconds = 86_400;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Against guessing at one user, and at many users from one place. An attempt counts before its outcome
 * is known, so that parallel guesses count too. Unknown names count like known ones.
 */
export function createAttempts(database: Database, clock: Clock) {
  const forgetOld = (now: Date) =>
    database.query('delete from identity.attempts where forget_at <= $1', [now]);

  async function startOfAddress(kind: Kind, address: string): Promise<void> {
    const { count, seconds, code } = limits[kind];
    const now = new Date(clock.now());
    await forgetOld(now);
    const { rowCount } = await database.query(
      `insert into identity.attempts as a (subject, count, blocked_until, forget_at)
       values ($1, 1, $2, $3)
       on conflict (subject) do update set count = a.count + 1 where a.count < $4`,
      [hashOf(['address', kind, address]), now, new Date(now.getTime() + seconds * 1000), count],
    );
    if (rowCount === 0) throw new IdentityError(code, 'Too many requests from this address.');
  }

  async function startOfUser(kind: Kind, username: string): Promise<void> {
    const { free, firstBlockSeconds, longestBlockSeconds, refusal } = policies[kind];
    const subject = hashOf([kind, username]);
    const now = new Date(clock.now());
    await forgetOld(now);
    // A refused attempt does not prolong the block.
    const { rowCount } = await database.query(
      `insert into identity.attempts as a (subject, count, blocked_until, forget_at)
       values ($1, 1, $2, $2::timestamptz + $6 * interval '1 second')
       on conflict (subject) do update set
         count = a.count + 1,
         forget_at = excluded.forget_at,
         blocked_until = $2::timestamptz + interval '1 second' *
           case when a.count + 1 < $3::int then 0
                else least($5::float8, $4::float8 * 2 ^ least(a.count + 1 - $3::int, 30)) end
       where a.blocked_until <= $2`,
      [subject, now, free, firstBlockSeconds, longestBlockSeconds, forgetAfterSeconds],
    );
    if (rowCount === 0) throw refusal();
  }

  async function userSucceeded(kind: Kind, username: string): Promise<void> {
    const subject = hashOf([kind, username]);
    await database.query('delete from identity.attempts where subject = $1', [subject]);
  }

  return {
    startOfAddress,
    startOfUser,
    /** Throws when the user or the address had too many. */
    start: async ({ kind, username, address }: Attempt): Promise<void> => {
      await startOfAddress(kind, address);
      await startOfUser(kind, username);
    },
    userSucceeded,
    /** Takes the call back: who knows the password or code is no guesser. */
    succeeded: async ({ kind, username, address }: Attempt): Promise<void> => {
      await userSucceeded(kind, username);
      await database.query(
        'update identity.attempts set count = count - 1 where subject = $1 and count > 0',
        [hashOf(['address', kind, address])],
      );
    },
  };
}

// Whoever mistypes an address here should not find it stored; who calls from where is nobody's business.
const hashOf = (subject: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(subject)).digest();
