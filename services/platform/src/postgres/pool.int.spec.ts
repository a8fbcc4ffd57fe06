import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../process/logger.ts';
import { createPool } from './create-pool.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { MigrationConflict, migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const logger = createLogger('test', 'silent');
const schema = 'pool_int_spec';
const tables = { id: '0001', sql: 'create table counts (id bigint primary key)' };
const rows = { id: '0002', sql: 'insert into counts values (9007199254740993)' };
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

describe('migrate', () => {
  it('applies each migration once, also when processes start at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(pool, { schema, migrations: [tables, rows] })));
    const counted = await pool.query('select id from counts');
    expect(counted.rows).toEqual([{ id: 9007199254740993n }]);
  });

  it('refuses an edited migration and one that comes before applied ones', async () => {
    const edited = { ...tables, sql: `${tables.sql} ` };
    const early = { id: '0000', sql: 'select 1' };
    for (const migrations of [
      [edited, rows],
      [early, tables, rows],
    ]) {
      await expect(migrate(pool, { schema, migrations })).rejects.toThrow(MigrationConflict);
    }
  });

  it('leaves nothing behind when one of the migrations fails', async () => {
    const failing = [
      { id: '1', sql: 'create table half_made (id integer)' },
      { id: '2', sql: 'select no_such_column' },
    ];
    const migrating = migrate(pool, { schema: 'pool_int_spec_failing', migrations: failing });
    await expect(migrating).rejects.toMatchObject({ code: '42703' });
    const { rows } = await pool.query("select 1 from pg_tables where tablename = 'half_made'");
    expect(rows).toEqual([]);
  });
});

describe('inTransaction', () => {
  it('rolls back when the work throws, and gives the connection back', async () => {
    const work = inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      await client.query('insert into counts values (1)');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect((await pool.query('select id from counts where id = 1')).rows).toEqual([]);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('sees one snapshot under repeatable read and cannot write when read only', async () => {
    const options = { isolation: 'repeatable read', readOnly: true } as const;
    const seen = await inTransaction(pool, options, async (client) => {
      const before = await client.query('select count(*) from counts');
      await pool.query('insert into counts values (2)');
      const after = await client.query('select count(*) from counts');
      return [before.rows, after.rows];
    });
    expect(seen[1]).toEqual(seen[0]);
    const writing = inTransaction(pool, options, (client) =>
      client.query('insert into counts values (3)'),
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('throws a broken connection away', async () => {
    const work = inTransaction(pool, { isolation: 'read committed' }, (client) =>
      client.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(work).rejects.toMatchObject({ code: '57P01' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
