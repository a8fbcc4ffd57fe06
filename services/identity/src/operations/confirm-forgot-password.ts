import { z } from 'zod';
import { attemptSucceeded, startAttempt } from '../attempts/attempt.ts';
import { codeMismatch } from '../codes/confirmation-codes.ts';
import { assertAcceptable } from '../passwords/password-policy.ts';
import type { Operation } from './identity-context.ts';
import { parseClientInput, passwordSchema, textSchema, usernameSchema } from './input.ts';

const inputSchema = z.object({
  ClientId: z.string(),
  Username: usernameSchema,
  ConfirmationCode: textSchema(2048),
  Password: passwordSchema,
});

/** Sets another password with the code that was sent, and ends every sign-in made before. */
export const confirmForgotPassword: Operation = async (context, input, address) => {
  const { users, codes, passwords, attempts, refreshTokens, settings } = context;
  const given = parseClientInput(inputSchema, input, settings);
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
