import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@qr-menu/runtime/process';
import { testKeyPrefix, testTopicName } from '@qr-menu/testkit';
import { createApiClient, type Stack, startStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Cognito, cognitoAt } from '../test/owner-calls.ts';
import { openVenue, updateItem } from './test/venue.ts';

const databaseUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');

/** Values that must never appear in a log. Each of them is unique. */
const marked = {
  email: 'zqowner@marked.example',
  staffEmail: 'zqstaff@marked.example',
  name: 'Зюмбюл Маркирана',
  phone: '+359887310947',
  venueEmail: 'zqvenue@marked.example',
  venuePhone: '+359887310948',
  venueName: 'Механа Зюмбюлово',
  password: 'zq парола 8823',
  wrongPassword: 'zq грешна 8824',
};

describe.skipIf(databaseUrl === null)("the product's logs at level debug", () => {
  const lines: string[] = [];
  const secrets: string[] = Object.values(marked);
  let stack: Stack;
  let cognito: Cognito;

  const codes = async () => {
    const text = await readFile(path.join(stack.dataDir, 'outbox.jsonl'), 'utf8');
    const sent: { readonly to: string; readonly code: string }[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return sent;
  };
  const signUp = (email: string) =>
    cognito('SignUp', {
      Username: email,
      Password: marked.password,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: marked.name },
        { Name: 'phone_number', Value: marked.phone },
      ],
    });
  const signIn = (email: string, password: string) =>
    cognito('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });

  beforeAll(async () => {
    const write = (line: string): void => {
      lines.push(line);
    };
    stack = await startStack(
      databaseUrl ?? '',
      {
        ...(brokers ? { KAFKA_BROKERS: brokers, KAFKA_TOPIC: testTopicName() } : {}),
        ...(redisUrl ? { REDIS_URL: redisUrl, REDIS_PREFIX: testKeyPrefix() } : {}),
      },
      createLogger('stack', 'debug', { write }),
    );
    const { userPoolClientId } = (await (await fetch(`${stack.origin}/config.json`)).json()) as {
      userPoolClientId: string;
    };
    cognito = cognitoAt(`${stack.origin}/identity/`, userPoolClientId);
  });

  afterAll(async () => {
    await stack?.stop();
  });

  it('logs contain no personal data after successes, refusals and failures', async () => {
    await signUp(marked.email);
    const [confirmation] = await codes();
    await cognito('ConfirmSignUp', { Username: marked.email, ConfirmationCode: '000000' });
    await cognito('ConfirmSignUp', {
      Username: marked.email,
      ConfirmationCode: confirmation?.code,
    });
    expect((await signIn(marked.email, marked.wrongPassword)).status).toBe(400);
    const signedIn = (await (await signIn(marked.email, marked.password)).json()) as {
      AuthenticationResult: { IdToken: string; AccessToken: string; RefreshToken: string };
    };
    const tokens = signedIn.AuthenticationResult;
    await cognito('ForgotPassword', { Username: marked.email });
    secrets.push(...(await codes()).map(({ code }) => code));
    // Only a token's signature is unique. Other tokens may begin in the same way.
    secrets.push(
      ...[tokens.IdToken, tokens.AccessToken].map((token) => token.split('.')[2] ?? ''),
      tokens.RefreshToken,
    );

    const owner = createApiClient(stack.origin, { authorization: tokens.IdToken });
    const account = { name: marked.venueName, email: marked.venueEmail, phone: marked.venuePhone };
    const id = await openVenue(owner, account);
    expect((await owner.call(updateItem, { input: { id, price: 6 } })).code).toBeNull();
    expect((await owner.call(updateItem, { input: { id, price: -1 } })).code).toBe(
      'BAD_USER_INPUT',
    );
    const invite = `mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id } }`;
    const guest = { email: marked.staffEmail, role: 'editor' };
    expect((await owner.call(invite, { input: guest })).data).not.toBeNull();
    const forged = createApiClient(stack.origin, { authorization: `${tokens.IdToken}x` });
    expect((await forged.call('{ listMenus { items { id } } }')).code).toBe('UNAUTHENTICATED');
    await stack.standalone.settle();
    const page = await fetch(`${stack.origin}/menu/${encodeURIComponent(marked.venueName)}`);
    expect(page.status).toBe(200);

    // When Postgres rejects a row, its error message contains all values of the row.
    await stack.database.query(
      'alter table identity.users add constraint refused check (false) not valid',
    );
    expect((await signUp(marked.staffEmail)).status).toBe(500);
    await stack.database.query('alter table menu.menus rename column currency to away');
    expect((await owner.call('{ listMenus { items { id } } }')).code).toBe('INTERNAL_SERVER_ERROR');
    await stack.database.query('alter table menu.menus rename column away to currency');

    const messages = new Set(lines.map((line) => JSON.parse(line).msg));
    for (const message of ['an identity call failed', 'an operation failed', 'commit accepted']) {
      expect(messages).toContain(message);
    }
    expect(secrets.length).toBeGreaterThan(12);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThanOrEqual(6);
      const escaped = JSON.stringify(secret).slice(1, -1);
      const leaks = lines.filter((line) => line.includes(escaped) || line.includes(secret));
      expect(leaks, secret).toEqual([]);
    }
    const accepted = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'commit accepted');
    for (const line of accepted) {
      expect(line).toMatchObject({
        commitId: expect.any(String),
        correlationId: expect.any(String),
      });
    }
  });
});
