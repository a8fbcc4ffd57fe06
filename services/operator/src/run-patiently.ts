import type { Pool, QueryResultRow } from 'pg';

/** For statements that may take hours. The pool's own time limits are meant for requests. */
export const longQuery = (text: string) => ({ text, query_timeout: 24 * 3_600_000 });

export async function runPatiently<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return (await client.query<Row>({ ...longQuery(text), values: [...values] })).rows;
  } finally {
    client.release(true);
  }
}
