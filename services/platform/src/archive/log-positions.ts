import type { Pool } from 'pg';
import type { StoredPosition } from '../commit-log/same-log.ts';

type Row = {
  readonly partition: number;
  readonly next_offset: bigint;
  readonly last_commit_id: string | null;
};

/** How far Postgres has stored each partition of the log; absent: nothing of it yet. */
export async function readLogPositions(pool: Pool): Promise<readonly StoredPosition[]> {
  const { rows } = await pool.query<Row>(
    'select partition, next_offset, last_commit_id from log_positions order by partition',
  );
  return rows.map(({ partition, next_offset, last_commit_id }) => ({
    partition,
    nextOffset: next_offset,
    lastCommitId: last_commit_id,
  }));
}
