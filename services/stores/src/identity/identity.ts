import { failure } from '@qr-menu/runtime';
export type VerifiedToken = {
  /** The user's immutable id: the owner id of a workspace. */
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Seconds since the epoch: when the password was given; 0 where the token does not say. */
  readonly signedInAt: number;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** Whether the sign-in has been ended since, as far as the pool tells. */
  readonly isEnded: () => boolean;
};

export type Identity = {
  readonly verify: (idToken: string) => Promise<VerifiedToken>;
};

export class InvalidToken extends failure('InvalidToken', 'UNAUTHENTICATED', false) {
  readonly reason: 'expired' | 'invalid';
  constructor(reason: 'expired' | 'invalid', options?: ErrorOptions) {
    super(`the token is ${reason}`, options);
    this.reason = reason;
  }
}

export class IdentityUnavailable extends failure('IdentityUnavailable', 'UNAVAILABLE', true) {}
