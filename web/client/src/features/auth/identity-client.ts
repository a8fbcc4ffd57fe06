import {
  type AuthenticationResultType,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { RuntimeConfig } from '#api/runtime-config.ts';
import type { Tokens } from './tokens.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'new-password'; readonly challenge: string }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'reset-required' }
  | { readonly kind: 'unsupported' };

type Registration = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
};

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
    ...accountCalls(client, ClientId),
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

const accountCalls = (client: CognitoIdentityProviderClient, ClientId: string) => ({
  signUp: async ({ name, email, phone, password }: Registration): Promise<void> => {
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'phone_number', Value: phone },
      { Name: 'name', Value: name },
    ];
    await client.send(
      new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes }),
    );
  },
  confirmSignUp: async (email: string, code: string): Promise<void> => {
    await client.send(
      new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code }),
    );
  },
  resendCode: async (email: string): Promise<void> => {
    await client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
  },
  forgotPassword: async (email: string): Promise<void> => {
    await client.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  },
  resetPassword: async (email: string, code: string, password: string): Promise<void> => {
    await client.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: email,
        ConfirmationCode: code,
        Password: password,
      }),
    );
  },
  changePassword: async (AccessToken: string, present: string, proposed: string): Promise<void> => {
    await client.send(
      new ChangePasswordCommand({
        AccessToken,
        PreviousPassword: present,
        ProposedPassword: proposed,
      }),
    );
  },
  revoke: async (refreshToken: string): Promise<void> => {
    await client.send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
  },
  signOutEverywhere: async (AccessToken: string): Promise<void> => {
    await client.send(new GlobalSignOutCommand({ AccessToken }));
  },
});
