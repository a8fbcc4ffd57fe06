import { tokenLifetimeSeconds } from '../tokens/token-issuer.ts';
import type { User } from '../users/user.ts';
import type { IdentityContext } from './identity-context.ts';

/** The tokens of a new sign-in, in the form of the protocol. */
export async function signIn(context: IdentityContext, user: User): Promise<object> {
  const { tokens, refreshTokens, randomness, clock } = context;
  const started = { originId: randomness.uuid(), authTime: new Date(clock.now()) };
  const { idToken, accessToken } = await tokens.issue(user, started);
  const refreshToken = await refreshTokens.create(user.sub, started);
  return authenticationResult({ idToken, accessToken, refreshToken });
}

/** Refreshing gives no new refresh token, so the field may be missing. */
export const authenticationResult = (issued: {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken?: string;
}): object => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    TokenType: 'Bearer',
    ExpiresIn: tokenLifetimeSeconds,
    IdToken: issued.idToken,
    AccessToken: issued.accessToken,
    ...(issued.refreshToken === undefined ? {} : { RefreshToken: issued.refreshToken }),
  },
});
