import { randomInt, randomUUID } from 'node:crypto';
import { readCode } from './read-code.ts';
import { callIdentity, type SignedInTokens, signInOnPage } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';

export type OwnerApi = {
  readonly email: string;
  readonly tokens: SignedInTokens;
  /** Runs an operation whose only variable is `input`, and returns the value of its only field. */
  readonly call: <Answer>(query: string, input: object) => Promise<Answer>;
};

/** The password of every owner that is created here. */
export const ownerPassword = 'парола-за-снимки-1';

/** How many times a pending request is repeated. The server waits for 5 s each time. */
const pendingRepeats = 12;

const isPending = (errors: readonly { extensions?: { code?: string } }[] | undefined): boolean =>
  errors?.some(({ extensions }) => extensions?.code === 'PENDING') ?? false;

/** Returns a different address for each test and each attempt, because tests share a product. */
export const ownAddress = (name: string): string =>
  `${name}.${randomUUID().slice(0, 8)}@example.com`;

/** Registers a new owner without a browser, and calls the API as that owner. */
export async function openOwnerApi(app: RunningApp, name: string): Promise<OwnerApi> {
  const email = ownAddress(name);
  // The product limits the number of codes per address. It reads this header only if it is behind a proxy.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const from = { 'x-forwarded-for': address };
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'phone_number', Value: '+359888123456' },
    { Name: 'name', Value: 'Снимки' },
  ];
  const user = { Username: email, Password: ownerPassword, UserAttributes };
  await callIdentity(app, 'SignUp', user, from);
  const ConfirmationCode = await readCode(app.dataDir, email);
  await callIdentity(app, 'ConfirmSignUp', { Username: email, ConfirmationCode }, from);
  return ownerApiWith(app, email, await signInOnPage(app, email, ownerPassword, from));
}

/** Calls the API as the user to whom these tokens belong. */
export function ownerApiWith(app: RunningApp, email: string, tokens: SignedInTokens): OwnerApi {
  return {
    email,
    tokens,
    call: async (query, input) => {
      const request = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: tokens.idToken,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ query, variables: { input } }),
      };
      const send = async () => (await fetch(`${app.origin}/graphql`, request)).json();
      let { data, errors } = await send();
      // A busy server may answer `PENDING`. A request with the same key returns its outcome (rule R5).
      for (let again = 0; again < pendingRepeats && isPending(errors); again += 1) {
        ({ data, errors } = await send());
      }
      if (errors) throw new Error(JSON.stringify(errors));
      const [answer] = Object.values(data);
      return answer as never;
    },
  };
}
