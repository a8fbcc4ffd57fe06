import { z } from 'zod';
import { startAttempt } from '../attempts/attempt.ts';
import { deliveryDetails, sendCode } from '../delivery/send-code.ts';
import type { Operation } from './identity-context.ts';
import { invalidParameter, parseClientInput, usernameSchema } from './input.ts';

const inputSchema = z.object({ ClientId: z.string(), Username: usernameSchema });

/** Sends another sign-up code. For an unknown user it looks as if one had been sent. */
export const resendConfirmationCode: Operation = async (context, input, address) => {
  const { users, settings } = context;
  const { Username } = parseClientInput(inputSchema, input, settings);
  await startAttempt(context, { kind: 'code-sent', username: Username, address });
  const user = await users.find(Username);
  if (user === null) return { CodeDeliveryDetails: deliveryDetails(Username) };
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  await sendCode(context, user, 'sign-up');
  return { CodeDeliveryDetails: deliveryDetails(user.email) };
};
