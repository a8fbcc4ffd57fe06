import { createLogger } from '@qr-menu/runtime/process';
import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool } from './create-pool.ts';
import { DatabaseTooNew, type Migration, MigrationConflict, migrate } from './migrate.ts';

const serverUrl = inject('databaseUrl');
const logger = createLogger('test', 'silent');
const tables: Migration = { id: '0001', sql: 'create table counts (id bigint primary key)' };
const rows: Migration = { id: '0002', sql: 'insert into counts values (9007199254740993)' };

describe.skipIf(serverUrl === null)('migrate', () => {
  let database: TestDatabase;
  let pools: readonly Pool[];

  beforeAll(async () => {
    database = await createTestDatabase(serverUrl ?? '');
    pools = Array.from({ length: 5 }, () =>
      createPool({ url: database.url, applicationName: 'test', logger, max: 1 }),
    );
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database?.drop();
  });

  const onAll = (schema: string, migrations: readonly Migration[]) =>
    Promise.all(pools.map((pool) => migrate(pool, { schema, migrations })));
  const on = (schema: string, ...migrations: readonly Migration[]) => {
    const [pool] = pools;
    if (!pool) throw new Error('a pool');
    return migrate(pool, { schema, migrations });
  };
  const ask = async (sql: string) => (await pools[0]?.query(sql))?.rows;

  it('applies missing migrations once if several processes start at the same time', async () => {
    const applied = await onAll('together', [tables, rows]);
    expect(applied.filter((ids) => ids.length > 0)).toEqual([['0001', '0002']]);
    expect(await ask('select id from together.counts')).toEqual([{ id: 9007199254740993n }]);
    expect(await onAll('together', [tables, rows])).toEqual(pools.map(() => []));
  });

  it('allows the previous release to start if a later release has only added something', async () => {
    await on('expanded', tables, rows);
    expect(await on('expanded', tables)).toEqual([]);
  });

  it('prevents the previous release from starting if a later release has removed something', async () => {
    const contract: Migration = { id: '0002', sql: 'drop table counts', contracts: true };
    await on('contracted', tables);
    await on('contracted', tables, contract);
    await expect(on('contracted', tables)).rejects.toThrow(DatabaseTooNew);
    expect(await on('contracted', tables, contract)).toEqual([]);
  });

  it('refuses an edited migration, and a new migration before an applied one', async () => {
    await on('conflicting', tables, rows);
    const edited = { ...tables, sql: `${tables.sql} ` };
    const early = { id: '0000', sql: 'select 1' };
    await expect(on('conflicting', edited, rows)).rejects.toThrow(MigrationConflict);
    await expect(on('conflicting', early, tables, rows)).rejects.toThrow(MigrationConflict);
  });

  it('changes nothing if a migration fails', async () => {
    const failing = [tables, { id: '0002', sql: 'select no_such_column' }];
    await expect(on('failing', ...failing)).rejects.toMatchObject({ code: '42703' });
    expect(await ask("select from pg_namespace where nspname = 'failing'")).toEqual([]);
  });
});
