import type { Pool, PoolClient } from 'pg';
import { readStatement, type Statement } from '../stores/reached-pool.ts';

type Ask = () => Promise<unknown>;

/** Returns a pool that modifies query results, inside and outside of transactions. */
export const withAnswers = (
  pool: Pool,
  change: (statement: Statement, answer: unknown) => unknown,
): Pool => around(pool, async (statement, ask) => change(statement, await ask()));

export const withFailures = (pool: Pool, change: (error: unknown) => unknown): Pool =>
  around(pool, async (_, ask) => {
    try {
      return await ask();
    } catch (error) {
      throw change(error);
    }
  });

function around(pool: Pool, answerOf: (statement: Statement, ask: Ask) => Promise<unknown>): Pool {
  const changed = <Store extends Pool | PoolClient>(store: Store, connect?: unknown): Store =>
    new Proxy(store, {
      get: (target, key) => {
        if (key === 'connect' && connect) return connect;
        if (key !== 'query') return Reflect.get(target, key);
        return async (...args: unknown[]) => {
          const statement = readStatement(args[0]);
          const values = Array.isArray(args[1]) ? args[1] : statement.values;
          return answerOf({ ...statement, values }, () =>
            Reflect.apply(target.query, target, args),
          );
        };
      },
    });
  return changed(pool, async () => changed(await pool.connect()));
}
