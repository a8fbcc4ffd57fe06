import type { Clock, Logger } from '@qr-menu/runtime/process';
import pg from 'pg';
import { createPool } from '../../postgres/create-pool.ts';
import {
  type CommitLog,
  isFinal,
  type LogConsumer,
  LogUnavailable,
  partitionOf,
} from '../commit-log.ts';
import { readPages } from '../read-range.ts';
import { startTableConsumer } from './table-consumer.ts';
import {
  assertTableLog,
  createTableLog,
  fetchEndOffsets,
  fetchRecord,
  fetchRecords,
  insertRecord,
  tableLogName,
  tableLogSchema,
} from './table-log.ts';

export type TableCommitLogOptions = {
  readonly databaseUrl: string;
  readonly partitions: number;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly mayCreate?: boolean;
};

export async function createTableCommitLog(options: TableCommitLogOptions): Promise<CommitLog> {
  const { databaseUrl, partitions, logger, clock, mayCreate = true } = options;
  const consumers = new Set<LogConsumer>();
  let closed: Promise<void> | undefined;
  const pool = createPool({
    url: databaseUrl,
    applicationName: 'commit log',
    schema: tableLogSchema,
    logger,
  });
  try {
    if (mayCreate) await createTableLog(pool, partitions);
    await assertTableLog(pool, partitions);
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    name: tableLogName,
    partitions,
    append: async (record) => {
      const partition = partitionOf(record.key, partitions);
      return { partition, offset: await unlessUnavailable(insertRecord(pool, partition, record)) };
    },
    consume: async (consumeOptions) => {
      const parts = { ...consumeOptions, pool, databaseUrl, partitions, logger, clock };
      const consumer = await unlessUnavailable(startTableConsumer(parts));
      consumers.add(consumer);
      return {
        stop: async () => {
          await consumer.stop();
          consumers.delete(consumer);
        },
      };
    },
    read: (partition, offset) => unlessUnavailable(fetchRecord(pool, partition, offset)),
    readRange: (partition, from, to) =>
      readPages((offset) => unlessUnavailable(fetchRecords(pool, partition, offset)), from, to),
    endOffsets: () => unlessUnavailable(fetchEndOffsets(pool)),
    close: () => {
      closed ??= Promise.all([...consumers].map((consumer) => consumer.stop())).then(() =>
        pool.end(),
      );
      return closed;
    },
  };
}

async function unlessUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isFinal(error) || isRefused(error)) throw error;
    throw new LogUnavailable('the log in Postgres did not answer', { cause: error });
  }
}

/** SQLSTATE class 22, such as U+0000 in a key: nothing was stored, and a retry cannot help. */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}
