import {
  AssociateSoftwareTokenCommand,
  type CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { type Tokens, tokensOf } from './tokens.ts';

export type Passkey = {
  readonly id: string;
  readonly name: string;
  /** In ISO 8601. Empty if the service does not send it. */
  readonly createdAt: string;
};

export type SecondSteps = {
  readonly hasApp: boolean;
  readonly passkeys: readonly Passkey[];
  /** Null for Cognito, which has no recovery codes. */
  readonly recoveryCodesLeft: number | null;
};

export type CognitoConnection = {
  readonly client: CognitoIdentityProviderClient;
  readonly call: {
    readonly ClientId: string;
    readonly ClientMetadata: { readonly device: string; readonly language: string };
  };
  /** The URL of our own service. Null for Cognito, which does not support our own calls. */
  readonly endpoint: string | null;
};

/** Loaded when a passkey is used for the first time. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** The steps of a sign-in that follow or replace the password. */
export const signInSteps = ({ client, call }: CognitoConnection) => ({
  /** `code` comes from the app or is a recovery code. Resolves to null if another step is needed. */
  answerSecondStep: async (
    email: string,
    challenge: string,
    code: string,
  ): Promise<Tokens | null> => {
    const answer = await client.send(
      new RespondToAuthChallengeCommand({
        ...call,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: challenge,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    );
    return tokensOf(answer.AuthenticationResult);
  },
  /** Rejects with the browser's error if the user cancels. */
  signInWithPasskey: async (email: string): Promise<Tokens | null> => {
    const asked = await client.send(
      new InitiateAuthCommand({
        ...call,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      }),
    );
    // If the user has no passkey, Cognito asks for a different step.
    if (asked.ChallengeName !== 'WEB_AUTHN') throw new NoPasskey();
    const options: PublicKeyCredentialRequestOptionsJSON = JSON.parse(
      asked.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}',
    );
    const { startAuthentication } = await loadWebAuthn();
    const credential = await startAuthentication({ optionsJSON: options });
    const answer = await client.send(
      new RespondToAuthChallengeCommand({
        ...call,
        ChallengeName: 'WEB_AUTHN',
        Session: asked.Session,
        ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(credential) },
      }),
    );
    return tokensOf(answer.AuthenticationResult);
  },
});

class NoPasskey extends Error {
  override readonly name = 'NotAuthorizedException';
}

const recoverySchema = z.object({ RecoveryCodesLeft: z.number() });
const codesSchema = z.object({ RecoveryCodes: z.array(z.string()) });

/** Calls for managing the user's authenticator app and recovery codes. All of them need an access token. */
export const appCalls = ({ client, endpoint }: CognitoConnection) => ({
  readSecondSteps: async (AccessToken: string): Promise<SecondSteps> => {
    const [user, { Credentials = [] }, recovery] = await Promise.all([
      client.send(new GetUserCommand({ AccessToken })),
      client.send(new ListWebAuthnCredentialsCommand({ AccessToken })),
      endpoint === null ? null : ownCall(endpoint, 'DescribeRecovery', { AccessToken }),
    ]);
    return {
      hasApp: user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
      passkeys: Credentials.map(({ CredentialId, FriendlyCredentialName, CreatedAt }) => ({
        id: CredentialId ?? '',
        name: FriendlyCredentialName ?? '',
        createdAt: CreatedAt?.toISOString() ?? '',
      })),
      recoveryCodesLeft:
        recovery === null ? null : recoverySchema.parse(recovery).RecoveryCodesLeft,
    };
  },
  /** Returns the secret for an authenticator app. */
  startApp: async (AccessToken: string): Promise<string> => {
    const answer = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    return answer.SecretCode ?? '';
  },
  /** Enables the app if the code proves that the app has the secret. */
  finishApp: async (AccessToken: string, UserCode: string): Promise<void> => {
    await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        // Our own service always counts a passkey as two steps. Cognito does so only on request.
        ...(endpoint === null ? { WebAuthnMfaSettings: { Enabled: true } } : {}),
      }),
    );
  },
  removeApp: async (AccessToken: string): Promise<void> => {
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  },
  /** Replaces all earlier codes. Returns an empty list for Cognito. */
  makeRecoveryCodes: async (AccessToken: string): Promise<readonly string[]> =>
    endpoint === null
      ? []
      : codesSchema.parse(await ownCall(endpoint, 'CreateRecoveryCodes', { AccessToken }))
          .RecoveryCodes,
});

/** Calls for managing the user's passkeys. */
export const passkeyCalls = ({ client }: CognitoConnection) => ({
  /** Rejects with the browser's error if the user cancels. */
  addPasskey: async (AccessToken: string): Promise<void> => {
    const started = await client.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
    // The SDK has no type for this document. The browser checks the options itself.
    const options: PublicKeyCredentialCreationOptionsJSON = JSON.parse(
      JSON.stringify(started.CredentialCreationOptions),
    );
    const { startRegistration } = await loadWebAuthn();
    const made = await startRegistration({ optionsJSON: options });
    const Credential = JSON.parse(JSON.stringify(made));
    await client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
  },
  removePasskey: async (AccessToken: string, CredentialId: string): Promise<void> => {
    await client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }));
  },
});

const exceptionSchema = z.object({ __type: z.string(), message: z.string() });

/** Makes a call that only our own service supports. Rejects with an error named after the exception. */
export async function ownCall(
  endpoint: string,
  operation: string,
  input: object,
): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { __type: name, message } = exceptionSchema.parse(answer);
  throw Object.assign(new Error(message), { name });
}
