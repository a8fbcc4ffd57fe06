import { z } from 'zod';
import { expiredCode } from '../codes/confirmation-codes.ts';
import { IdentityError } from '../identity-error.ts';
import type { Operation } from './identity-context.ts';
import { parseClientInput, textSchema, usernameSchema } from './input.ts';

const inputSchema = z.object({
  ClientId: z.string(),
  Username: usernameSchema,
  ConfirmationCode: textSchema(2048),
});

/** Confirms a registration with the code that was sent. */
export const confirmSignUp: Operation = async (context, input) => {
  const { users, codes, attempts, settings } = context;
  const { Username, ConfirmationCode } = parseClientInput(inputSchema, input, settings);
  await attempts.start('code-tried', Username);
  const user = await users.find(Username);
  if (user === null) throw expiredCode();
  if (user.status !== 'UNCONFIRMED') {
    throw new IdentityError(
      'NotAuthorizedException',
      `User cannot be confirmed. Current status is ${user.status}`,
    );
  }
  await codes.confirmSignUp(user.sub, ConfirmationCode);
  await attempts.succeeded('code-tried', Username);
  return {};
};
