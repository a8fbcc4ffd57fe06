import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { inTransaction } from '@qr-menu/stores/postgres';
import { createTestDatabase, waitUntil } from '@qr-menu/testkit';
import { type Stack, startStack } from '@qr-menu/testkit/stack';
import { expect, inject, test } from 'vitest';
import { startGuest } from '../../test/start-guest.ts';

const serverUrl = inject('databaseUrl');
const paths = [
  '/menu/rila',
  '/menu/rila/data.json',
  '/menu/rila/app.webmanifest',
  '/q/000000000000',
];

test.skipIf(serverUrl === null)(
  'a name on a printed code never returns 404 while Postgres is being filled from the log',
  async () => {
    const database = await createTestDatabase(serverUrl ?? '');
    const logger = createLogger('test', 'silent');
    const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
    await migrateMenuStore(pool);
    const guest = await startGuest({ names: [], postgres: pool });
    const answers = async () =>
      (await Promise.all(paths.map((path) => guest.get(path)))).map(({ status, headers }) => [
        status,
        headers['retry-after'],
      ]);
    const unavailable = paths.map(() => [503, '2']);

    expect(await answers()).toEqual(unavailable);
    await pool.query('insert into log_identity (epoch, caught_up) values (1, false)');
    expect(await answers()).toEqual(unavailable);
    await pool.query('update log_identity set caught_up = true');
    expect(await answers()).toEqual(paths.map(() => [404, undefined]));
    await guest.stop();
    await pool.end();
    await database.drop();
  },
);

const createAccount =
  'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }';

test.skipIf(serverUrl === null)(
  'a single-process product serves guests only once the whole log has been applied to Postgres',
  async () => {
    const database = await createTestDatabase(serverUrl ?? '');
    const dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-filled-'));
    const variables = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const menu = ({ origin }: Stack) => fetch(`${origin}/menu/rila`);
    const before = await startStack(serverUrl ?? '', variables);
    const input = { name: 'Rila', email: 'rila@example.com', phone: '+359888123456' };
    const made = await (await before.owner()).call(createAccount, { input });
    expect(made.errors).toBeUndefined();
    await before.standalone.settle();
    const shown = await (await menu(before)).text();
    expect(shown).toContain('Rila');
    await before.stop();

    const logger = createLogger('test', 'silent');
    const logged: unknown[] = [];
    logger.info = (...words: unknown[]) => void logged.push(...words);
    const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
    await pool.query('drop schema menu cascade');
    await migrateMenuStore(pool);
    let after: Stack | undefined;
    const starting = await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      await client.query('lock table log_positions in exclusive mode');
      const start = startStack(serverUrl ?? '', variables, logger).then((stack) => {
        after = stack;
      });
      await waitUntil(() => after || logged.some((entry) => /being filled/.test(String(entry))), {
        timeout: 120_000,
      });
      expect(after).toBeUndefined();
      return { start };
    });
    await starting.start;
    const answer = after && (await menu(after));
    expect(await answer?.text()).toBe(shown);
    await after?.stop();
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true });
  },
);
