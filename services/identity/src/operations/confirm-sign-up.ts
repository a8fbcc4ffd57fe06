import { z } from 'zod';
import { attemptSucceeded, startAttempt } from '../attempts/attempt.ts';
import { expiredCode } from '../codes/confirmation-codes.ts';
import { notAuthorized } from '../identity-error.ts';
import type { Operation } from './identity-context.ts';
import { parseClientInput, textSchema, usernameSchema } from './input.ts';

const inputSchema = z.object({
  ClientId: z.string(),
  Username: usernameSchema,
  ConfirmationCode: textSchema(2048),
});

/** Confirms a registration with the code that was sent. */
export const confirmSignUp: Operation = async (context, input, address) => {
  const { users, codes, settings } = context;
  const { Username, ConfirmationCode } = parseClientInput(inputSchema, input, settings);
  const attempt = { kind: 'code-tried', username: Username, address } as const;
  await startAttempt(context, attempt);
  const user = await users.find(Username);
  if (user === null) throw expiredCode();
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  await codes.confirmSignUp(user.sub, ConfirmationCode);
  await attemptSucceeded(context, attempt);
  return {};
};
