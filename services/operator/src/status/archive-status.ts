import type { Pool } from 'pg';

export type Position = {
  readonly partition: number;
  /** Where the referee goes on. */
  readonly stored: bigint;
  /** What is right before it; null: no commit. */
  readonly lastCommitId: string | null;
};

export type Quarantined = {
  readonly partition: number;
  readonly offset: bigint;
  readonly reason: string;
};

export type ArchiveStatus = {
  readonly positions: readonly Position[];
  /** Of the log that the archive came out of; null: no command service has named it yet. */
  readonly epoch: number | null;
  readonly streams: number;
  /** Messages that are no commits, and that nobody has dealt with. */
  readonly quarantine: {
    readonly count: number;
    /** The last one of each partition. */
    readonly newest: readonly Quarantined[];
  };
  readonly migrations: { readonly count: number; readonly last: string };
};

/** What Postgres says of itself. */
export async function readArchiveStatus(pool: Pool): Promise<ArchiveStatus> {
  const identity = await pool.query<{ epoch: number }>('select epoch from log_identity');
  const streams = await pool.query<{ count: bigint }>('select count(*) from streams');
  const migrations = await pool.query<{ id: string }>(
    'select id from applied_migrations order by id',
  );
  return {
    positions: await readPositions(pool),
    epoch: identity.rows[0]?.epoch ?? null,
    streams: Number(streams.rows[0]?.count ?? 0),
    quarantine: await readQuarantine(pool),
    migrations: { count: migrations.rows.length, last: migrations.rows.at(-1)?.id ?? 'none' },
  };
}

export async function readPositions(pool: Pool): Promise<readonly Position[]> {
  const { rows } = await pool.query<{
    partition: number;
    next_offset: bigint;
    last_commit_id: string | null;
  }>('select partition, next_offset, last_commit_id from log_positions order by partition');
  return rows.map(({ partition, next_offset: stored, last_commit_id: lastCommitId }) => {
    return { partition, stored, lastCommitId };
  });
}

/** Those that nobody has released or dropped. */
const waiting = `
  from quarantine waiting
 where not exists (select from quarantine_releases done
                    where (done.epoch, done.partition, done.log_offset)
                        = (waiting.epoch, waiting.partition, waiting.log_offset))
   and not exists (select from quarantine_dropped done
                    where (done.epoch, done.partition, done.log_offset)
                        = (waiting.epoch, waiting.partition, waiting.log_offset))`;

async function readQuarantine(pool: Pool): Promise<ArchiveStatus['quarantine']> {
  const counted = await pool.query<{ count: bigint }>(`select count(*) ${waiting}`);
  const { rows } = await pool.query<{ partition: number; log_offset: bigint; reason: string }>(
    `select distinct on (partition) partition, log_offset, reason ${waiting}
      order by partition, epoch desc, log_offset desc`,
  );
  const newest = rows.map(({ partition, log_offset: offset, reason }) => {
    return { partition, offset, reason };
  });
  return { count: Number(counted.rows[0]?.count ?? 0), newest };
}
