import type { Pool } from 'pg';

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
 * The epoch of the log that the archive came out of is stored beside it. None is before the first
 * start of the command service, and fits every epoch.
 *
 * @throws LogEpochMismatch
 * @throws ArchiveMissing
 */
export async function assertLogEpoch(pool: Pool, epoch: number): Promise<void> {
  const { rows } = await pool
    .query<{ epoch: number }>('select epoch from log_identity')
    .catch((cause: unknown) => {
      if (!(cause instanceof Error && 'code' in cause && missingCodes.has(String(cause.code)))) {
        throw cause;
      }
      throw new ArchiveMissing('the database holds no archive', { cause });
    });
  const stored = rows[0]?.epoch ?? epoch;
  if (stored !== epoch) throw new LogEpochMismatch(stored, epoch);
}
