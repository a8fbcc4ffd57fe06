import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@qr-menu/runtime/process';
import { testKeyPrefix } from '@qr-menu/testkit';
import { createApiClient, type Stack, signIn, startStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from '../env.ts';
import { runOperator } from '../run-operator.ts';

const fixtures = path.join(import.meta.dirname, '../../test/fixtures/backups');
const databaseServer = inject('databaseUrl');
const redisUrl = inject('redisUrl');
const lacks = databaseServer === null || redisUrl === null;
const silent = createLogger('stored backup', 'silent');

const answersSchema = z.object({
  owner: z.object({ email: z.string(), password: z.string() }),
  passphrase: z.string(),
  answers: z.array(z.object({ query: z.string(), data: z.unknown() })).min(1),
});
type Answers = z.infer<typeof answersSchema>;

const versions = readdirSync(fixtures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(versions)('the backup of release %s', (version) => {
  const stores = { LOG_PARTITIONS: '1', REDIS_URL: redisUrl ?? '', REDIS_PREFIX: testKeyPrefix() };
  let stack: Stack;
  let stored: Answers;

  async function operate(
    args: readonly string[],
    { dataDir, databaseUrl }: Pick<Stack, 'dataDir' | 'databaseUrl'>,
  ) {
    const output: string[] = [];
    const variables = {
      ...stores,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      CLIENT_DIR: path.join(dataDir, 'client'),
      BACKUP_PASSPHRASE: stored.passphrase,
      LOG_LEVEL: 'silent',
    };
    const code = await runOperator(args, {
      readEnvironment: () => readEnvironment(variables),
      print: (text) => output.push(text),
      printError: (text) => output.push(text),
    });
    return { code, output: output.join('') };
  }

  beforeAll(async () => {
    if (lacks) return;
    const folder = path.join(fixtures, version);
    stored = answersSchema.parse(
      JSON.parse(await readFile(path.join(folder, 'answers.json'), 'utf8')),
    );
    const restore = ['restore', '--from', path.join(folder, 'backup'), '--yes'];
    stack = await startStack(databaseServer, stores, silent, async (installation) => {
      expect(await operate(restore, installation)).toMatchObject({ code: 0 });
    });
  });
  afterAll(() => stack?.stop());

  test.skipIf(lacks)('gives the owner the same answers and the same images', async () => {
    const config = await (await fetch(`${stack.origin}/config.json`)).json();
    const idToken = await signIn(stack.origin, config.userPoolClientId, stored.owner);
    const { call } = createApiClient(stack.origin, { authorization: idToken });
    for (const { query, data } of stored.answers)
      expect(await call(query), query).toMatchObject({ errors: undefined, data });
    const pictures = JSON.stringify(stored.answers).match(/\/images\/public\/[^"\\]+/g) ?? [];
    expect(pictures).not.toEqual([]);
    for (const picture of pictures)
      expect((await fetch(new URL(picture, stack.origin))).status, picture).toBe(200);
  });

  test.skipIf(lacks)('passes verify', async () => {
    expect(await operate(['verify'], stack)).toMatchObject({ code: 0 });
  });
});
