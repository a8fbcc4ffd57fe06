import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Origin, tooManyAttempts, turnOf } from '../attempts.ts';
import { deliveryDetails, languageFor } from '../codes.ts';
import { wrongCredentials } from '../identity-error.ts';
import type { User } from '../users/user-store.ts';
import {
  bearerOperation,
  clientCodeSchema,
  clientOperation,
  clientUserSchema,
  type IdentityContext,
  passwordSchema,
  tokenSchema,
} from './operation.ts';

/** Changes the password and ends the user's other sign-ins. */
export const changePassword = bearerOperation(
  z.object({
    AccessToken: tokenSchema,
    PreviousPassword: passwordSchema,
    ProposedPassword: passwordSchema,
  }),
  async (context, { user, originId }, input, origin) => {
    const { users, passwords, attempts, refreshTokens, mails } = context;
    passwords.assertAcceptable(input.ProposedPassword);
    const attempt = { kind: 'sign-in', username: user.email, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooManyAttempts('sign-in');
    const turn = turnOf(attempt);
    if (!(await passwords.matches(turn, input.PreviousPassword, user.passwordHash))) {
      throw wrongCredentials();
    }
    await attempts.succeeded(attempt);
    const changed = { ...user, passwordHash: await passwords.hash(turn, input.ProposedPassword) };
    const mail = mailAboutPassword(context, changed, origin);
    // If a reset finishes during the slow hash, the reset wins.
    if (!(await users.replace(changed, { mail, verified: user }))) throw wrongCredentials();
    await refreshTokens.revokeAll(user.sub, originId);
    await mails.sendSoon();
    return {};
  },
);

/** Always responds as if a code was sent. After too many requests, the last code stays valid. */
export const forgotPassword = clientOperation(
  clientUserSchema,
  async (context, { Username: username }, origin) => {
    const { users, attempts, codes, aside, mails } = context;
    const user = await users.find(username);
    const attempt = { kind: 'code-sent', username, user, origin } as const;
    const isSent = await attempts.start(attempt);
    const mayReset = user?.status === 'CONFIRMED' || user?.status === 'RESET_REQUIRED';
    const receiver = isSent && mayReset ? user : null;
    await codes.create(turnOf(attempt), receiver, 'reset-password', origin.language);
    if (receiver) aside(mails.sendSoon);
    return { CodeDeliveryDetails: deliveryDetails(username) };
  },
);

/** Sets a new password with the emailed code, and ends all earlier sign-ins. */
export const confirmForgotPassword = clientOperation(
  clientCodeSchema.extend({ Password: passwordSchema }),
  async (context, { Username: username, ConfirmationCode, Password }, origin) => {
    const { users, codes, passwords, attempts, refreshTokens, mails } = context;
    passwords.assertAcceptable(Password);
    const user = await users.find(username);
    const attempt = { kind: 'code-tried', username, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooManyAttempts('code-tried');
    await codes.use(turnOf(attempt), user, 'reset-password', ConfirmationCode);
    if (user === null) throw new Error('a code was used for nobody');
    // Slow hashing is harmless here, because this call holds the user's turn and the code is used up.
    const passwordHash = await passwords.hash(user.sub, Password);
    const state = { status: 'CONFIRMED', passwordExpiresAt: null } as const;
    const changed = { ...user, passwordHash, ...state };
    await users.replace(changed, { mail: mailAboutPassword(context, changed, origin) });
    await refreshTokens.revokeAll(user.sub);
    await attempts.succeeded({ ...attempt, user });
    await attempts.forgetGuesses(user, origin);
    await attempts.forgetOtherPlaces(user, origin);
    await mails.sendSoon();
    return {};
  },
);

/** Alerts the owner, in case an attacker has changed the password. */
const mailAboutPassword =
  ({ mails, clock }: IdentityContext, user: User, { language }: Origin) =>
  (client: ClientBase): Promise<void> => {
    const at = new Date(clock.now()).toISOString();
    const mail = { kind: 'password-changed', to: user.email, at } as const;
    const about = [user.sub, user.passwordHash];
    return mails.put(client, { ...mail, language: languageFor(user, language) }, { about });
  };
