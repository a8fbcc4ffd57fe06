import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export type Cognito = (operation: string, body: object) => Promise<Response>;

/** Calls the identity service like a browser. `address` is the client address in the proxy's header. */
export const cognitoAt =
  (origin: string, clientId: string, address?: string): Cognito =>
  (operation, body) =>
    fetch(origin, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...(address !== undefined && { 'x-forwarded-for': address }),
      },
      body: JSON.stringify({ ClientId: clientId, ...body }),
    });

/** Registers an owner with the code from the outbox, signs in, and returns the ID token. */
export async function signUpOwner(
  cognito: Cognito,
  email: string,
  outboxFile: string,
): Promise<string> {
  const Password = 'a long password';
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'name', Value: 'Owner' },
    { Name: 'phone_number', Value: '+359888123456' },
  ];
  const ask = async (operation: string, body: object) => {
    const answer = await cognito(operation, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${operation} of ${email}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  await ask('SignUp', { Username: email, Password, UserAttributes });
  await ask('ConfirmSignUp', {
    Username: email,
    ConfirmationCode: await mailedCode(outboxFile, email),
  });
  const { AuthenticationResult } = await ask('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: Password },
  });
  return AuthenticationResult.IdToken;
}

/** Waits for the email, because a concurrent sign-up's sender may write it after `SignUp` has returned. */
async function mailedCode(outboxFile: string, email: string): Promise<string> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const lines = (await readFile(outboxFile, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    const mail = lines.map((line) => JSON.parse(line)).findLast(({ to }) => to === email);
    if (mail) return mail.code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code for ${email} in ${outboxFile}`);
}

export type Mutated = {
  readonly id: string;
  readonly commitId: string;
};

/** How long to retry calls that return `PENDING` or `UNAVAILABLE`, with the same key. In milliseconds. */
const patience = 600_000;

/**
 * Sends a mutation until it is acknowledged or refused, always with the same idempotency key, like the
 * product's own client.
 */
export async function mutate(
  origin: string,
  token: string,
  name: string,
  input: object,
): Promise<Mutated> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const commitId = randomUUID();
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: token,
      'idempotency-key': commitId,
    },
    body: JSON.stringify({
      query: `mutation ($input: ${type}!) { ${name}(input: $input) { id } }`,
      variables: { input },
    }),
  };
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await fetch(`${origin}/graphql`, request)
      .then((response) => response.json())
      .catch((error: unknown) => ({ errors: [{ extensions: { code: 'UNAVAILABLE' }, error }] }));
    const { data, errors } = answer as {
      data?: Record<string, { id: string } | null>;
      errors?: readonly { extensions?: { code?: string } }[];
    };
    const acknowledged = data?.[name];
    if (acknowledged) return { id: acknowledged.id, commitId };
    const code = errors?.[0]?.extensions?.code ?? '';
    const mayHelp = ['PENDING', 'UNAVAILABLE', 'RATE_LIMITED'].includes(code);
    if (!mayHelp || Date.now() > deadline) throw new Error(`${name}: ${JSON.stringify(errors)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
