import type { Logger } from '@qr-menu/runtime/process';
import { ArchiveMissing, LogEpochMismatch } from '@qr-menu/stores/archive';
import { type LogBatch, LogDiverged, PartitionHalted } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';

type HaltsDeps = {
  readonly pool: Pool;
  readonly logger: Logger;
};

const firstPause = 500;
const longestPause = 15_000;

/** No partition can continue after these errors, so the process exits. */
export const concernsAll = (error: unknown): error is Error =>
  error instanceof LogDiverged ||
  error instanceof LogEpochMismatch ||
  error instanceof ArchiveMissing;

/** Halts only the failing partition, and retries it with smaller batches at growing intervals. */
export function createHalts({ pool, logger }: HaltsDeps) {
  const tries = new Map<number, number>();
  /** The sizes of the next batches after a recent failure, by partition. */
  const limits = new Map<number, number>();
  /** The partitions for which this process has no row in `halted_partitions`. */
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
    count: (): number => tries.size,
    shareOf: ({ partition, records }: LogBatch): LogBatch => ({
      partition,
      records: records.slice(0, limits.get(partition)),
    }),
    /** Returns the error with which the batch must be rejected. */
    failed: async (batch: LogBatch, cause: unknown): Promise<unknown> => {
      if (concernsAll(cause)) return cause;
      const { partition, records } = batch;
      const tried = tries.get(partition) ?? 0;
      tries.set(partition, tried + 1);
      limits.set(partition, Math.max(1, Math.floor(records.length / 4)));
      const pause = Math.min(longestPause, firstPause * 2 ** tried);
      const offset = String(records[0]?.offset);
      logger.error({ err: cause, partition, offset, pause }, 'a partition is halted');
      const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
      await note(batch, reason).catch((err: unknown) =>
        logger.warn({ err, partition }, 'the halt of a partition could not be recorded'),
      );
      return new PartitionHalted(reason, pause);
    },
    passed: async ({ partition, records }: LogBatch): Promise<void> => {
      tries.delete(partition);
      // The failing record may be later in the batch.
      if (records.length === limits.get(partition)) limits.set(partition, records.length * 2);
      else limits.delete(partition);
      if (clean.has(partition)) return;
      clean.add(partition);
      await pool
        .query('delete from halted_partitions where partition = $1', [partition])
        .catch((err: unknown) =>
          logger.warn({ err, partition }, 'the end of a halt could not be recorded'),
        );
    },
  };
}
