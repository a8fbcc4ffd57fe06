import type { Pool } from 'pg';
import { type CommitLog, LogDiverged } from '../commit-log/commit-log.ts';

/** The archive came out of another log than the one that this process is set to. */
export class LogEpochMismatch extends Error {
  override readonly name = 'LogEpochMismatch';
  readonly code = 'LOG_EPOCH_MISMATCH';
  readonly retryable = false;

  constructor(stored: number, configured: number) {
    super(`the archive belongs to the log of epoch ${stored}, but LOG_EPOCH is ${configured}`);
  }
}

/** The tables are gone: the database was lost, and the command service's start makes them anew. */
export class ArchiveMissing extends Error {
  override readonly name = 'ArchiveMissing';
  readonly code = 'ARCHIVE_MISSING';
  readonly retryable = false;
}

/** Postgres knows no such table, or no such schema. */
const missingCodes = new Set(['42P01', '3F000']);

/**
 * The epoch of the log that the archive came out of is stored beside it, and the log's name. None is
 * before the first start of the command service, and fits every epoch. Without the name a log that
 * was republished could not be told from its successor, where both hold the same commit last.
 *
 * @param log where it is at hand.
 * @throws LogEpochMismatch
 * @throws LogDiverged
 * @throws ArchiveMissing
 */
export async function assertLogEpoch(
  pool: Pool,
  epoch: number,
  log?: Pick<CommitLog, 'name'>,
): Promise<void> {
  const { rows } = await pool
    .query<{ epoch: number; log: string | null }>('select epoch, log from log_identity')
    .catch((cause: unknown) => {
      if (!(cause instanceof Error && 'code' in cause && missingCodes.has(String(cause.code)))) {
        throw cause;
      }
      throw new ArchiveMissing('the database holds no archive', { cause });
    });
  const [stored] = rows;
  if (!stored) return;
  if (stored.epoch !== epoch) throw new LogEpochMismatch(stored.epoch, epoch);
  if (!log || stored.log === null || stored.log === log.name) return;
  throw new LogDiverged(
    `the log of epoch ${epoch} is ${stored.log}, but this process is set to ${log.name}`,
  );
}
