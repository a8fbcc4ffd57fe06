import {
  type CommitLog,
  emptyTableLog,
  inTransaction,
  LogUnavailable,
  type NewLogRecord,
  refillTableLog,
  systemClock,
  tableLogName,
} from '@qr-menu/platform';
import type { ClientBase, Pool } from 'pg';
import { runPatiently } from '../rebuild/run-patiently.ts';
import { archiveMark, beginAdoption, finishAdoption, notePlaces } from './adopt-log.ts';
import { planRecords } from './plan-records.ts';
import type { PlannedRecord } from './planned-record.ts';
import { RepublishRefused } from './republish-refused.ts';
import { byPartition, type PartitionEnd, walkLog } from './walk-log.ts';

const freshTopicTries = 50;
const freshTopicPause = 100;

export type RepublishPlan = {
  /** Of the log that the archive came out of. */
  readonly epoch: number;
  readonly commits: number;
  readonly streams: number;
};

export type RepublishOptions = {
  readonly pool: Pool;
  /** The new log's; newer than the archive's. */
  readonly epoch: number;
  readonly onProgress: (step: {
    readonly what: 'publishing' | 'checking';
    readonly done: number;
    readonly total: number;
  }) => void;
  readonly signal: AbortSignal;
};

/** @throws RepublishRefused when there is nothing to publish. */
export async function planRepublish(pool: Pool): Promise<RepublishPlan> {
  const [row] = await runPatiently<{
    epoch: number | null;
    commits: bigint;
    streams: bigint;
  }>(
    pool,
    `select greatest((select max(epoch) from log_identity), (select max(epoch) from commits)) as epoch,
            (select count(*) from commits) as commits,
            (select count(*) from streams) as streams`,
  );
  if (!row || row.epoch === null || row.commits === 0n) {
    throw new RepublishRefused('EMPTY_ARCHIVE', 'the archive holds no commit');
  }
  return {
    epoch: row.epoch,
    commits: Number(row.commits),
    streams: Number(row.streams),
  };
}

/** Appends records of one partition to the new log, in order. */
export type AppendMany = (partition: number, records: readonly NewLogRecord[]) => Promise<void>;

/**
 * Publishes the archive into a log that is empty, or holds the beginning of this very archive from
 * an attempt that was interrupted; then makes that log the archive's own, in one transaction. What
 * lies where is read back from the log, so a send that was stored twice does no harm.
 *
 * @throws RepublishRefused
 */
export async function republish(
  options: RepublishOptions & { readonly log: CommitLog; readonly append: AppendMany },
): Promise<void> {
  const { pool, epoch, log, append, signal } = options;
  await whenKnown(log);
  const mark = await archiveMark(pool);
  const { commits: total } = await planRepublish(pool);
  const published = counter(options, 'publishing', total);
  await walkLog({
    log,
    plan: planRecords(pool),
    onPlaced: async (placed) => published(placed.length),
    onMissing: async (partition, missing) => {
      await append(partition, missing);
      published(missing.length);
    },
    signal,
  });
  const checked = counter(options, 'checking', total);
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await beginAdoption(client, mark);
    const ends = await walkLog({
      log,
      plan: planRecords(client),
      onPlaced: async (placed) => {
        await notePlaces(client, placed);
        checked(placed.length);
      },
      onMissing: async (partition) => {
        throw new RepublishRefused(
          'NOT_THIS_ARCHIVE',
          `partition ${partition} lost records that were just appended`,
        );
      },
      signal,
    });
    await finishAdoption(client, { epoch, name: log.name }, ends);
  });
}

/** A topic that was created a moment ago is not known to every broker yet. */
async function whenKnown(log: CommitLog): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await log.endOffsets();
      return;
    } catch (error) {
      if (!(error instanceof LogUnavailable) || tries === freshTopicTries) throw error;
      await systemClock.sleep(freshTopicPause);
    }
  }
}

/**
 * The same for the log in Postgres itself: it is emptied and filled in the very transaction that
 * makes it the archive's own, so an attempt that was interrupted leaves nothing, and begins anew.
 */
export async function republishToTable(
  options: RepublishOptions & { readonly partitions: number },
): Promise<void> {
  const { pool, epoch, partitions, signal } = options;
  const mark = await archiveMark(pool);
  const { commits } = await planRepublish(pool);
  const published = counter(options, 'publishing', commits);
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await beginAdoption(client, mark);
    await emptyTableLog(client);
    const ends = new Map<number, PartitionEnd>();
    for await (const page of planRecords(client)) {
      for (const [partition, records] of byPartition(page, partitions)) {
        ends.set(partition, await refill(client, partition, records));
      }
      published(page.length);
      if (signal.aborted) throw new RepublishRefused('INTERRUPTED', 'the work was interrupted');
    }
    await finishAdoption(client, { epoch, name: tableLogName }, [...ends.values()]);
  });
}

async function refill(
  client: ClientBase,
  partition: number,
  records: readonly [PlannedRecord, ...PlannedRecord[]],
): Promise<PartitionEnd> {
  const first = await refillTableLog(client, partition, records);
  await notePlaces(
    client,
    records.map((planned, index) => ({ planned, partition, offset: first + BigInt(index) })),
  );
  return {
    partition,
    nextOffset: first + BigInt(records.length),
    lastCommitId: (records.at(-1) ?? records[0]).commitId,
  };
}

function counter(
  { onProgress }: RepublishOptions,
  what: 'publishing' | 'checking',
  total: number,
): (more: number) => void {
  let done = 0;
  onProgress({ what, done, total });
  return (more) => {
    done += more;
    onProgress({ what, done, total });
  };
}
