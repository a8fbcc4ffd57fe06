import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime/process';
import type { Language } from '@qr-menu/schema';
import type { RequestSender } from './caller.ts';
import { IdentityError } from './identity-error.ts';
import type { Database, SecretRandomness } from './settings.ts';
import type { User } from './users/user-store.ts';

export type Origin = RequestSender & {
  /** A secret that the browser generates and sends with each call. */
  readonly device: string | null;
  /** The language of the caller's user interface. */
  readonly language: Language | null;
};

type Kind = 'sign-in' | 'code-sent' | 'code-tried' | 'second-step' | 'passkey';

export type Attempt = {
  readonly kind: Kind;
  /** The name as the caller entered it. Attempts count against it even if no such user exists. */
  readonly username: string;
  readonly user: User | null;
  readonly origin: Origin;
};

/** The block (in seconds) doubles with each attempt after the first `free` ones, up to `longestBlock`. */
type Allowance = {
  readonly free: number;
  readonly firstBlock: number;
  readonly longestBlock: number;
};

const passwordGuesses = { free: 10, firstBlock: 1, longestBlock: 900 };
const codes = { free: 5, firstBlock: 60, longestBlock: 3600 };

/** `own` applies per device or address. `strangers` applies to all unknown devices and addresses together. */
const allowances: Readonly<
  Record<Kind, { readonly own: Allowance; readonly strangers: Allowance }>
> = {
  'sign-in': { own: passwordGuesses, strangers: { ...passwordGuesses, free: 80 } },
  'code-sent': { own: codes, strangers: { ...codes, free: 20 } },
  'code-tried': { own: codes, strangers: { ...codes, free: 100 } },
  // Three of the million possible codes are valid at once, but attackers also need the right password.
  'second-step': { own: codes, strangers: { ...codes, free: 20 } },
  // A passkey cannot be guessed. This only limits the number of open challenges.
  passkey: {
    own: { ...passwordGuesses, free: 30, longestBlock: 60 },
    strangers: { ...passwordGuesses, free: 300, longestBlock: 60 },
  },
};

/** Limits per address, far above the needs of an office network and far too low for guessing. */
const limits = {
  'sign-in': { count: 100, seconds: 300 },
  'code-tried': { count: 100, seconds: 300 },
  'code-sent': { count: 100, seconds: 3600 },
  'second-step': { count: 100, seconds: 300 },
  passkey: { count: 100, seconds: 300 },
} as const;

const forgetAfterSeconds = 86_400;
const placesKnownForMilliseconds = 90 * 86_400_000;
/** Limits the devices per user, because anyone with the password can make up more of them. */
const mostPlaces = 50;

export const tooManyAttempts = (kind: Kind): IdentityError =>
  kind === 'sign-in' || kind === 'passkey'
    ? new IdentityError('TooManyRequestsException', 'Password attempts exceeded')
    : new IdentityError(
        'LimitExceededException',
        'Attempt limit exceeded, please try after some time.',
      );

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Attackers cannot lock users out, because their attempts do not count against devices and addresses from
 * which the user has signed in. Attempts are counted before their outcome is known, to include parallel
 * guesses. Unknown names are counted like existing ones.
 */
export function createAttempts(
  database: Database,
  clock: Clock,
  randomness: Pick<SecretRandomness, 'uuid'>,
) {
  const counters = createCounters(database, clock);
  const knownPlaces = createKnownPlaces(database, clock, randomness);

  /** A known device uses only its own counter. Unknown devices also use one shared counter. */
  async function countersOf(attempt: Attempt) {
    const { kind, origin } = attempt;
    const match = await knownPlaces.find(attempt);
    const id = idOf(attempt);
    const own = match === 'device' ? ['device', origin.device] : ['address', origin.address];
    return {
      own: hashOf([kind, id, ...own]),
      address: match === 'device' ? null : hashOf(['address', kind, origin.address]),
      strangers: match === null ? hashOf([kind, id, 'strangers']) : null,
    };
  }

  const uncount = async (attempt: Attempt): Promise<void> => {
    const { own, address, strangers } = await countersOf(attempt);
    await counters.clear([own]);
    await counters.decrement([address, strangers].filter((subject) => subject !== null));
  };

  return {
    /** Throws after too many attempts from this place. Returns false after too many from unknown places. */
    start: async (attempt: Attempt): Promise<boolean> => {
      const { kind } = attempt;
      const { own, address, strangers } = await countersOf(attempt);
      await counters.forgetOld();
      if (address && !(await counters.countInWindow(address, limits[kind])))
        throw tooManyAttempts(kind);
      if (!(await counters.count(own, allowances[kind].own))) throw tooManyAttempts(kind);
      return strangers === null || counters.count(strangers, allowances[kind].strangers);
    },
    /** Does not count the attempt, because it was not a guess. Remembers the device or address as known. */
    succeeded: async (attempt: Attempt & { readonly user: User }): Promise<void> => {
      await uncount(attempt);
      await knownPlaces.remember(attempt.user.sub, attempt.origin);
    },
    /** Does not count a correct password. The place is trusted only after the second step. */
    uncount,
    /** Whether no recent sign-in came from this device, or from this address if there is no device. */
    isStrange: knownPlaces.isStrange,
    rememberPlace: knownPlaces.remember,
    /** Forgets all other places of the user, because someone else may have used the old password there. */
    forgetOtherPlaces: ({ sub }: User, origin: Origin): Promise<void> =>
      knownPlaces.forgetOthers(sub, origin),
    /** Clears the failed attempts against a user who has set a new password and signs in with it. */
    forgetGuesses: ({ sub }: User, { address, device }: Origin): Promise<void> =>
      counters.clear(
        [['strangers'], ['address', address], ['device', device]].map((subject) =>
          hashOf(['sign-in', sub, ...subject]),
        ),
      ),
  };
}

function createKnownPlaces(
  database: Database,
  clock: Clock,
  randomness: Pick<SecretRandomness, 'uuid'>,
) {
  return {
    find: async ({ user, origin }: Attempt): Promise<'device' | 'address' | null> => {
      // For an unknown name, runs the same query with a random id, which no user has.
      const sub = user?.sub ?? randomness.uuid();
      const device = deviceHash(origin);
      const { rows } = await database.query<{ place: Buffer }>(
        'select place from identity.known_places where sub = $1 and place = any($2) and seen_at > $3',
        [
          sub,
          [device, hashOf(['address', origin.address])],
          new Date(clock.now() - placesKnownForMilliseconds),
        ],
      );
      if (origin.device !== null && rows.some(({ place }) => place.equals(device))) return 'device';
      return rows.length > 0 ? 'address' : null;
    },
    /** Returns false if the user has no known places yet, so that the first one is not reported as new. */
    isStrange: async (sub: string, origin: Origin): Promise<boolean> => {
      const own = origin.device === null ? hashOf(['address', origin.address]) : deviceHash(origin);
      const { rows } = await database.query<{ known: boolean | null }>(
        `select bool_or(place = $2) as known from identity.known_places
          where sub = $1 and seen_at > $3`,
        [sub, own, new Date(clock.now() - placesKnownForMilliseconds)],
      );
      return rows[0]?.known === false;
    },
    remember: async (sub: string, origin: Origin): Promise<void> => {
      const now = clock.now();
      const ownPlaces = placesOf(origin);
      await database.query('delete from identity.known_places where sub = $1 and seen_at <= $2', [
        sub,
        new Date(now - placesKnownForMilliseconds),
      ]);
      await database.query(
        `insert into identity.known_places (sub, place, seen_at)
       select $1, unnest($2::bytea[]), $3
       on conflict (sub, place) do update set seen_at = excluded.seen_at`,
        [sub, ownPlaces, new Date(now)],
      );
      await database.query(
        `delete from identity.known_places where sub = $1 and place in (
           select place from identity.known_places where sub = $1
            order by seen_at desc, place = any($2) desc offset $3)`,
        [sub, ownPlaces, mostPlaces],
      );
    },
    forgetOthers: async (sub: string, origin: Origin): Promise<void> => {
      await database.query(
        'delete from identity.known_places where sub = $1 and place <> all($2)',
        [sub, placesOf(origin)],
      );
    },
  };
}

const placesOf = (origin: Origin): readonly Buffer[] => {
  const address = hashOf(['address', origin.address]);
  return origin.device === null ? [address] : [address, deviceHash(origin)];
};

/** Returns the hash of the device secret. All clients without a secret share one value. */
export const deviceHash = ({ device }: Pick<Origin, 'device'>): Buffer =>
  hashOf(['device', device]);

/** Counts per user id, regardless of the name entered. A new registration keeps the previous count. */
const idOf = ({ user, username }: Pick<Attempt, 'user' | 'username'>): string =>
  user === null ? username : user.status === 'UNCONFIRMED' ? user.email : user.sub;

/** Codes have a separate queue, so that an attacker with the password cannot block a reset. */
export const turnOf = (attempt: Pick<Attempt, 'kind' | 'username' | 'user'>): string =>
  JSON.stringify([attempt.kind, idOf(attempt)]);

function createCounters(database: Database, clock: Clock) {
  return {
    forgetOld: async (): Promise<void> => {
      await database.query('delete from identity.attempts where forget_at <= $1', [
        new Date(clock.now()),
      ]);
    },
    /** Returns false if the window's limit is reached. */
    countInWindow: async (
      subject: Buffer,
      { count, seconds }: { readonly count: number; readonly seconds: number },
    ): Promise<boolean> => {
      const now = new Date(clock.now());
      const { rowCount } = await database.query(
        `insert into identity.attempts as a (subject, count, blocked_until, forget_at)
         values ($1, 1, $2, $3)
         on conflict (subject) do update set count = a.count + 1 where a.count < $4`,
        [subject, now, new Date(now.getTime() + seconds * 1000), count],
      );
      return rowCount !== 0;
    },
    /** Returns false if the subject is blocked. Refused attempts do not extend the block. */
    count: async (
      subject: Buffer,
      { free, firstBlock, longestBlock }: Allowance,
    ): Promise<boolean> => {
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
        [subject, new Date(clock.now()), free, firstBlock, longestBlock, forgetAfterSeconds],
      );
      return rowCount !== 0;
    },
    clear: async (subjects: readonly Buffer[]): Promise<void> => {
      await database.query('delete from identity.attempts where subject = any($1)', [subjects]);
    },
    decrement: async (subjects: readonly Buffer[]): Promise<void> => {
      await database.query(
        'update identity.attempts set count = count - 1 where subject = any($1) and count > 0',
        [subjects],
      );
    },
  };
}

// Stores only hashes, because mistyped names and callers' addresses are private.
const hashOf = (subject: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(subject)).digest();
