import { failure } from '@qr-menu/runtime/process';
import type { ClientBase, Pool } from 'pg';
import { type CommitLog, LogDiverged, LogMisconfigured } from '../commit-log/commit-log.ts';
import type { StoredPosition } from '../commit-log/same-log.ts';

type Row = {
  readonly partition: number;
  readonly next_offset: bigint;
  readonly last_commit_id: string | null;
  readonly last_hash: string | null;
  readonly last_term: number | null;
};

/** Ignores `last_hash` if it belongs to another position, because earlier releases do not update it. */
export async function readLogPositions(
  store: Pool | ClientBase,
  schema?: string,
): Promise<readonly StoredPosition[]> {
  const table = schema === undefined ? 'log_positions' : `${schema}.log_positions`;
  const { rows } = await store.query<Row>(
    `select partition, next_offset, last_commit_id, last_term,
            case when last_offset = next_offset - 1 then last_hash end as last_hash
       from ${table} order by partition`,
  );
  return rows.map((row) => ({
    partition: row.partition,
    nextOffset: row.next_offset,
    lastCommitId: row.last_commit_id,
    last: row.last_hash === null ? null : { hash: row.last_hash, term: row.last_term },
  }));
}

export async function readStoredOffsets(
  store: Pool | ClientBase,
): Promise<ReadonlyMap<number, bigint>> {
  const positions = await readLogPositions(store);
  return new Map(positions.map(({ partition, nextOffset }) => [partition, nextOffset]));
}

export class LogEpochMismatch extends failure('LogEpochMismatch', 'LOG_EPOCH_MISMATCH', false) {
  constructor(stored: number, configured: number) {
    super(`the archive belongs to the log of epoch ${stored}, but LOG_EPOCH is ${configured}`);
  }
}

/** The database was lost. The command service creates the tables again at its next start. */
export class ArchiveMissing extends failure('ArchiveMissing', 'ARCHIVE_MISSING', false) {}

/** SQLSTATE codes for a missing table, schema or column. */
const missingCodes = new Set(['42P01', '3F000', '42703']);

/** With the wrong number of partitions, streams would be read from and appended to the wrong partitions. */
export const wrongPartitions = (epoch: number, made: number, configured: number): Error =>
  new LogMisconfigured(
    `the log of epoch ${epoch} was made with ${made} partitions, but LOG_PARTITIONS is ${configured}: set it to ` +
      `${made}. A topic that was given more partitions has to be replaced: publish the archive as a new log`,
  );

/**
 * Compares the epoch and the log's name. The epoch alone cannot distinguish a republished log from
 * its successor. @throws LogEpochMismatch, LogDiverged, LogMisconfigured, ArchiveMissing
 */
export async function assertLogEpoch(
  pool: Pool,
  epoch: number,
  log?: Pick<CommitLog, 'name' | 'partitions'>,
): Promise<void> {
  const stored = await readLogIdentity(pool).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && missingCodes.has(String(cause.code)))) {
      throw cause;
    }
    throw new ArchiveMissing('the database contains no archive', { cause });
  });
  if (!stored) return;
  if (stored.epoch !== epoch) throw new LogEpochMismatch(stored.epoch, epoch);
  if (!log) return;
  if (stored.log !== null && stored.log !== log.name) {
    throw new LogDiverged(
      `the log of epoch ${epoch} is ${stored.log}, but this process is set to ${log.name}`,
    );
  }
  if (stored.partitions !== null && stored.partitions !== log.partitions) {
    throw wrongPartitions(epoch, stored.partitions, log.partitions);
  }
}

type LogIdentity = {
  readonly epoch: number;
  readonly log: string | null;
  readonly partitions: number | null;
};

/** Returns the log that the archive was built from. Null until a command service has recorded it. */
export async function readLogIdentity(pool: Pool): Promise<LogIdentity | null> {
  const { rows } = await pool.query<LogIdentity>('select epoch, log, partitions from log_identity');
  return rows[0] ?? null;
}
