import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createLogger } from '@qr-menu/runtime/process';
import { createPool } from '@qr-menu/stores/postgres';
import { readMasterKey, readSigningKey, useStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Genuine, tokenCases } from '../test/token-cases.ts';

const databaseServer = inject('databaseUrl');
const createAccount =
  'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }';
const account = { name: 'Механа', email: 'venue@example.com', phone: '+359888123456' };
const variables = { input: account };

describe.skipIf(databaseServer === null)('a bad token', () => {
  const stack = useStack(databaseServer);
  let pool: ReturnType<typeof createPool>;
  let genuine: Genuine;

  beforeAll(async () => {
    const logger = createLogger('token-corpus', 'silent');
    pool = createPool({ url: stack.databaseUrl, applicationName: 'token-corpus', logger });
    const user = { email: 'owner@example.com', password: 'a long password' };
    await stack.standalone.ensureUser?.({ ...user, name: 'Owner', phone: '+359888123456' });
    const client = new CognitoIdentityProviderClient({
      region: 'eu-central-1',
      endpoint: `${stack.origin}/identity`,
    });
    const { AuthenticationResult: tokens } = await client.send(
      new InitiateAuthCommand({
        ClientId: 'qrmenuweb',
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
      }),
    );
    client.destroy();
    genuine = {
      idToken: tokens?.IdToken ?? '',
      accessToken: tokens?.AccessToken ?? '',
      refreshToken: tokens?.RefreshToken ?? '',
      otherIdToken: (await stack.owner()).idToken,
      privateKey: await readSigningKey(stack.databaseUrl, await readMasterKey(stack.dataDir)),
    };
  });
  afterAll(() => pool?.end());

  /** The number of archived commits and their last offset. Any accepted commit would change the result. */
  const archived = async (): Promise<unknown> =>
    (await pool.query('select count(*), max(log_offset) from menu.commits')).rows[0];

  it('has at least a hundred variants in the corpus', () => {
    expect(new Set(tokenCases.map(([title]) => title)).size).toBe(tokenCases.length);
    expect(tokenCases.length).toBeGreaterThanOrEqual(100);
  });

  it.each(tokenCases)('with %s is refused and changes nothing', async (_title, authorizationOf) => {
    const before = await archived();
    const api = stack.anonymous({ authorization: authorizationOf(genuine) });
    const answer = await api.call(createAccount, variables);
    expect(answer.status).toBeLessThan(500);
    expect(answer.code).toBe('UNAUTHENTICATED');
    expect(answer.data?.createAccount ?? null).toBeNull();
    expect(await archived()).toEqual(before);
  });

  it('is the reason for the refusals: the same request succeeds with a valid token', async () => {
    const api = stack.anonymous({ authorization: `Bearer ${genuine.idToken}` });
    expect((await api.call(createAccount, variables)).data.createAccount.id).toEqual(
      expect.any(String),
    );
  });
});
