import { readFile } from 'node:fs/promises';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
  UserNotConfirmedException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Clock } from '@qr-menu/runtime';
import { z } from 'zod';

export type SignInDeps = {
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
  readonly mailedCode: () => Promise<string>;
};

/** Signs an owner up if need be, confirms the address, and answers an ID token. */
export async function signInOwner(deps: SignInDeps): Promise<string> {
  const { region, endpoint } = deps.identity;
  const client = new CognitoIdentityProviderClient({ region, endpoint });
  try {
    if (await signUp(client, deps)) await confirm(client, deps);
    return await signIn(client, deps).catch(async (error: unknown) => {
      // An earlier run broke off between signing up and confirming.
      if (!(error instanceof UserNotConfirmedException)) throw error;
      await confirm(client, deps);
      return signIn(client, deps);
    });
  } finally {
    client.destroy();
  }
}

async function signUp(
  client: CognitoIdentityProviderClient,
  { identity, owner }: SignInDeps,
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
  { identity, owner, mailedCode }: SignInDeps,
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
  { identity, owner }: SignInDeps,
): Promise<string> {
  const { AuthenticationResult: result } = await client.send(
    new InitiateAuthCommand({
      ClientId: identity.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: owner.email, PASSWORD: owner.password },
    }),
  );
  if (result?.IdToken === undefined) throw new Error(`signing in ${owner.email} gave no token`);
  return result.IdToken;
}

const mailSchema = z.object({ to: z.string(), code: z.string() });

/** Reads the newest code that was mailed to `to`, waiting a little for the mail to arrive. */
export async function readMailedCode(file: string, to: string, clock: Clock): Promise<string> {
  const deadline = clock.now() + 10_000;
  for (;;) {
    const code = newestCode(await readFile(file, 'utf8').catch(() => ''), to);
    if (code !== undefined) return code;
    if (clock.now() >= deadline) {
      throw new Error(`no code for ${to} in ${file}: set OUTBOX_FILE to the server's outbox`);
    }
    await clock.sleep(50);
  }
}

function newestCode(outbox: string, to: string): string | undefined {
  // The last line may be half-written; whatever comes before the last line end is whole.
  const lines = outbox.slice(0, outbox.lastIndexOf('\n') + 1).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => mailSchema.parse(JSON.parse(line)))
    .findLast((mail) => mail.to.toLowerCase() === to.toLowerCase())?.code;
}
