import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { readEnvironment, startStandalone } from '@qr-menu/standalone';
import { createTableCommitLog } from '@qr-menu/stores/commit-log';
import { createPool } from '@qr-menu/stores/postgres';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import { waitUntil } from '../wait-until.ts';
import { emptyClient } from './empty-client.ts';

const serverUrl = inject('databaseUrl');

const fromNewerCode = (stream: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      schemaVersion: 999,
      commitId: `of ${stream}`,
      stream,
      expectedVersion: 0,
      events: [{ type: 'MenuTeleported' }],
    }),
  );

/** More streams than may be parked, so the referee halts and the archive stays incomplete. */
const streams = Array.from({ length: 21 }, (_, index) => `workspace:owner-${index}`);

test.skipIf(serverUrl === null)(
  'a start can be stopped while it waits for its archive',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-filling-'));
    const database = await createTestDatabase(serverUrl ?? '');
    const logger = createLogger('filling', 'silent');
    const log = await createTableCommitLog({
      databaseUrl: database.url,
      partitions: 1,
      logger,
      clock: systemClock,
    });
    for (const key of streams) await log.append({ key, value: fromNewerCode(key), headers: {} });
    await log.close();
    const stopping = new AbortController();
    logger.info = (...words: unknown[]) => {
      if (JSON.stringify(words).includes('is being filled from the log')) stopping.abort();
    };
    const started = startStandalone({
      environment: readEnvironment({
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        LOG_PARTITIONS: '1',
      }),
      logger,
      clientDir: await emptyClient(dataDir),
      print: () => undefined,
      onCrash: () => undefined,
      stopping: stopping.signal,
    });
    const ended = started.catch((error: unknown) => error);
    expect(await ended).toMatchObject({ name: 'AbortError' });
    const pool = createPool({ url: serverUrl ?? '', applicationName: 'test', logger });
    const sessions = 'select from pg_stat_activity where datname = $1';
    const name = new URL(database.url).pathname.slice(1);
    await waitUntil(async () => (await pool.query(sessions, [name])).rowCount === 0);
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
