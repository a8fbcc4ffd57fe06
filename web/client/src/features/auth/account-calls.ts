import {
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GlobalSignOutCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';

export type Registration = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
};

/** The calls around a sign-in: making an account, recovering it, leaving it. */
export const createAccountCalls = (client: CognitoIdentityProviderClient, ClientId: string) => ({
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
  /** Ends the sign-in of this refresh token. */
  revoke: async (refreshToken: string): Promise<void> => {
    await client.send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
  },
  /** Ends every sign-in of the user. */
  signOutEverywhere: async (AccessToken: string): Promise<void> => {
    await client.send(new GlobalSignOutCommand({ AccessToken }));
  },
});
