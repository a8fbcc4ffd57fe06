import type { Pool } from 'pg';

/** The log offset up to which Postgres has stored each partition; absent: nothing of it yet. */
export async function readPositions(pool: Pool): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await pool.query<{ partition: number; next_offset: bigint }>(
    'select partition, next_offset from log_positions',
  );
  return new Map(rows.map(({ partition, next_offset }) => [partition, next_offset]));
}
