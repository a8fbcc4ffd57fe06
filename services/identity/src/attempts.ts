import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime';
import { IdentityError } from './identity-error.ts';
import type { Database } from './settings.ts';

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
      await database.query('delete from identity.attempts where forget_at <= $1', [now]);
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
        [
          hashOf([kind, username]),
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
      await database.query('delete from identity.attempts where subject = $1', [
        hashOf([kind, username]),
      ]);
    },
  };
}

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
      await database.query('delete from identity.attempts where forget_at <= $1', [new Date(now)]);
      const { rowCount } = await database.query(
        `insert into identity.attempts as a (subject, count, blocked_until, forget_at)
         values ($1, 1, $2, $3)
         on conflict (subject) do update set count = a.count + 1 where a.count < $4`,
        [hashOf(['address', kind, address]), new Date(now), new Date(now + seconds * 1000), count],
      );
      if (rowCount === 0) throw new IdentityError(code, 'Too many requests from this address.');
    },
    succeeded: async (kind, address) => {
      await database.query(
        'update identity.attempts set count = count - 1 where subject = $1 and count > 0',
        [hashOf(['address', kind, address])],
      );
    },
  };
}

export type Attempt = {
  readonly kind: 'sign-in' | 'code-sent' | 'code-tried';
  readonly username: string;
  /** Where it comes from. */
  readonly address: string;
};

type Counters = { readonly attempts: Attempts; readonly addressLimits: AddressLimits };

/** Counts for the user and for the address; throws when either had too many. */
export async function startAttempt(
  { attempts, addressLimits }: Counters,
  { kind, username, address }: Attempt,
): Promise<void> {
  await addressLimits.start(kind, address);
  await attempts.start(kind, username);
}

export async function attemptSucceeded(
  { attempts, addressLimits }: Counters,
  { kind, username, address }: Attempt,
): Promise<void> {
  await attempts.succeeded(kind, username);
  await addressLimits.succeeded(kind, address);
}

// Whoever mistypes an address here should not find it stored; who calls from where is nobody's business.
const hashOf = (subject: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(subject)).digest();
