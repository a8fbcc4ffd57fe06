import { IdentityError, notAuthorized } from '../identity-error.ts';
import type { User } from '../users/user.ts';
import type { IdentityContext } from './identity-context.ts';

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
