import type { Clock } from '@qr-menu/runtime';
import type { AddressLimits, Attempts } from '../attempts.ts';
import type { Challenges } from '../challenges.ts';
import type { ConfirmationCodes, DeliverCode } from '../codes.ts';
import type { Passwords } from '../passwords.ts';
import type { IdentitySettings, SecretRandomness } from '../settings.ts';
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
