import type { Pool } from 'pg';

/**
 * Whether anybody's change was ever made with this commit id. There is no index for that: it is for
 * ids that belong among the archive's first, or at the start of an archive.
 */
export async function hasCommit(pool: Pool, commitId: string): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    'select exists (select from commits where commit_id = $1)',
    [commitId],
  );
  return rows[0]?.exists === true;
}
