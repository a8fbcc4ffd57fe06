import type { Clock } from '@qr-menu/runtime/process';
import type { Language } from '@qr-menu/schema';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase } from 'pg';
import { codeMinutes, type Database } from '../settings.ts';

export type User = {
  /** Never changes. It is also the username, as in Cognito pools with sign-in by email address. */
  readonly sub: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly status:
    | 'UNCONFIRMED'
    | 'CONFIRMED'
    /** The password is temporary and must be changed at the first sign-in. */
    | 'FORCE_CHANGE_PASSWORD'
    | 'RESET_REQUIRED';
  /** When a temporary password expires. Null if it does not expire. */
  readonly passwordExpiresAt: Date | null;
  /** The user interface language at the last sign-in. Null if unknown. */
  readonly language: Language | null;
};

/** A user whose password was just verified. The verification is void if the hash has changed since. */
export type Verified = Pick<User, 'sub' | 'passwordHash' | 'status'>;

/** `isEnded` is true if an unconfirmed registration has expired: a day after its newest code was sent. */
export type FoundUser = User & { readonly isEnded: boolean };

export type Registration = {
  readonly codeHash: string;
  readonly endsAt: Date;
  /** Hash of the device that registered. */
  readonly device: Buffer;
};

/** Queues an email about a change, in the same transaction. */
type QueueMail = (client: ClientBase) => Promise<void>;

const withoutMail: QueueMail = async () => undefined;

/** How long a registration is kept after its newest code has expired. */
const registrationOutlivesCodeMilliseconds = (24 * 60 - codeMinutes) * 60_000;

/** After a registration has expired, its correct code is answered with "expired" for this long. */
const endedKeptForMilliseconds = 86_400_000;

/** A registration can be completed on at most this many devices. */
const mostDevices = 10;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(database: Database, clock: Clock) {
  return {
    insert: createInsert(database, clock),
    removeEnded: async (): Promise<void> => {
      const before = new Date(
        clock.now() - registrationOutlivesCodeMilliseconds - endedKeptForMilliseconds,
      );
      await database.query(
        `delete from identity.users u
          where status = 'UNCONFIRMED' and created_at < $1
            and not exists (select from identity.codes c
                             where c.sub = u.sub and c.kind = 'sign-up' and c.expires_at > $1)`,
        [before],
      );
    },
    /** Lets this device finish the registration too, because the password was entered on it. */
    registerAlso: async ({ sub }: User, device: Buffer): Promise<void> => {
      await database.query(
        `update identity.users set registered_by = array_append(registered_by, $2)
          where sub = $1 and status = 'UNCONFIRMED'
            and $2 <> all(registered_by) and cardinality(registered_by) < $3`,
        [sub, device, mostDevices],
      );
    },
    find: async (username: string): Promise<FoundUser | null> => {
      const column = uuidPattern.test(username) ? 'sub' : 'email';
      const { rows } = await database.query<FoundUser>(
        `select u.sub, email, password_hash as "passwordHash", name, phone, status,
                password_expires_at as "passwordExpiresAt", language,
                status = 'UNCONFIRMED' and coalesce(c.expires_at <= $2, true) as "isEnded"
           from identity.users u
           left join identity.codes c on c.sub = u.sub and c.kind = 'sign-up'
          where u.${column} = $1`,
        [username, new Date(clock.now() - registrationOutlivesCodeMilliseconds)],
      );
      return rows[0] ?? null;
    },
    /** Returns false if the user has changed since `verified`. Without `verified`, accepts any state. */
    replace: async (
      user: User,
      {
        mail = withoutMail,
        verified,
      }: { readonly mail?: QueueMail; readonly verified?: Verified } = {},
    ): Promise<boolean> => {
      const { sub, passwordHash, name, phone, status, passwordExpiresAt } = user;
      return inTransaction(database, { isolation: 'read committed' }, async (client) => {
        const { rowCount } = await client.query(
          `update identity.users
              set password_hash = $2, name = $3, phone = $4, status = $5, password_expires_at = $6
            where sub = $1 and password_hash = coalesce($7, password_hash)
              and status = coalesce($8, status)`,
          [
            sub,
            passwordHash,
            name,
            phone,
            status,
            passwordExpiresAt,
            verified?.passwordHash,
            verified?.status,
          ],
        );
        if (rowCount === 0) return false;
        await mail(client);
        return true;
      });
    },
    speaks: async ({ sub }: User, language: Language): Promise<void> => {
      await database.query(
        'update identity.users set language = $2 where sub = $1 and language is distinct from $2',
        [sub, language],
      );
    },
  };
}

/** Replaces an unconfirmed user. Returns false if the address belongs to a confirmed user. */
const createInsert =
  (database: Database, clock: Clock) =>
  async (
    user: User,
    registration?: Registration,
    mail: QueueMail = withoutMail,
  ): Promise<boolean> => {
    const { sub, email, passwordHash, name, phone, status, passwordExpiresAt, language } = user;
    const now = new Date(clock.now());
    return inTransaction(database, { isolation: 'read committed' }, async (client) => {
      await client.query("delete from identity.users where email = $1 and status = 'UNCONFIRMED'", [
        email,
      ]);
      const { rowCount } = await client.query(
        `insert into identity.users
         (sub, email, password_hash, name, phone, status, password_expires_at, created_at,
          registered_by, language)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (email) do nothing`,
        [
          sub,
          email,
          passwordHash,
          name,
          phone,
          status,
          passwordExpiresAt,
          now,
          registration ? [registration.device] : null,
          language,
        ],
      );
      if (rowCount !== 1) return false;
      if (registration) {
        await client.query(
          `insert into identity.codes (sub, kind, code_hash, expires_at)
         values ($1, 'sign-up', $2, $3)`,
          [sub, registration.codeHash, registration.endsAt],
        );
      }
      await mail(client);
      return true;
    });
  };
