import type { Clock } from '@qr-menu/platform';
import type { Database } from '../database.ts';
import type { User, UserStatus } from './user.ts';

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
        `INSERT INTO identity.users
           (sub, email, password_hash, name, phone, status, password_expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (email) DO NOTHING`,
        [sub, email, passwordHash, name, phone, status, passwordExpiresAt, new Date(clock.now())],
      );
      return rowCount === 1;
    },
    find: async (username) => {
      const column = uuidPattern.test(username) ? 'sub' : 'email';
      const { rows } = await database.query<UserRow>(
        `SELECT sub, email, password_hash, name, phone, status, password_expires_at
           FROM identity.users WHERE ${column} = $1`,
        [username],
      );
      return rows[0] ? fromRow(rows[0]) : null;
    },
    replace: async ({ sub, passwordHash, name, phone, status, passwordExpiresAt }) => {
      await database.query(
        `UPDATE identity.users
            SET password_hash = $2, name = $3, phone = $4, status = $5, password_expires_at = $6
          WHERE sub = $1`,
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
