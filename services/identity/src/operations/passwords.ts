import { z } from 'zod';
import { attemptSucceeded, startAttempt } from '../attempts.ts';
import { codeMismatch, deliveryDetails, sendCode } from '../codes.ts';
import { notAuthorized, wrongCredentials } from '../identity-error.ts';
import { assertAcceptable } from '../passwords.ts';
import { bearerOf } from './bearer.ts';
import type { Operation } from './identity-context.ts';
import {
  parseClientInput,
  parseInput,
  passwordSchema,
  textSchema,
  usernameSchema,
} from './input.ts';

const changePasswordSchema = z.object({
  AccessToken: textSchema(8192),
  PreviousPassword: passwordSchema,
  ProposedPassword: passwordSchema,
});

/** Changes the password of the bearer, who has to know the present one. */
export const changePassword: Operation = async (context, input, address) => {
  const { users, passwords } = context;
  const { AccessToken, PreviousPassword, ProposedPassword } = parseInput(
    changePasswordSchema,
    input,
  );
  const user = await bearerOf(context, AccessToken);
  assertAcceptable(ProposedPassword);
  const attempt = { kind: 'sign-in', username: user.email, address } as const;
  await startAttempt(context, attempt);
  if (!(await passwords.matches(PreviousPassword, user.passwordHash))) throw wrongCredentials();
  await attemptSucceeded(context, attempt);
  await users.replace({ ...user, passwordHash: await passwords.hash(ProposedPassword) });
  return {};
};

const forgotPasswordSchema = z.object({ ClientId: z.string(), Username: usernameSchema });

/**
 * Sends a code that lets its reader choose another password. For an unknown user, and for one who
 * never proved the address, it looks as if one had been sent.
 */
export const forgotPassword: Operation = async (context, input, address) => {
  const { Username: username } = parseClientInput(forgotPasswordSchema, input, context.settings);
  await startAttempt(context, { kind: 'code-sent', username, address });
  const user = await context.users.find(username);
  if (user === null || user.status === 'UNCONFIRMED') {
    return { CodeDeliveryDetails: deliveryDetails(user?.email ?? username) };
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  await sendCode(context, user, 'reset-password');
  return { CodeDeliveryDetails: deliveryDetails(user.email) };
};

const confirmForgotPasswordSchema = z.object({
  ClientId: z.string(),
  Username: usernameSchema,
  ConfirmationCode: textSchema(2048),
  Password: passwordSchema,
});

/** Sets another password with the code that was sent, and ends every sign-in made before. */
export const confirmForgotPassword: Operation = async (context, input, address) => {
  const { users, codes, passwords, attempts, refreshTokens, settings } = context;
  const given = parseClientInput(confirmForgotPasswordSchema, input, settings);
  const { Username: username, ConfirmationCode, Password } = given;
  assertAcceptable(Password);
  const attempt = { kind: 'code-tried', username, address } as const;
  await startAttempt(context, attempt);
  const user = await users.find(username);
  if (user === null) throw codeMismatch();
  await codes.use(user.sub, 'reset-password', ConfirmationCode);
  const passwordHash = await passwords.hash(Password);
  await users.replace({ ...user, passwordHash, status: 'CONFIRMED', passwordExpiresAt: null });
  // Whoever knew the old password should not stay.
  await refreshTokens.revokeAll(user.sub);
  await attemptSucceeded(context, attempt);
  await attempts.succeeded('sign-in', username);
  return {};
};
