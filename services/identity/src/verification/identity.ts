import { failure } from '@qr-menu/runtime/process';
export type VerifiedToken = {
  /** The user's immutable id, which is the owner id of a workspace. */
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the password was entered, in seconds since the epoch, or 0 if the token does not contain it. */
  readonly signedInAt: number;
  readonly expiresAt: number;
  readonly isEnded: () => boolean;
  /** With Cognito, whether the user has enabled a second step. @throws IdentityUnavailable */
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
