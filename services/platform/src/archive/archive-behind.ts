import type { Pool } from 'pg';

/**
 * Postgres has no such row, but what the log held at the last start of the command service is not
 * read to its end: the row may be still to come, so this is no "no" (rule R8).
 */
export class ArchiveBehind extends Error {
  override readonly name = 'ArchiveBehind';
  readonly code = 'ARCHIVE_BEHIND';
  readonly retryable = true;

  constructor() {
    super('the archive is being filled from the log: what it lacks may be still to come');
  }
}

/** For the statement that looks for the row: asked separately, the answers could be of two moments. */
export const caughtUpColumn = 'coalesce((select caught_up from log_identity), false) as "caughtUp"';

/** Whether Postgres holds what the log held at the last start of the command service. */
export async function isCaughtUp(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ caughtUp: boolean }>({
    name: 'is-caught-up',
    text: `select ${caughtUpColumn}`,
  });
  return rows[0]?.caughtUp === true;
}
