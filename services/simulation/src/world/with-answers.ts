import type { Pool, PoolClient } from 'pg';
import { readStatement, type Statement } from '../stores/reached-pool.ts';

/** A pool that changes Postgres's results, inside and outside of transactions. */
export function withAnswers(
  pool: Pool,
  change: (statement: Statement, answer: unknown) => unknown,
): Pool {
  const changed = <Store extends Pool | PoolClient>(store: Store, connect?: unknown): Store =>
    new Proxy(store, {
      get: (target, key) => {
        if (key === 'connect' && connect) return connect;
        if (key !== 'query') return Reflect.get(target, key);
        return async (...args: unknown[]) =>
          change(readStatement(args[0]), await Reflect.apply(target.query, target, args));
      },
    });
  return changed(pool, async () => changed(await pool.connect()));
}
