import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicMenuQueryHash } from '@qr-menu/schema';
import {
  createTestDatabase,
  freePort,
  type TestDatabase,
  testKeyPrefix,
  testTopicName,
  waitUntil,
} from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SpawnedService, spawnService } from './test/spawned-service.ts';

const databaseServer = inject('databaseUrl');
const kafkaBrokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');
const missing = databaseServer === null || kafkaBrokers === null || redisUrl === null;

const apiKey = 'separate-processes-key';
const userPoolId = 'eu-central-1_separate';
const names = ['command', 'projector', 'gateway', 'guest'] as const;

/** The build must exist: `npm test` makes it before the tests. */
describe.skipIf(missing)('services as processes of their own, on Kafka, Postgres and Redis', () => {
  let directory: string;
  let database: TestDatabase;
  let identity: SpawnedService;
  let ports: Readonly<Record<(typeof names)[number], number>>;
  let variables: Record<string, string>;
  const services = new Map<string, SpawnedService>();

  const service = (name: (typeof names)[number]): SpawnedService => {
    const found = services.get(name);
    if (!found) throw new Error(`${name} is not running`);
    return found;
  };
  const start = async (name: (typeof names)[number]): Promise<void> => {
    services.set(name, await spawnService(name, ports[name], variables));
  };

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-processes-'));
    database = await createTestDatabase(databaseServer ?? '');
    const identityPort = await freePort();
    const issuer = `http://127.0.0.1:${identityPort}`;
    identity = await spawnService(
      'identity',
      identityPort,
      {
        DATABASE_URL: database.url,
        ISSUER_BASE: issuer,
        USER_POOL_ID: userPoolId,
        CLIENT_ID: 'separate',
        OUTBOX_FILE: path.join(directory, 'outbox.jsonl'),
      },
      `/${userPoolId}/.well-known/jwks.json`,
    );
    variables = {
      DATABASE_URL: database.url,
      KAFKA_BROKERS: kafkaBrokers ?? '',
      KAFKA_TOPIC: testTopicName(),
      LOG_PARTITIONS: '3',
      REDIS_URL: redisUrl ?? '',
      REDIS_PREFIX: testKeyPrefix(),
      PUBLIC_API_KEY: apiKey,
      CURSOR_SECRET: 'separate-processes-secret',
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: 'separate',
      IDENTITY_ENDPOINT: issuer,
      IDENTITY_ISSUER: `${issuer}/${userPoolId}`,
      LOG_LEVEL: 'warn',
    };
    ports = {
      command: await freePort(),
      projector: await freePort(),
      gateway: await freePort(),
      guest: await freePort(),
    };
    await start('command');
    await Promise.all([start('projector'), start('gateway'), start('guest')]);
  });

  afterAll(async () => {
    await Promise.all([...services.values(), identity].map((one) => one?.end('SIGKILL')));
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const cognito = async (operation: string, body: object): Promise<Response> =>
    fetch(identity.origin, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: 'separate', ...body }),
    });

  async function signedIn(): Promise<string> {
    const Username = 'owner@example.com';
    const Password = 'a long password';
    await cognito('SignUp', {
      Username,
      Password,
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'name', Value: 'Owner' },
        { Name: 'phone_number', Value: '+359888123456' },
      ],
    });
    const outbox = await readFile(path.join(directory, 'outbox.jsonl'), 'utf8');
    const { code } = JSON.parse(outbox.trim().split('\n').at(-1) ?? '');
    await cognito('ConfirmSignUp', { Username, ConfirmationCode: code });
    const answer = await cognito('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    });
    const { AuthenticationResult } = (await answer.json()) as {
      AuthenticationResult: { IdToken: string };
    };
    return AuthenticationResult.IdToken;
  }

  const mutation = (token: string) => async (name: string, input: object) => {
    const [, entity = ''] = /^(?:create|update)(.+)$/.exec(name) ?? [];
    const kind = name.startsWith('create') ? 'Create' : 'Update';
    const response = await fetch(`${service('gateway').origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({
        query: `mutation ($input: ${kind}${entity}Input!) { ${name}(input: $input) { id } }`,
        variables: { input },
      }),
    });
    const { data, errors } = (await response.json()) as {
      data: Record<string, { id: string }>;
      errors?: unknown;
    };
    if (errors) throw new Error(JSON.stringify(errors));
    return data[name]?.id ?? '';
  };

  const readPublic = async (): Promise<{
    menu: { sections: { items: { price: number }[] }[] };
  }> => {
    const url = new URL('/graphql', service('guest').origin);
    url.searchParams.set('operationName', 'PublicMenu');
    url.searchParams.set('variables', JSON.stringify({ accountName: 'Отделна' }));
    const persistedQuery = { version: 1, sha256Hash: publicMenuQueryHash };
    url.searchParams.set('extensions', JSON.stringify({ persistedQuery }));
    const answer = await fetch(url, { headers: { 'x-api-key': apiKey } });
    return ((await answer.json()) as { data: { publicMenu: never } }).data.publicMenu;
  };

  const shownPrice = async (price: number): Promise<void> => {
    await waitUntil(async () => {
      const document = await readPublic();
      return document.menu.sections[0]?.items[0]?.price === price;
    });
  };

  it('take a change from the owner to the guest, across a crash of each', async () => {
    const token = await signedIn();
    const mutate = mutation(token);
    const translations = JSON.stringify({ name: { bg: 'Име' }, description: { bg: 'Текст' } });
    await mutate('createAccount', { name: 'Отделна', email: 'a@b.bg', phone: '+359 2 1' });
    const menuID = await mutate('createMenu', { translations, active: true });
    const sectionID = await mutate('createSection', { menuID, translations });
    const id = await mutate('createItem', { sectionID, translations, price: 5 });
    await shownPrice(5);
    const page = await fetch(`${service('guest').origin}/menu/Отделна`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('5.00');

    let price = 5;
    for (const name of names) {
      await service(name).end('SIGKILL');
      await start(name);
      price += 1;
      await mutate('updateItem', { id, price });
      await shownPrice(price);
    }
  });

  it('end in order on SIGTERM', async () => {
    for (const name of names) {
      expect(await service(name).end('SIGTERM'), name).toBe(0);
    }
    expect(await identity.end('SIGTERM')).toBe(0);
  });
});
