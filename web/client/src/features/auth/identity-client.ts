import {
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  RespondToAuthChallengeCommand,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { RuntimeConfig } from '#api/runtime-config.ts';
import { createAccountCalls } from './account-calls.ts';
import type { Tokens } from './tokens.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'new-password'; readonly challenge: string }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'reset-required' }
  | { readonly kind: 'unsupported' };

export type IdentityClient = ReturnType<typeof createIdentityClient>;

function tokensOf(result: AuthenticationResultType | undefined, kept?: string): Tokens | null {
  const refreshToken = result?.RefreshToken ?? kept;
  const { IdToken: idToken, AccessToken: accessToken } = result ?? {};
  return idToken && accessToken && refreshToken ? { idToken, accessToken, refreshToken } : null;
}

/** The hosted identity service, or the endpoint of this installation that speaks its protocol. */
export function createIdentityClient(config: RuntimeConfig) {
  const { region, userPoolClientId: ClientId, identityEndpoint } = config;
  const client = new CognitoIdentityProviderClient({
    region,
    ...(identityEndpoint
      ? { endpoint: new URL(identityEndpoint, window.location.origin).href }
      : {}),
  });
  return {
    ...createAccountCalls(client, ClientId),
    signIn: async (email: string, password: string): Promise<SignInOutcome> => {
      const AuthParameters = { USERNAME: email, PASSWORD: password };
      const command = new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters,
      });
      try {
        const answer = await client.send(command);
        const tokens = tokensOf(answer.AuthenticationResult);
        if (tokens) return { kind: 'signed-in', tokens };
        return answer.ChallengeName === 'NEW_PASSWORD_REQUIRED'
          ? { kind: 'new-password', challenge: answer.Session ?? '' }
          : { kind: 'unsupported' };
      } catch (error) {
        if (error instanceof UserNotConfirmedException) return { kind: 'unconfirmed' };
        if (error instanceof PasswordResetRequiredException) return { kind: 'reset-required' };
        throw error;
      }
    },
    setNewPassword: async (email: string, password: string, challenge: string) => {
      const answer = await client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: challenge,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
        }),
      );
      return tokensOf(answer.AuthenticationResult);
    },
    refresh: async (refreshToken: string): Promise<Tokens | null> => {
      try {
        const AuthParameters = { REFRESH_TOKEN: refreshToken };
        const answer = await client.send(
          new InitiateAuthCommand({ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }),
        );
        return tokensOf(answer.AuthenticationResult, refreshToken);
      } catch (error) {
        if (error instanceof NotAuthorizedException) return null;
        throw error;
      }
    },
  };
}
