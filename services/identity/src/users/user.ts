export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

export type User = {
  /** Immutable; also the user's name inside the pool, as in pools that sign in by e-mail. */
  readonly sub: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly status: UserStatus;
};
