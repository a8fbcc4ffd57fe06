import { z } from 'zod';
import { startAttempt } from '../attempts/attempt.ts';
import { deliveryDetails, sendCode } from '../delivery/send-code.ts';
import { notAuthorized } from '../identity-error.ts';
import type { Operation } from './identity-context.ts';
import { parseClientInput, usernameSchema } from './input.ts';

const inputSchema = z.object({ ClientId: z.string(), Username: usernameSchema });

/**
 * Sends a code that lets its reader choose another password. For an unknown user, and for one who
 * never proved the address, it looks as if one had been sent.
 */
export const forgotPassword: Operation = async (context, input, address) => {
  const { Username: username } = parseClientInput(inputSchema, input, context.settings);
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
