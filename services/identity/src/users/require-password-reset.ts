import type { Clock } from '@qr-menu/platform';
import type { ConfirmationCodes } from '../codes/confirmation-codes.ts';
import type { DeliverCode } from '../delivery/code-message.ts';
import { sendCode } from '../delivery/send-code.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import type { RefreshTokens } from '../tokens/refresh-tokens.ts';
import type { UserStore } from './user-store.ts';

/**
 * Lets a user in again only with another password, for which a code is sent; ends every sign-in.
 * For a password that may have become known.
 */
export async function requirePasswordReset(
  deps: {
    readonly users: UserStore;
    readonly codes: ConfirmationCodes;
    readonly refreshTokens: RefreshTokens;
    readonly deliverCode: DeliverCode;
    readonly clock: Clock;
  },
  email: string,
): Promise<void> {
  const user = await deps.users.find(email.toLowerCase());
  if (user === null) throw new IdentityError('UserNotFoundException', 'User does not exist.');
  if (user.status === 'UNCONFIRMED' || user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  await deps.users.replace({ ...user, status: 'RESET_REQUIRED' });
  await deps.refreshTokens.revokeAll(user.sub);
  await sendCode(deps, user, 'reset-password');
}
