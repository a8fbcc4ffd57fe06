import type { Clock } from '@qr-menu/runtime';
import type { Database } from '../settings.ts';

export type UserStatus =
  | 'UNCONFIRMED'
  | 'CONFIRMED'
  /** The password is temporary. */
  | 'FORCE_CHANGE_PASSWORD'
  /** The password may not be used any more. */
  | 'RESET_REQUIRED';

export type User = {
  /** Immutable; also the user's name inside the pool, as in pools that sign in by e-mail. */
  readonly sub: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly status: UserStatus;
  /** When a temporary password ends; null: never. */
  readonly passwordExpiresAt: Date | null;
};

export type UserStore = {
  /** False when the e-mail address is taken. */
  readonly insert: (user: User) => Promise<boolean>;
  /** Accepts the e-mail address or the sub. */
  readonly find: (username: string) => Promise<User | null>;
  readonly replace: (user: User) => Promise<void>;
};

type UserRow = Omit<User, 'passwordHash' | 'passwordExpiresAt' | 'status'> & {
  readonly password_hash: string;
  readonly password_expires_at: Date | null;
  readonly status: UserStatus;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createUserStore(database: Database, clock: Clock): UserStore {
  return {
    insert: async ({ sub, email, passwordHash, name, phone, status, passwordExpiresAt }) => {
      const { rowCount } = await database.query(
        `insert into identity.users
           (sub, email, password_hash, name, phone, status, password_expires_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (email) do nothing`,
        [sub, email, passwordHash, name, phone, status, passwordExpiresAt, new Date(clock.now())],
      );
      return rowCount === 1;
    },
    find: async (username) => {
      const column = uuidPattern.test(username) ? 'sub' : 'email';
      const { rows } = await database.query<UserRow>(
        `select sub, email, password_hash, name, phone, status, password_expires_at
           from identity.users where ${column} = $1`,
        [username],
      );
      return rows[0] ? fromRow(rows[0]) : null;
    },
    replace: async ({ sub, passwordHash, name, phone, status, passwordExpiresAt }) => {
      await database.query(
        `update identity.users
            set password_hash = $2, name = $3, phone = $4, status = $5, password_expires_at = $6
          where sub = $1`,
        [sub, passwordHash, name, phone, status, passwordExpiresAt],
      );
    },
  };
}

const fromRow = ({
  password_hash: passwordHash,
  password_expires_at: passwordExpiresAt,
  ...user
}: UserRow): User => ({ ...user, passwordHash, passwordExpiresAt });
