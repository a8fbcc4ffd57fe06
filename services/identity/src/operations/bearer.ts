import { z } from 'zod';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import type { User } from '../users/user-store.ts';
import type { IdentityContext, Operation } from './identity-context.ts';
import { parseClientInput, parseInput, textSchema } from './input.ts';

/** The user who holds an access token whose sign-in was not revoked. */
export async function bearerOf(
  { users, tokens, refreshTokens }: IdentityContext,
  accessToken: string,
): Promise<User> {
  const bearer = await tokens.readAccessToken(accessToken);
  const user = await users.find(bearer.sub);
  if (user === null) throw new IdentityError('UserNotFoundException', 'User does not exist.');
  if (!(await refreshTokens.holds(bearer))) throw notAuthorized('Access Token has been revoked');
  return user;
}

const getUserSchema = z.object({ AccessToken: textSchema(8192) });

/** The attributes of the user who holds the access token. */
export const getUser: Operation = async (context, input) => {
  const { AccessToken } = parseInput(getUserSchema, input);
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

const globalSignOutSchema = z.object({ AccessToken: textSchema(8192) });

/** Ends every sign-in of the bearer. ID tokens stay valid until they expire, as everywhere. */
export const globalSignOut: Operation = async (context, input) => {
  const { AccessToken } = parseInput(globalSignOutSchema, input);
  const user = await bearerOf(context, AccessToken);
  await context.refreshTokens.revokeAll(user.sub);
  return {};
};

const revokeTokenSchema = z.object({ ClientId: z.string(), Token: textSchema(8192) });

/** Ends the sign-in of a refresh token, with the access tokens that came of it. */
export const revokeToken: Operation = async ({ refreshTokens, settings }, input) => {
  const { Token } = parseClientInput(revokeTokenSchema, input, settings);
  // Refresh tokens have no dots; ID and access tokens do.
  if (Token.includes('.')) {
    throw new IdentityError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  await refreshTokens.revoke(Token);
  return {};
};
