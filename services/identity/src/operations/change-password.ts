import { z } from 'zod';
import { attemptSucceeded, startAttempt } from '../attempts/attempt.ts';
import { wrongCredentials } from '../identity-error.ts';
import { assertAcceptable } from '../passwords/password-policy.ts';
import { bearerOf } from './bearer.ts';
import type { Operation } from './identity-context.ts';
import { parseInput, passwordSchema, textSchema } from './input.ts';

const inputSchema = z.object({
  AccessToken: textSchema(8192),
  PreviousPassword: passwordSchema,
  ProposedPassword: passwordSchema,
});

/** Changes the password of the bearer, who has to know the present one. */
export const changePassword: Operation = async (context, input, address) => {
  const { users, passwords } = context;
  const { AccessToken, PreviousPassword, ProposedPassword } = parseInput(inputSchema, input);
  const user = await bearerOf(context, AccessToken);
  assertAcceptable(ProposedPassword);
  const attempt = { kind: 'sign-in', username: user.email, address } as const;
  await startAttempt(context, attempt);
  if (!(await passwords.matches(PreviousPassword, user.passwordHash))) throw wrongCredentials();
  await attemptSucceeded(context, attempt);
  await users.replace({ ...user, passwordHash: await passwords.hash(ProposedPassword) });
  return {};
};
