import {
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  type DeviceType,
  ForgetDeviceCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  InvalidUserPoolConfigurationException,
  ListDevicesCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  RefreshTokenReuseException,
  ResendConfirmationCodeCommand,
  ResourceNotFoundException,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { RuntimeConfig } from '#api/runtime-config.ts';
import { browserStorage } from '#session/browser-storage.ts';
import type { SignInRecord } from '#session/session-context.ts';
import { appCalls, passkeyCalls, signInSteps } from './second-step-calls.ts';
import { type RemovalState, removalCalls, removalOf } from './second-step-removal-calls.ts';
import { deviceOf, readClaims, type Tokens, tokensOf } from './tokens.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'new-password'; readonly challenge: string }
  /** A code from the authenticator app, or a recovery code. */
  | {
      readonly kind: 'second-step';
      readonly challenge: string;
      readonly removal: RemovalState;
    }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'reset-required' }
  | { readonly kind: 'unsupported' };

/** The result of confirming a registration with the correct code. */
export type Confirmation = 'confirmed' | 'reset-required';

type Registration = {
  readonly name: string;
  readonly email: string;
  /** Omitted for an invited person. */
  readonly phone?: string;
  readonly password: string;
};

export type IdentityClient = ReturnType<typeof createIdentityClient>;

/** Connects to the hosted identity service or to our own endpoint, which speaks the same protocol. */
export function createIdentityClient(config: RuntimeConfig) {
  const { region, userPoolClientId, identityEndpoint } = config;
  const ClientMetadata = {
    device: deviceOf(browserStorage),
    // Emails are sent in the language of the screen.
    language: document.documentElement.lang,
  };
  const call = { ClientId: userPoolClientId, ClientMetadata };
  const endpoint = identityEndpoint ? new URL(identityEndpoint, window.location.origin).href : null;
  const client = new CognitoIdentityProviderClient({ region, ...(endpoint ? { endpoint } : {}) });
  const signIn = signInTo(client, call, endpoint !== null);
  const connection = { client, call, endpoint };
  return {
    ...accountCalls(client, call, signIn),
    ...deviceCalls(client),
    ...signInSteps(connection),
    ...appCalls(connection),
    ...passkeyCalls(connection),
    ...removalCalls(connection),
    signIn,
    setNewPassword: async (email: string, password: string, challenge: string) => {
      const answer = await client.send(
        new RespondToAuthChallengeCommand({
          ...call,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: challenge,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
        }),
      );
      return tokensOf(answer.AuthenticationResult);
    },
    refresh: async (refreshToken: string): Promise<Tokens | null> => {
      try {
        const answer = await client.send(
          new GetTokensFromRefreshTokenCommand({
            ClientId: call.ClientId,
            RefreshToken: refreshToken,
          }),
        );
        return tokensOf(answer.AuthenticationResult, refreshToken);
      } catch (error) {
        if (error instanceof NotAuthorizedException) return null;
        if (error instanceof RefreshTokenReuseException) return null;
        throw error;
      }
    },
  };
}

type Call = {
  readonly ClientId: string;
  /** Identifies the browser to our own service. AWS passes it to the email template. */
  readonly ClientMetadata: { readonly device: string; readonly language: string };
};

const signInTo =
  (client: CognitoIdentityProviderClient, call: Call, isOwn: boolean) =>
  async (email: string, password: string): Promise<SignInOutcome> => {
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    const command = new InitiateAuthCommand({
      ...call,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters,
    });
    try {
      const answer = await client.send(command);
      const tokens = tokensOf(answer.AuthenticationResult);
      if (tokens) return { kind: 'signed-in', tokens };
      const challenge = answer.Session ?? '';
      switch (answer.ChallengeName) {
        case 'NEW_PASSWORD_REQUIRED':
          return { kind: 'new-password', challenge };
        case 'SOFTWARE_TOKEN_MFA':
          return {
            kind: 'second-step',
            challenge,
            removal: removalOf(answer.ChallengeParameters, isOwn),
          };
        default:
          return { kind: 'unsupported' };
      }
    } catch (error) {
      if (error instanceof UserNotConfirmedException) return { kind: 'unconfirmed' };
      if (error instanceof PasswordResetRequiredException) return { kind: 'reset-required' };
      throw error;
    }
  };

/** Cognito does not end other sign-ins after a password change. Our own pool has already ended them. */
const endSignIns = (client: CognitoIdentityProviderClient, AccessToken: string) =>
  client.send(new GlobalSignOutCommand({ AccessToken }));

const accountCalls = (
  client: CognitoIdentityProviderClient,
  call: Call,
  signIn: ReturnType<typeof signInTo>,
) => ({
  signUp: async ({ name, email, phone, password }: Registration): Promise<void> => {
    const UserAttributes = [
      { Name: 'email', Value: email },
      ...(phone === undefined ? [] : [{ Name: 'phone_number', Value: phone }]),
      { Name: 'name', Value: name },
    ];
    await client.send(
      new SignUpCommand({ ...call, Username: email, Password: password, UserAttributes }),
    );
  },
  /**
   * A code entered in a different browser than the registration proves the email address but not the
   * password.
   */
  confirmSignUp: async (email: string, code: string): Promise<Confirmation> => {
    try {
      await client.send(
        new ConfirmSignUpCommand({ ...call, Username: email, ConfirmationCode: code }),
      );
      return 'confirmed';
    } catch (error) {
      if (error instanceof PasswordResetRequiredException) return 'reset-required';
      throw error;
    }
  },
  resendCode: async (email: string): Promise<void> => {
    await client.send(new ResendConfirmationCodeCommand({ ...call, Username: email }));
  },
  forgotPassword: async (email: string): Promise<void> => {
    await client.send(new ForgotPasswordCommand({ ...call, Username: email }));
  },
  /** Ends all earlier sign-ins. */
  resetPassword: async (email: string, code: string, password: string): Promise<void> => {
    await client.send(
      new ConfirmForgotPasswordCommand({
        ...call,
        Username: email,
        ConfirmationCode: code,
        Password: password,
      }),
    );
    // Even if the sign-in fails, the password has been changed and the code can no longer be used.
    const outcome = await signIn(email, password).catch(() => null);
    if (outcome?.kind !== 'signed-in') return;
    await endSignIns(client, outcome.tokens.accessToken).catch(() => undefined);
  },
  /** Ends all earlier sign-ins and starts a new one. Resolves to null if the user has to sign in again. */
  changePassword: async (
    AccessToken: string,
    email: string,
    present: string,
    proposed: string,
  ): Promise<SignInOutcome | null> => {
    await client.send(
      new ChangePasswordCommand({
        AccessToken,
        PreviousPassword: present,
        ProposedPassword: proposed,
      }),
    );
    await endSignIns(client, AccessToken);
    return signIn(email, proposed).catch(() => null);
  },
  revoke: async (refreshToken: string): Promise<void> => {
    await client.send(new RevokeTokenCommand({ ClientId: call.ClientId, Token: refreshToken }));
  },
  signOutEverywhere: async (AccessToken: string): Promise<void> => {
    await endSignIns(client, AccessToken);
  },
});

/** Cognito's maximum per response. */
const devicesPerPage = 60;
/** Cognito does not limit the number of devices per user. */
const mostDevices = 300;

/** Our own pool has one device per sign-in. Cognito has devices only if the pool tracks them. */
const deviceCalls = (client: CognitoIdentityProviderClient) => ({
  listSignIns: async (AccessToken: string): Promise<readonly SignInRecord[]> => {
    const thisKey = readClaims(AccessToken)?.deviceKey;
    const devices: DeviceType[] = [];
    let PaginationToken: string | undefined;
    try {
      do {
        const page = { AccessToken, Limit: devicesPerPage };
        const next = PaginationToken === undefined ? page : { ...page, PaginationToken };
        const answer = await client.send(new ListDevicesCommand(next));
        devices.push(...(answer.Devices ?? []));
        ({ PaginationToken } = answer);
      } while (PaginationToken !== undefined && devices.length < mostDevices);
    } catch (error) {
      // The pool does not track devices.
      if (error instanceof InvalidUserPoolConfigurationException) return [];
      throw error;
    }
    return devices.map((device) => signInOf(device, thisKey));
  },
  endSignIn: async (AccessToken: string, DeviceKey: string): Promise<void> => {
    try {
      await client.send(new ForgetDeviceCommand({ AccessToken, DeviceKey }));
    } catch (error) {
      // The sign-in has already ended.
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  },
});

function signInOf(device: DeviceType, thisKey: string | undefined): SignInRecord {
  const attributes = new Map(
    (device.DeviceAttributes ?? []).map(({ Name, Value }) => [Name, Value ?? null]),
  );
  return {
    key: device.DeviceKey ?? '',
    agent: attributes.get('device_name') ?? null,
    address: attributes.get('last_ip_used') ?? null,
    startedAt: device.DeviceCreateDate ?? null,
    lastUsedAt: device.DeviceLastAuthenticatedDate ?? device.DeviceLastModifiedDate ?? null,
    isThis: thisKey !== undefined && device.DeviceKey === thisKey,
  };
}
