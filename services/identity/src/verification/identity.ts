import { failure } from '@qr-menu/runtime/process';
export type VerifiedToken = {
  /** The user's immutable id, which is the owner id of a workspace. */
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Seconds since the epoch when the password was entered. 0 if the token does not contain it. */
  readonly signedInAt: number;
  readonly expiresAt: number;
  /** Whether the sign-in has been ended since, according to the pool. */
  readonly isEnded: () => boolean;
  /**
   * Whether the sign-in had a second step or used a passkey. With Cognito, whether the user has a
   * second step. @throws IdentityUnavailable
   */
  readonly isTwoStep: () => Promise<boolean>;
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
