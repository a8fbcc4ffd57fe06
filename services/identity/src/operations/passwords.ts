import { z } from 'zod';
import { tooMany } from '../attempts.ts';
import { deliver, deliveryDetails } from '../codes.ts';
import { wrongCredentials } from '../identity-error.ts';
import { assertAcceptable } from '../passwords.ts';
import {
  bearerOperation,
  clientCodeSchema,
  clientOperation,
  clientUserSchema,
  passwordSchema,
  tokenSchema,
} from './operation.ts';

/** Ends every other sign-in of the user. */
export const changePassword = bearerOperation(
  z.object({
    AccessToken: tokenSchema,
    PreviousPassword: passwordSchema,
    ProposedPassword: passwordSchema,
  }),
  async (context, { user, originId }, input, origin) => {
    const { users, passwords, attempts, refreshTokens } = context;
    assertAcceptable(input.ProposedPassword);
    const attempt = { kind: 'sign-in', username: user.email, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooMany('sign-in');
    if (!(await passwords.matches(input.PreviousPassword, user.passwordHash))) {
      throw wrongCredentials();
    }
    await attempts.succeeded(attempt);
    await users.replace({ ...user, passwordHash: await passwords.hash(input.ProposedPassword) });
    await refreshTokens.revokeAll(user.sub, originId);
    return {};
  },
);

/**
 * It looks as if a code was sent, also for an unknown user and for one who never proved the address
 * or never chose a password. Once strangers asked for too many, the last one stays good.
 */
export const forgotPassword = clientOperation(
  clientUserSchema,
  async (context, { Username: username }, origin) => {
    const { users, attempts, codes, aside } = context;
    const user = await users.find(username);
    const isSent = await attempts.start({ kind: 'code-sent', username, user, origin });
    const mayReset = user?.status === 'CONFIRMED' || user?.status === 'RESET_REQUIRED';
    const receiver = isSent && mayReset ? user : null;
    const code = await codes.create(receiver, 'reset-password');
    if (receiver) {
      aside(() => deliver(context, { to: receiver.email, kind: 'reset-password', code }));
    }
    return { CodeDeliveryDetails: deliveryDetails(username) };
  },
);

/** Sets another password with the code that was sent, and ends every sign-in made before. */
export const confirmForgotPassword = clientOperation(
  clientCodeSchema.extend({ Password: passwordSchema }),
  async (context, { Username: username, ConfirmationCode, Password }, origin) => {
    const { users, codes, passwords, attempts, refreshTokens } = context;
    assertAcceptable(Password);
    const user = await users.find(username);
    const attempt = { kind: 'code-tried', username, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooMany('code-tried');
    await codes.use(user, 'reset-password', ConfirmationCode);
    if (user === null) throw new Error('a code was used for nobody');
    const passwordHash = await passwords.hash(Password);
    await users.replace({ ...user, passwordHash, status: 'CONFIRMED', passwordExpiresAt: null });
    // Whoever knew the old password should not stay.
    await refreshTokens.revokeAll(user.sub);
    await attempts.succeeded({ ...attempt, user });
    await attempts.forgetGuesses(user, origin);
    return {};
  },
);
