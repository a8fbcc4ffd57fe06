import { z } from 'zod';
import { bearerOf } from './bearer.ts';
import type { Operation } from './identity-context.ts';
import { parseInput, textSchema } from './input.ts';

const inputSchema = z.object({ AccessToken: textSchema(8192) });

/** The attributes of the user who holds the access token. */
export const getUser: Operation = async (context, input) => {
  const { AccessToken } = parseInput(inputSchema, input);
  const user = await bearerOf(context, AccessToken);
  const attributes = {
    sub: user.sub,
    email: user.email,
    email_verified: String(user.status !== 'UNCONFIRMED'),
    ...(user.phone === null ? {} : { phone_number: user.phone, phone_number_verified: 'false' }),
    ...(user.name === null ? {} : { name: user.name }),
  };
  return {
    Username: user.sub,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  };
};
