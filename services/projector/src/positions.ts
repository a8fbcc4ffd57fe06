import type { Pool } from 'pg';
import type { DirtyStreams } from './dirty-streams.ts';

/** The log offset up to which Postgres has stored each partition; absent: nothing of it yet. */
export async function readPositions(pool: Pool): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await pool.query<{ partition: number; next_offset: bigint }>(
    'select partition, next_offset from log_positions',
  );
  return new Map(rows.map(({ partition, next_offset }) => [partition, next_offset]));
}

/** Tells the streams that wait how far Postgres has come, should a notice be lost. */
export async function askPositions(
  pool: Pool,
  dirty: Pick<DirtyStreams, 'isWaiting' | 'pass'>,
): Promise<void> {
  if (!dirty.isWaiting()) return;
  for (const [partition, next] of await readPositions(pool)) {
    dirty.pass({ partition, offset: next - 1n });
  }
}
