import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCommandService } from '@qr-menu/command';
import { type RenderSettings, startProjector } from '@qr-menu/projector';
import { readGuestAssets } from '@qr-menu/runtime/http';
import { systemClock } from '@qr-menu/runtime/process';
import { createKafkaCommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { createRedisMenuDocuments } from '@qr-menu/stores/menu-documents';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { createRedis } from '@qr-menu/stores/redis';
import { createTestTopic, testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { inject } from 'vitest';
import { createTestStore, silent } from '../../command/test/test-store.ts';
import { readEnvironment } from '../src/env.ts';
import { runOperator } from '../src/run-operator.ts';
import { untidyLog } from './untidy-log.ts';

const databaseUrl = inject('databaseUrl');
const kafkaBrokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');

export const hasVerifyServers = databaseUrl !== null && kafkaBrokers !== null && redisUrl !== null;

const publicUrl = 'https://menu.example';
const partitions = 3;
const tables = [
  ...['commits', 'streams', 'log_positions', 'quarantine', 'venue_names', 'deleted_rows'],
  ...['accounts', 'menus', 'sections', 'items', 'ingredients', 'released_images'],
];

/** Runs a command service, a projector and the operator's command line on real, separate stores. */
export async function createVerifyWorld({
  lapsedMenus = 'shown',
}: Partial<Pick<RenderSettings, 'lapsedMenus'>> = {}) {
  if (databaseUrl === null || kafkaBrokers === null || redisUrl === null) {
    throw new Error('this run lacks a server');
  }
  const store = await createTestStore(databaseUrl);
  const topic = await createTestTopic(kafkaBrokers, partitions);
  const log = await createKafkaCommitLog({
    brokers: kafkaBrokers.split(','),
    topic,
    partitions,
    clientId: 'test',
    logger: silent,
  });
  const prefix = testKeyPrefix();
  const redis = createRedis({ url: redisUrl, name: 'test', logger: silent });
  const documents = createRedisMenuDocuments({ redis, prefix });
  const clientDir = await builtClient();
  const notifications = createMemoryNotifications({ logger: silent });
  const crashes: Error[] = [];
  const onCrash = (error: Error) => void crashes.push(error);
  const { pool } = store;
  const personalData = plainPersonalData;
  const parts = { pool, personalData, log, notifications, logger: silent, onCrash, epoch: 1 };
  const service = await startCommandService(parts);
  const settings: RenderSettings = {
    assets: readGuestAssets(clientDir),
    origin: publicUrl,
    epoch: 1,
    lapsedMenus,
    imageOrigins: [],
  };
  const projector = await startProjector({
    ...parts,
    documents,
    clock: systemClock,
    settings,
  });

  const variables = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: store.url,
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_TOPIC: topic,
    LOG_PARTITIONS: String(partitions),
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    CLIENT_DIR: clientDir,
    KEYS_DIR: path.join(clientDir, 'keys'),
    KEYS_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    PUBLIC_URL: publicUrl,
    LAPSED_MENUS: lapsedMenus,
  };
  let isStopped = false;
  const stopServices = async () => {
    if (isStopped) return;
    isStopped = true;
    await projector.stop();
    await service.stop();
  };

  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query(text, [...values])).rows;
  const run = async (
    line: string | readonly string[],
    over: Readonly<Record<string, string | undefined>> = {},
    whenPrinted: (stop: () => void, text: string) => void = () => undefined,
  ) => {
    const stopped = new AbortController();
    const out: string[] = [];
    const errors: string[] = [];
    const code = await runOperator(typeof line === 'string' ? line.split(' ') : line, {
      readEnvironment: () => readEnvironment({ ...variables, ...over }),
      print: (text) => {
        out.push(text);
        whenPrinted(() => stopped.abort(), text);
      },
      printError: (text) => {
        errors.push(text);
        whenPrinted(() => stopped.abort(), text);
      },
      signal: stopped.signal,
    });
    return { code, out: out.join(''), errors: errors.join('') };
  };

  return {
    pool,
    sql,
    run,
    verify: async (line = '', patience = '0.05') => {
      const { code, out, errors } = await run(`verify --json --patience ${patience}${line}`);
      return { code, errors, ...(out === '' ? {} : JSON.parse(out)) };
    },
    keepTables: async () => {
      await sql('create schema saved');
      for (const table of tables) await sql(`create table saved.${table} as table ${table}`);
    },
    restoreTables: async () => {
      for (const table of tables) {
        await sql(`delete from ${table}`);
        await sql(`insert into ${table} select * from saved.${table}`);
      }
    },
    log,
    redis,
    documents,
    settings,
    variables,
    crashes,
    /** A directory for the tests' own files. */
    directory: clientDir,
    /** Appends a realistic log for these owners. Resolves when all records are appended. */
    append: async (owners: readonly string[], perOwner: number, seed: number) => {
      const records = untidyLog(owners, perOwner, seed);
      const streams = new Set(records.map(({ key }) => key));
      await Promise.all(
        [...streams].map(async (stream) => {
          for (const record of records) if (record.key === stream) await log.append(record);
        }),
      );
    },
    /** Resolves when Postgres and Redis contain everything in the log. */
    settled: async () => {
      const ends = await log.endOffsets();
      const stored = 'select partition, next_offset from log_positions';
      await waitUntil(async () => {
        const { rows } = await pool.query<{ partition: number; next_offset: bigint }>(stored);
        const positions = new Map(rows.map((row) => [row.partition, row.next_offset]));
        return ends.every((end, partition) => (positions.get(partition) ?? 0n) >= end);
      });
      await projector.settle();
    },
    /** Once the services are stopped, nothing repairs the stores. */
    stopServices,
    keyOf: async (end: string) => {
      const [key, ...more] = (await redis.keys(`${prefix}*`)).filter((name) => name.endsWith(end));
      if (key === undefined || more.length > 0) throw new Error(`not one key ends with ${end}`);
      return key;
    },
    close: async () => {
      await stopServices();
      await Promise.all([notifications.close(), log.close(), documents.close()]);
      await store.drop();
      await rm(clientDir, { recursive: true, force: true });
    },
  };
}

export type VerifyWorld = Awaited<ReturnType<typeof createVerifyWorld>>;

/** The web client's files that are needed for rendering. */
async function builtClient(): Promise<string> {
  const clientDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-client-'));
  await mkdir(path.join(clientDir, '.vite'));
  const assets = { styles: ['/assets/default.css'], scripts: ['/assets/guest.js'] };
  await writeFile(path.join(clientDir, '.vite/menu-page.json'), JSON.stringify(assets));
  return clientDir;
}
