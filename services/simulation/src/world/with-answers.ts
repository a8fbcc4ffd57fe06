import type { Pool, PoolClient } from 'pg';
import { readStatement, type Statement } from '../stores/reached-pool.ts';

/** A pool whose transactions are told something else than Postgres says. */
export function withAnswers(
  pool: Pool,
  change: (statement: Statement, answer: unknown) => unknown,
): Pool {
  const changed = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, key) => {
        if (key !== 'query') return Reflect.get(target, key);
        return async (...args: unknown[]) =>
          change(readStatement(args[0]), await Reflect.apply(target.query, target, args));
      },
    });
  const connect = async () => changed(await pool.connect());
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)),
  });
}
