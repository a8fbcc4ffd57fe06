import type { Pool, QueryResultRow } from 'pg';

/** Milliseconds: for whatever may take hours with a large archive. */
export const patience = 24 * 3_600_000;

/** For a statement that may take as long as it needs: the pool's time limits are for requests. */
export async function runPatiently<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
): Promise<readonly Row[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const statement = { text, query_timeout: patience };
    return (await client.query<Row>(statement)).rows;
  } finally {
    client.release(true);
  }
}
