import {
  type AuthenticationResultType,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgetDeviceCommand,
  ForgotPasswordCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect } from 'vitest';
import { clientId, type StartedIdentity } from './start-identity.ts';

export const password = 'тайна парола 42';

export const expectRefusal = (call: Promise<unknown>, name: string) =>
  expect(call).rejects.toMatchObject({ name });

export function callsTo(identity: () => StartedIdentity) {
  let users = 0;
  const newEmail = (): string => `owner-${++users}@example.com`;

  const signUp = (Username: string, rest: object = {}) =>
    identity().client.send(
      new SignUpCommand({ ClientId: clientId, Username, Password: password, ...rest }),
    );
  const confirm = (Username: string, ConfirmationCode = identity().codeFor(Username)) =>
    identity().client.send(
      new ConfirmSignUpCommand({ ClientId: clientId, Username, ConfirmationCode }),
    );
  const resend = (Username: string) =>
    identity().client.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username }));
  const signIn = (USERNAME: string, PASSWORD = password) =>
    identity().client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    );
  const refresh = (REFRESH_TOKEN = '') =>
    identity().client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN },
      }),
    );
  const renew = async (RefreshToken = ''): Promise<AuthenticationResultType> => {
    const command = new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken });
    return (await identity().client.send(command)).AuthenticationResult ?? {};
  };
  const getUser = (AccessToken = '') => identity().client.send(new GetUserCommand({ AccessToken }));
  const answer = (USERNAME: string, Session = '', NEW_PASSWORD = 'another password') =>
    identity().client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME, NEW_PASSWORD },
      }),
    );

  const forgot = (Username: string) =>
    identity().client.send(new ForgotPasswordCommand({ ClientId: clientId, Username }));
  const reset = (
    Username: string,
    ConfirmationCode = identity().codeFor(Username),
    Password = 'another password',
  ) =>
    identity().client.send(
      new ConfirmForgotPasswordCommand({
        ClientId: clientId,
        Username,
        ConfirmationCode,
        Password,
      }),
    );
  const changePassword = (
    AccessToken = '',
    PreviousPassword = password,
    ProposedPassword = 'another password',
  ) =>
    identity().client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }),
    );
  const signOutEverywhere = (AccessToken = '') =>
    identity().client.send(new GlobalSignOutCommand({ AccessToken }));
  const revoke = (Token = '') =>
    identity().client.send(new RevokeTokenCommand({ ClientId: clientId, Token }));

  const listDevices = (AccessToken = '', page: object = {}) =>
    identity().client.send(new ListDevicesCommand({ AccessToken, ...page }));
  const getDevice = (AccessToken = '', DeviceKey = '') =>
    identity().client.send(new GetDeviceCommand({ AccessToken, DeviceKey }));
  const forgetDevice = (AccessToken = '', DeviceKey = '') =>
    identity().client.send(new ForgetDeviceCommand({ AccessToken, DeviceKey }));

  const confirmedUser = async (): Promise<string> => {
    const email = newEmail();
    await identity().service.ensureUser({ email, password, name: 'Owner', phone: '+359888123456' });
    return email;
  };

  const signedIn = async (email: string): Promise<AuthenticationResultType> => {
    const { AuthenticationResult } = await signIn(email);
    if (AuthenticationResult === undefined) throw new Error('there are no tokens');
    return AuthenticationResult;
  };

  const wrongCodeFor = (email: string): string =>
    identity().codeFor(email) === '000000' ? '000001' : '000000';

  return {
    newEmail,
    signUp,
    confirm,
    resend,
    signIn,
    refresh,
    renew,
    getUser,
    answer,
    forgot,
    reset,
    changePassword,
    signOutEverywhere,
    revoke,
    listDevices,
    getDevice,
    forgetDevice,
    confirmedUser,
    signedIn,
    wrongCodeFor,
  };
}

/** Makes a call for which a proxy would report this address. Returns the exception's name, or null. */
export async function callFrom(
  { endpoint }: StartedIdentity,
  { address, device }: { readonly address: string; readonly device?: string },
  operation: string,
  input: object,
): Promise<string | null> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({
      ClientId: clientId,
      ...(device === undefined ? {} : { ClientMetadata: { device } }),
      ...input,
    }),
  });
  const answer = (await response.json()) as { readonly __type?: string };
  return answer.__type ?? null;
}
