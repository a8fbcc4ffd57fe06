import { z } from 'zod';
import { codeMismatch, deliveryDetails, sendCode } from '../codes.ts';
import { notAuthorized, wrongCredentials } from '../identity-error.ts';
import { assertAcceptable } from '../passwords.ts';
import {
  bearerOperation,
  clientCodeSchema,
  clientOperation,
  clientUserSchema,
  passwordSchema,
  tokenSchema,
} from './operation.ts';

export const changePassword = bearerOperation(
  z.object({
    AccessToken: tokenSchema,
    PreviousPassword: passwordSchema,
    ProposedPassword: passwordSchema,
  }),
  async ({ users, passwords, attempts }, user, input, address) => {
    assertAcceptable(input.ProposedPassword);
    const attempt = { kind: 'sign-in', username: user.email, address } as const;
    await attempts.start(attempt);
    if (!(await passwords.matches(input.PreviousPassword, user.passwordHash))) {
      throw wrongCredentials();
    }
    await attempts.succeeded(attempt);
    await users.replace({ ...user, passwordHash: await passwords.hash(input.ProposedPassword) });
    return {};
  },
);

/** It looks as if a code was sent, also for an unknown user and for one who never proved the address. */
export const forgotPassword = clientOperation(
  clientUserSchema,
  async (context, { Username: username }, address) => {
    await context.attempts.start({ kind: 'code-sent', username, address });
    const user = await context.users.find(username);
    if (user === null || user.status === 'UNCONFIRMED') {
      return { CodeDeliveryDetails: deliveryDetails(user?.email ?? username) };
    }
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      throw notAuthorized('User password cannot be reset in the current state.');
    }
    await sendCode(context, user, 'reset-password');
    return { CodeDeliveryDetails: deliveryDetails(user.email) };
  },
);

/** Sets another password with the code that was sent, and ends every sign-in made before. */
export const confirmForgotPassword = clientOperation(
  clientCodeSchema.extend({ Password: passwordSchema }),
  async (context, { Username: username, ConfirmationCode, Password }, address) => {
    const { users, codes, passwords, attempts, refreshTokens } = context;
    assertAcceptable(Password);
    const attempt = { kind: 'code-tried', username, address } as const;
    await attempts.start(attempt);
    const user = await users.find(username);
    if (user === null) throw codeMismatch();
    await codes.use(user.sub, 'reset-password', ConfirmationCode);
    const passwordHash = await passwords.hash(Password);
    await users.replace({ ...user, passwordHash, status: 'CONFIRMED', passwordExpiresAt: null });
    // Whoever knew the old password should not stay.
    await refreshTokens.revokeAll(user.sub);
    await attempts.succeeded(attempt);
    await attempts.userSucceeded('sign-in', username);
    return {};
  },
);
