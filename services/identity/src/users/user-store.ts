import type { Clock } from '@qr-menu/runtime';
import type { Database } from '../settings.ts';

export type User = {
  /** Immutable; also the user's name inside the pool, as in pools that sign in by e-mail. */
  readonly sub: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly status:
    | 'UNCONFIRMED'
    | 'CONFIRMED'
    /** The password is temporary. */
    | 'FORCE_CHANGE_PASSWORD'
    /** The password may not be used any more. */
    | 'RESET_REQUIRED';
  /** When a temporary password ends; null: never. */
  readonly passwordExpiresAt: Date | null;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(database: Database, clock: Clock) {
  return {
    insert: async (user: User): Promise<boolean> => {
      const { sub, email, passwordHash, name, phone, status, passwordExpiresAt } = user;
      const { rowCount } = await database.query(
        `insert into identity.users
           (sub, email, password_hash, name, phone, status, password_expires_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (email) do nothing`,
        [sub, email, passwordHash, name, phone, status, passwordExpiresAt, new Date(clock.now())],
      );
      return rowCount === 1;
    },
    /** Accepts the e-mail address or the sub. */
    find: async (username: string): Promise<User | null> => {
      const column = uuidPattern.test(username) ? 'sub' : 'email';
      const { rows } = await database.query<User>(
        `select sub, email, password_hash as "passwordHash", name, phone, status,
                password_expires_at as "passwordExpiresAt"
           from identity.users where ${column} = $1`,
        [username],
      );
      return rows[0] ?? null;
    },
    replace: async (user: User): Promise<void> => {
      const { sub, passwordHash, name, phone, status, passwordExpiresAt } = user;
      await database.query(
        `update identity.users
            set password_hash = $2, name = $3, phone = $4, status = $5, password_expires_at = $6
          where sub = $1`,
        [sub, passwordHash, name, phone, status, passwordExpiresAt],
      );
    },
  };
}
