import { z } from 'zod';
import { IdentityError } from '../identity-error.ts';
import type { Operation } from './identity-context.ts';
import { parseInput, textSchema } from './input.ts';

const inputSchema = z.object({ AccessToken: textSchema(8192) });

/** The attributes of the user who holds the access token. */
export const getUser: Operation = async ({ users, tokens }, input) => {
  const { AccessToken } = parseInput(inputSchema, input);
  const user = await users.find(await tokens.readAccessToken(AccessToken));
  if (user === null) throw new IdentityError('UserNotFoundException', 'User does not exist.');
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
