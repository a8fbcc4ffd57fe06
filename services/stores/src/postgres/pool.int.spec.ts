import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@qr-menu/runtime/process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from './create-pool.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const logger = createLogger('test', 'silent');
const schema = 'pool_int_spec';
const tables = { id: '0001', sql: 'create table counts (id bigint primary key)' };
let directory: string;
let server: EmbeddedPostgres;
let pool: Pool;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pool-'));
  server = await startEmbeddedPostgres({ dataDir: join(directory, 'database'), durable: false });
  pool = createPool({ url: server.url, applicationName: 'test', schema, logger });
  await migrate(pool, { schema, migrations: [tables] });
});

afterAll(async () => {
  await pool.end();
  await server.stop();
  await rm(directory, { recursive: true });
});

describe('createPool', () => {
  it('ends a silent transaction before the statements that wait for its lock', async () => {
    const { rows } = await pool.query<{ milliseconds: number }>(
      `select setting::integer as milliseconds from pg_settings
        where name in ('idle_in_transaction_session_timeout', 'statement_timeout') order by name`,
    );
    const [silent = 0, waiting = 0] = rows.map(({ milliseconds }) => milliseconds);
    // Zero would mean no limit.
    expect(silent).toBeGreaterThan(0);
    expect(silent).toBeLessThan(waiting);
  });
});

describe('inTransaction', () => {
  it('rolls back and returns the connection to the pool if the work throws', async () => {
    const work = inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      await client.query('insert into counts values (1)');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect((await pool.query('select id from counts where id = 1')).rows).toEqual([]);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('sees a single snapshot with repeatable read, and cannot write if it is read-only', async () => {
    const options = { isolation: 'repeatable read', readOnly: true } as const;
    const reads = await inTransaction(pool, options, async (client) => {
      const before = await client.query('select count(*) from counts');
      await pool.query('insert into counts values (2)');
      const after = await client.query('select count(*) from counts');
      return [before.rows, after.rows];
    });
    expect(reads[1]).toEqual(reads[0]);
    const writing = inTransaction(pool, options, (client) =>
      client.query('insert into counts values (3)'),
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('discards a broken connection', async () => {
    const work = inTransaction(pool, { isolation: 'read committed' }, (client) =>
      client.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(work).rejects.toMatchObject({ code: '57P01' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
