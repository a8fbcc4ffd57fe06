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
