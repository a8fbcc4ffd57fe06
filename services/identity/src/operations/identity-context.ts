import type { Clock } from '@qr-menu/platform';
import type { AddressLimits } from '../attempts/address-limits.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { Challenges } from '../challenges/challenges.ts';
import type { ConfirmationCodes } from '../codes/confirmation-codes.ts';
import type { DeliverCode } from '../delivery/code-message.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecretRandomness } from '../randomness.ts';
import type { IdentitySettings } from '../settings.ts';
import type { RefreshTokens } from '../tokens/refresh-tokens.ts';
import type { TokenIssuer } from '../tokens/token-issuer.ts';
import type { UserStore } from '../users/user-store.ts';

/** What the operations work with. */
export type IdentityContext = {
  readonly settings: IdentitySettings;
  readonly clock: Clock;
  readonly randomness: SecretRandomness;
  readonly users: UserStore;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly addressLimits: AddressLimits;
  readonly codes: ConfirmationCodes;
  readonly challenges: Challenges;
  readonly tokens: TokenIssuer;
  readonly refreshTokens: RefreshTokens;
  readonly deliverCode: DeliverCode;
};

/** One action of the protocol: JSON in, JSON out, or an `IdentityError`. */
export type Operation = (
  context: IdentityContext,
  input: unknown,
  /** Where the call comes from. */
  address: string,
) => Promise<object>;
