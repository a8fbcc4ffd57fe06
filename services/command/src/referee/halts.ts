import type { Logger } from '@qr-menu/runtime';
import { ArchiveMissing, LogEpochMismatch } from '@qr-menu/stores/archive';
import { type LogBatch, LogDiverged, PartitionHalted } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';

type HaltsDeps = {
  readonly pool: Pool;
  readonly logger: Logger;
};

const firstPause = 500;
const longestPause = 15_000;

/** After these no partition can go on: the process ends, and its next start tells what is wrong. */
const concernsAll = (error: unknown): boolean =>
  error instanceof LogDiverged ||
  error instanceof LogEpochMismatch ||
  error instanceof ArchiveMissing;

/**
 * A partition whose batch fails stands still alone and is tried again, less and less often. Smaller
 * batches are tried, so that what lies before the record that fails is applied.
 */
export function createHalts({ pool, logger }: HaltsDeps) {
  /** How often each partition that stands still was tried. */
  const tries = new Map<number, number>();
  /** How many records are tried at once where something failed lately. */
  const limits = new Map<number, number>();
  /** Those of which the table says nothing that this process has left there. */
  const clean = new Set<number>();

  async function note({ partition, records }: LogBatch, reason: string): Promise<void> {
    clean.delete(partition);
    await pool.query(
      `insert into halted_partitions (partition, log_offset, reason) values ($1, $2, $3)
       on conflict (partition) do update
         set log_offset = excluded.log_offset, reason = excluded.reason, tried_at = now(),
             since = case when halted_partitions.log_offset = excluded.log_offset
                          then halted_partitions.since else now() end`,
      [partition, String(records[0]?.offset ?? 0n), reason.replaceAll('\u0000', '\ufffd')],
    );
  }

  return {
    /** So many partitions stand still. */
    count: (): number => tries.size,
    /** As much of the batch as is tried at once. */
    shareOf: ({ partition, records }: LogBatch): LogBatch => ({
      partition,
      records: records.slice(0, limits.get(partition)),
    }),
    /** Answers what the batch is to be rejected with. */
    failed: async (batch: LogBatch, cause: unknown): Promise<unknown> => {
      if (concernsAll(cause)) return cause;
      const { partition, records } = batch;
      const tried = tries.get(partition) ?? 0;
      tries.set(partition, tried + 1);
      limits.set(partition, Math.max(1, Math.floor(records.length / 4)));
      const pause = Math.min(longestPause, firstPause * 2 ** tried);
      const offset = String(records[0]?.offset);
      logger.error({ err: cause, partition, offset, pause }, 'a partition stands still');
      const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
      await note(batch, reason).catch((err: unknown) =>
        logger.warn({ err, partition }, 'cannot note that a partition stands still'),
      );
      return new PartitionHalted(reason, pause);
    },
    passed: async ({ partition, records }: LogBatch): Promise<void> => {
      tries.delete(partition);
      // The record that fails may still be to come.
      if (records.length === limits.get(partition)) limits.set(partition, records.length * 2);
      else limits.delete(partition);
      if (clean.has(partition)) return;
      clean.add(partition);
      await pool
        .query('delete from halted_partitions where partition = $1', [partition])
        .catch((err: unknown) => logger.warn({ err, partition }, 'cannot note that it goes on'));
    },
  };
}
