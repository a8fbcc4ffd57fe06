import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createLogger } from '@qr-menu/runtime/process';
import { publicMenuQueryHash } from '@qr-menu/schema';
import { createKafkaCommitLog } from '@qr-menu/stores/commit-log';
import { testKeyPrefix, testTopicName } from '@qr-menu/testkit';
import { createApiClient, type Stack, signIn, startStack } from '@qr-menu/testkit/stack';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from './env.ts';
import { runOperator } from './run-operator.ts';

const fixtures = path.join(import.meta.dirname, '../test/last-release');
const databaseServer = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');

const partitions = 12;
const venueName = 'Ресторант Липите';
const credentials = { email: 'anna@example.com', password: "anna's password" };
const silent = createLogger('last release', 'silent');

type Installation = { readonly dataDir: string; readonly databaseUrl: string };

const unpacked = async (file: string): Promise<string> =>
  gunzipSync(await readFile(path.join(fixtures, file))).toString('utf8');

async function inDatabase(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const recordSchema = z.object({
  partition: z.number(),
  offset: z.number(),
  key: z.string(),
  value: z.string(),
  headers: z.record(z.string(), z.string()),
});

/**
 * Appends the last release's records to their original partitions, because later records of a stream must be
 * added to the same partition.
 */
async function fillTopic(topic: string): Promise<void> {
  const log = await createKafkaCommitLog({
    brokers: brokers?.split(',') ?? [],
    topic,
    partitions,
    clientId: 'last-release',
    logger: silent,
  });
  for (const line of (await unpacked('kafka/log.jsonl.gz')).trimEnd().split('\n')) {
    const { partition, offset, key, value, headers } = recordSchema.parse(JSON.parse(line));
    const position = await log.append({ key, value: Buffer.from(value), headers });
    expect(position).toEqual({ partition, offset: BigInt(offset) });
  }
  await log.close();
}

async function restoreBackup({ dataDir, databaseUrl }: Installation): Promise<void> {
  const output: string[] = [];
  const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const passphrase = { BACKUP_PASSPHRASE: 'the passphrase of a fixture' };
  const code = await runOperator(['restore', '--from', path.join(fixtures, 'backup'), '--yes'], {
    readEnvironment: () => readEnvironment({ ...variables, ...passphrase }),
    print: (text) => output.push(text),
    printError: (text) => output.push(text),
  });
  expect([code, output.join('')]).toEqual([0, expect.stringContaining('are there')]);
}

const cases = [
  { name: 'embedded', lacks: databaseServer === null || redisUrl === null },
  { name: 'backup', lacks: databaseServer === null || redisUrl === null },
  { name: 'kafka', lacks: databaseServer === null || redisUrl === null || brokers === null },
] as const;

describe.each(cases)('an installation of the last release, $name', ({ name, lacks }) => {
  const menuFile = path.join(fixtures, name === 'backup' ? 'embedded' : name, 'public-menu.json');
  const topic = testTopicName();
  const stores = {
    LOG_PARTITIONS: String(partitions),
    REDIS_URL: redisUrl ?? '',
    REDIS_PREFIX: testKeyPrefix(),
    ...(name === 'kafka' ? { KAFKA_BROKERS: brokers ?? '', KAFKA_TOPIC: topic } : {}),
  };
  let stack: Stack;

  beforeAll(async () => {
    if (lacks) return;
    if (name === 'kafka') await fillTopic(topic);
    stack = await startStack(databaseServer ?? '', stores, silent, async (installation) => {
      if (name === 'backup') return restoreBackup(installation);
      await cp(path.join(fixtures, name, 'data'), installation.dataDir, { recursive: true });
      await inDatabase(
        installation.databaseUrl,
        await unpacked(`${name}/postgres.sql.gz`),
        // Each run uses its own topic.
        `update menu.log_identity set log = 'kafka:${topic}' where log <> 'postgres'`,
      );
    });
  });
  afterAll(() => stack?.stop());

  async function publicMenu(accountName: string): Promise<string> {
    const url = new URL('/graphql', stack.origin);
    url.searchParams.set('operationName', 'PublicMenu');
    url.searchParams.set('variables', JSON.stringify({ accountName }));
    const persistedQuery = { version: 1, sha256Hash: publicMenuQueryHash };
    url.searchParams.set('extensions', JSON.stringify({ persistedQuery }));
    return (await fetch(url, { headers: { 'x-api-key': stack.publicApiKey } })).text();
  }

  async function verify() {
    const out: string[] = [];
    const code = await runOperator(['verify', '--json'], {
      readEnvironment: () =>
        readEnvironment({
          ...stores,
          LOG_LEVEL: 'silent',
          DATABASE_URL: stack.databaseUrl,
          DATA_DIR: stack.dataDir,
          CLIENT_DIR: path.join(stack.dataDir, 'client'),
        }),
      print: (text) => out.push(text),
      printError: (text) => out.push(text),
    });
    return { code, out: out.join('') };
  }

  test.skipIf(lacks)('the public menu is byte for byte the same', async () => {
    const stored = await readFile(menuFile, 'utf8');
    expect(await publicMenu(venueName)).toBe(stored);
    expect(await publicMenu('Кафе Липа')).toBe(stored);
    for (const gone of ['Бар Затворен', 'Барът на Дора']) {
      expect(JSON.parse(await publicMenu(gone)).data.publicMenu).toMatchObject({
        outcome: 'ACCOUNT_NOT_FOUND',
        account: null,
      });
    }
    const page = await fetch(`${stack.origin}/menu/${encodeURIComponent(venueName)}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Таратор')]);
  });

  // The other installation has no images.
  if (name !== 'kafka') {
    test.skipIf(lacks)('the images still exist', async () => {
      const [address] = /\/images\/public\/[^"]+/.exec(await publicMenu(venueName)) ?? [];
      const image = await fetch(new URL(address ?? '', stack.origin));
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    });
  }

  test.skipIf(lacks)('its owner can make changes, and verify finds no differences', async () => {
    expect(await verify()).toMatchObject({ code: 0 });
    const before = JSON.parse(await publicMenu(venueName)).data.publicMenu;
    const config = await (await fetch(`${stack.origin}/config.json`)).json();
    const idToken = await signIn(stack.origin, config.userPoolClientId, credentials);
    const { call } = createApiClient(stack.origin, { authorization: idToken });
    const description = 'Под същата липа';
    const update = `mutation ($input: UpdateAccountInput!) {
      updateAccount(input: $input, ifVersion: ${before.version}) { phone description } }`;
    const { data, errors } = await call(update, { input: { id: before.account.id, description } });
    // The last release sealed the phone with a key in the directory.
    expect([errors, data]).toEqual([
      undefined,
      { updateAccount: { phone: '+359 2 113', description } },
    ]);
    await stack.standalone.settle();
    expect(JSON.parse(await publicMenu(venueName)).data.publicMenu).toEqual({
      ...before,
      version: before.version + 1,
      account: { ...before.account, description },
    });
    expect(await verify()).toMatchObject({ code: 0 });
  });
});
