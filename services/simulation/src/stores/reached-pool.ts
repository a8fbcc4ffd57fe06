import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Life } from '../world/life.ts';
import type { Reach } from '../world/reach.ts';
import { StoreFailed } from '../world/trouble.ts';
import type { PositionLocks } from './position-locks.ts';

export type ReachedPoolDeps = {
  readonly reach: Reach;
  readonly life: Life;
  readonly locks: PositionLocks;
  /** The connections of all processes that have an open transaction. */
  readonly connections: Set<OpenTransaction>;
  /** Called for each statement, before it is sent and after its reply. */
  readonly onStatement?: ((statement: Statement, moment: 'sent' | 'answered') => void) | undefined;
};

/** Ends a transaction like Postgres does when the connection is lost. */
export type OpenTransaction = { readonly breakOff: () => Promise<void> };

export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
};

const statementSchema = z.union([
  z.string().transform((text) => ({ name: '', text, values: [] })),
  z.looseObject({
    name: z.string().default(''),
    text: z.string(),
    values: z.array(z.unknown()).default([]),
  }),
]);

export const readStatement = (args: unknown): Statement => statementSchema.parse(args);

/** A real Postgres as seen by one process. Each call becomes an event in the schedule. */
export function createReachedPool(real: Pool, deps: ReachedPoolDeps): Pool {
  const { reach, onStatement } = deps;
  async function query(...args: unknown[]): Promise<unknown> {
    const statement = readStatement(args[0]);
    onStatement?.(statement, 'sent');
    const answer: unknown = await reach('postgres', () => Reflect.apply(real.query, real, args));
    onStatement?.(statement, 'answered');
    return answer;
  }
  const connect = () => reach('connection', async () => openConnection(await real.connect(), deps));
  return new Proxy(real, {
    get: (target, key) => {
      if (key === 'query') return query;
      return key === 'connect' ? connect : Reflect.get(target, key);
    },
  });
}

function openConnection(client: PoolClient, deps: ReachedPoolDeps): PoolClient {
  const { reach, life, locks, connections } = deps;
  let usable = true;

  const connection: OpenTransaction = {
    breakOff: async () => {
      if (!usable) return;
      usable = false;
      // Rolls back instead of closing the connection, because opening a real one is slow.
      await client.query('rollback');
      client.release();
      finish();
    },
  };
  function finish(): void {
    connections.delete(connection);
    locks.free(connection);
  }

  async function query(...args: unknown[]): Promise<unknown> {
    const { name, text, values } = readStatement(args[0]);
    if (name === 'lock-position' || name === 'hold-position')
      await locks.take(Number(values[0]), connection);
    const answer: unknown = await reach(
      'postgres',
      () => {
        if (!usable) throw new StoreFailed('the connection is gone');
        return Reflect.apply(client.query, client, args);
      },
      connection.breakOff,
    );
    if (text === 'commit' || text === 'rollback') locks.free(connection);
    return answer;
  }
  function release(): void {
    if (!usable) return;
    usable = false;
    client.release();
    finish();
  }

  connections.add(connection);
  life.atEnd(connection.breakOff);
  return new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') return query;
      return key === 'release' ? release : Reflect.get(target, key);
    },
  });
}
