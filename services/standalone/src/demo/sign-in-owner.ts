import { readFile } from 'node:fs/promises';
import type { Clock } from '@qr-menu/runtime';
import { z } from 'zod';

export type SignInDeps = {
  readonly identity: { readonly endpoint: string; readonly clientId: string };
  readonly owner: {
    readonly email: string;
    readonly password: string;
    readonly name: string;
    readonly phone: string;
  };
  readonly mailedCode: () => Promise<string>;
};

const faultSchema = z.object({ __type: z.string(), message: z.string().optional() });
const signedInSchema = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) });

/** Signs an owner up if necessary, confirms the address, and returns an ID token. */
export async function signInOwner({ identity, owner, mailedCode }: SignInDeps): Promise<string> {
  const { email: Username, password: Password, name, phone } = owner;
  /** The response, or the fault's name if it is the expected one. */
  async function call(operation: string, input: object, expected?: string): Promise<unknown> {
    const response = await fetch(identity.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: identity.clientId, ...input }),
    });
    const body: unknown = await response.json();
    if (response.ok) return body;
    const { __type: fault, message = fault } = faultSchema.parse(body);
    if (fault === expected) return fault;
    throw Object.assign(new Error(`${operation} of ${Username}: ${message}`), { name: fault });
  }
  const confirm = async () =>
    call('ConfirmSignUp', { Username, ConfirmationCode: await mailedCode() });
  const signIn = (expected?: string) =>
    call(
      'InitiateAuth',
      {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: Password },
      },
      expected,
    );

  // The identity service accepts only digits. Menus print spaces.
  const attributes = { email: Username, phone_number: phone.replace(/[^+\d]/g, ''), name };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  const known = 'UsernameExistsException';
  if ((await call('SignUp', { Username, Password, UserAttributes }, known)) !== known) {
    await confirm();
  }
  // An earlier run may have stopped between sign-up and confirmation.
  let answer = await signIn('UserNotConfirmedException');
  if (answer === 'UserNotConfirmedException') {
    await confirm();
    answer = await signIn();
  }
  return signedInSchema.parse(answer).AuthenticationResult.IdToken;
}

const mailSchema = z.object({ to: z.string(), code: z.string() });

/** Reads the newest code mailed to `to`, waiting a little for the mail. */
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
  // The last line may be incomplete, those before the last line end are not.
  const lines = outbox.slice(0, outbox.lastIndexOf('\n') + 1).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => mailSchema.parse(JSON.parse(line)))
    .findLast((mail) => mail.to.toLowerCase() === to.toLowerCase())?.code;
}
