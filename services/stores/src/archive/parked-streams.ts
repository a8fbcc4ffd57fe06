import type { ClientBase, Pool } from 'pg';
import type { ReleasePosition } from '../commit-log/released-from.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { dropQuarantined } from './quarantine.ts';

/** A stream whose first parked commit cannot be applied, so all later ones wait. */
export type ParkedStream = {
  readonly stream: string;
  readonly partition: number;
  readonly offset: bigint;
  readonly reason: string;
  readonly since: Date;
  /** The time of the next attempt. Null if it is due now. */
  readonly triedAt: Date | null;
  readonly commits: number;
};

const parkedQuery = `
  select stream, partition, log_offset as "offset", reason, parked_at as since,
         tried_at as "triedAt",
         (select count(*)::int from parked_commits waiting
           where waiting.stream = first.stream) as commits
    from parked_commits first where reason is not null`;

/** Sorted by the time they were parked, oldest first. */
export async function listParkedStreams(
  pool: Pool,
  limit: number,
): Promise<readonly ParkedStream[]> {
  const { rows } = await pool.query<ParkedStream>(
    `${parkedQuery} order by parked_at, partition, log_offset limit $1`,
    [limit],
  );
  return rows;
}

export async function findParkedStream(
  pool: Pool | ClientBase,
  stream: string,
): Promise<ParkedStream | null> {
  const { rows } = await pool.query<ParkedStream>(`${parkedQuery} and stream = $1`, [stream]);
  return rows[0] ?? null;
}

export async function parkedAmong(
  pool: Pool,
  streams: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ stream: string }>(
    'select distinct stream from parked_commits where stream = any($1)',
    [streams],
  );
  return rows.map(({ stream }) => stream);
}

/** Returns the stream whose first parked commit has this partition and offset. */
export async function parkedStreamAt(
  pool: Pool,
  { partition, offset }: Pick<ReleasePosition, 'partition' | 'offset'>,
): Promise<ParkedStream | null> {
  const { rows } = await pool.query<ParkedStream>(
    `${parkedQuery} and partition = $1 and log_offset = $2`,
    [partition, String(offset)],
  );
  return rows[0] ?? null;
}

/** Drops the first parked commit for good. Returns false if the commit is no longer parked. */
export const dropParkedCommit = (
  pool: Pool,
  place: ReleasePosition,
  reason: string,
): Promise<boolean> =>
  inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    const where = [place.partition, String(place.offset)];
    // Acquires the referee's lock, so that the referee cannot apply the commit at the same time.
    await client.query('select from log_positions where partition = $1 for update', [
      place.partition,
    ]);
    const { rowCount } = await client.query(
      `update parked_commits set tried_at = null
        where partition = $1 and log_offset = $2 and reason is not null`,
      where,
    );
    if (rowCount !== 1) return false;
    await dropQuarantined(client, place, reason);
    return true;
  });

export type ParkedCounts = {
  readonly streams: number;
  /** The time at which the oldest stream was parked. Null if no stream is parked. */
  readonly oldest: Date | null;
};

export async function countParkedStreams(pool: Pool): Promise<ParkedCounts> {
  const { rows } = await pool.query<ParkedCounts>(
    `select count(*)::int as streams, min(parked_at) as oldest
       from parked_commits where reason is not null`,
  );
  return rows[0] ?? { streams: 0, oldest: null };
}

/** Makes the first parked commit due, so that a command service retries it at its next check. */
export async function retryParkedStream(pool: Pool | ClientBase, stream: string): Promise<void> {
  await pool.query(
    'update parked_commits set tried_at = null where stream = $1 and reason is not null',
    [stream],
  );
}
