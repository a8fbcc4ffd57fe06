import type { Pool, PoolClient } from 'pg';

export type TransactionOptions = {
  readonly isolation: 'read committed' | 'repeatable read';
  readonly readOnly?: boolean;
};

export async function inTransaction<T>(
  pool: Pool,
  { isolation, readOnly = false }: TransactionOptions,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}`,
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Short, because a server that has just failed to respond should not be given the full time again. */
const rollback = { text: 'rollback', query_timeout: 1_000 };

/** Returns an error if the rollback fails. Such a connection must not be returned to the pool. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query(rollback);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
