import type { Pool } from 'pg';
import { RebuildRefused } from './rebuild-refused.ts';

/** Keeps a second rebuild away while `work` runs, also from another machine. */
export async function withRebuildLock<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('rebuild the menu store', 0)) as taken`,
    );
    if (rows[0]?.taken !== true) throw new RebuildRefused('BUSY', 'another rebuild is running');
    return await work();
  } finally {
    const unlocked = client.query('select pg_advisory_unlock_all()');
    // A connection that broke has no lock any more.
    await unlocked.catch(() => undefined);
    client.release(true);
  }
}
