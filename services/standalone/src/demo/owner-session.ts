import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
  UserNotConfirmedException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Clock } from '@qr-menu/platform';

export type OwnerSessionDeps = {
  readonly identity: {
    readonly region: string;
    readonly endpoint: string;
    readonly clientId: string;
  };
  readonly owner: {
    readonly email: string;
    readonly password: string;
    readonly name: string;
    readonly phone: string;
  };
  /** The newest confirmation code that was mailed to the owner. */
  readonly mailedCode: () => Promise<string>;
  readonly clock: Clock;
};

export type OwnerSession = {
  /** A token that is good for a minute at least. */
  readonly idToken: () => Promise<string>;
  readonly close: () => void;
};

type Token = { readonly value: string; readonly renewAt: number };

/** Signs an owner up if need be, confirms the address, and keeps signed in. */
export async function openOwnerSession(deps: OwnerSessionDeps): Promise<OwnerSession> {
  const { region, endpoint } = deps.identity;
  const client = new CognitoIdentityProviderClient({ region, endpoint });
  const signedUp = await signUp(client, deps);
  if (signedUp) await confirm(client, deps);
  let token = await signIn(client, deps).catch(async (error: unknown) => {
    // An earlier run broke off between signing up and confirming.
    if (!(error instanceof UserNotConfirmedException)) throw error;
    await confirm(client, deps);
    return signIn(client, deps);
  });
  return {
    idToken: async () => {
      if (deps.clock.now() >= token.renewAt) token = await signIn(client, deps);
      return token.value;
    },
    close: () => client.destroy(),
  };
}

/** Whether the owner is new. */
async function signUp(
  client: CognitoIdentityProviderClient,
  { identity, owner }: OwnerSessionDeps,
): Promise<boolean> {
  // The identity service takes digits only, menus are printed with spaces.
  const phone_number = owner.phone.replace(/[^+\d]/g, '');
  const attributes = { email: owner.email, phone_number, name: owner.name };
  try {
    await client.send(
      new SignUpCommand({
        ClientId: identity.clientId,
        Username: owner.email,
        Password: owner.password,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof UsernameExistsException) return false;
    throw error;
  }
}

async function confirm(
  client: CognitoIdentityProviderClient,
  { identity, owner, mailedCode }: OwnerSessionDeps,
): Promise<void> {
  const ConfirmationCode = await mailedCode();
  await client.send(
    new ConfirmSignUpCommand({
      ClientId: identity.clientId,
      Username: owner.email,
      ConfirmationCode,
    }),
  );
}

async function signIn(
  client: CognitoIdentityProviderClient,
  { identity, owner, clock }: OwnerSessionDeps,
): Promise<Token> {
  const { AuthenticationResult: result } = await client.send(
    new InitiateAuthCommand({
      ClientId: identity.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: owner.email, PASSWORD: owner.password },
    }),
  );
  if (result?.IdToken === undefined) throw new Error(`signing in ${owner.email} gave no token`);
  const secondsToUse = (result.ExpiresIn ?? 0) - 60;
  return { value: result.IdToken, renewAt: clock.now() + secondsToUse * 1_000 };
}
