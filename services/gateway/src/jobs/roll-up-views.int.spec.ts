import { randomUUID } from 'node:crypto';
import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { createMemoryViewCounts, type NamedViews } from '@qr-menu/stores/view-counts';
import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { rollUpViews } from './roll-up-views.ts';

const databaseServer = inject('databaseUrl');
const logger = createLogger('roll-up', 'silent');
const day = '2026-05-31';
const views = (name: string, count: number, on = day): NamedViews => ({
  name,
  day: on,
  views: count,
});

describe.skipIf(databaseServer === null)('rolling up views', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeEach(async () => {
    database = await createTestDatabase(databaseServer ?? '');
    pool = createMenuStorePool({ url: database.url, applicationName: 'roll-up', logger });
    await migrateMenuStore(pool);
    await pool.query(
      "insert into venue_names values ('rila', 'anna'), ('рила', 'anna'), ('pirin', 'boris')",
    );
  });
  afterEach(async () => {
    await pool?.end();
    await database?.drop();
  });

  const stored = async (): Promise<readonly string[]> => {
    const { rows } = await pool.query('select * from menu_views order by owner, day');
    return rows.map((row) => `${row.owner} ${row.day} ${row.views}`);
  };

  it('adds up the views of all names of a venue, day by day', async () => {
    const viewCounts = createMemoryViewCounts(randomUUID);
    await viewCounts.add([views('rila', 2), views('рила', 3), views('pirin', 1)]);
    await viewCounts.add([views('rila', 1, '2026-06-01'), views('nobody', 9)]);
    await rollUpViews({ pool, viewCounts });
    await viewCounts.add([views('rila', 10)]);
    await rollUpViews({ pool, viewCounts });
    await rollUpViews({ pool, viewCounts });
    expect(await stored()).toEqual([
      'anna 2026-05-31 15',
      'anna 2026-06-01 1',
      'boris 2026-05-31 1',
    ]);
  });

  it("assigns views to the venue's local day", async () => {
    await pool.query(
      `insert into accounts (id, owner, name, normalized_name, email, phone, description,
         default_language, logo_url, active, subscription_valid_until, created_at, updated_at, time_zone, day_begins)
       values ('a', 'anna', 'Рила', 'рила', '', '', '', 'bg', '', true, '', '', '', 'America/New_York', '05:30')`,
    );
    const viewCounts = createMemoryViewCounts(randomUUID);
    await viewCounts.add([
      views('rila', 1, '2026-05-31T09:25'),
      views('rila', 2, '2026-05-31T09:30'),
      views('rila', 4, '2026-12-31T10:25'),
      views('pirin', 8, '2026-05-31T00:55'),
      views('pirin', 16, '2026-05-31T01:00'),
    ]);
    await rollUpViews({ pool, viewCounts });
    expect(await stored()).toEqual([
      'anna 2026-05-30 1',
      'anna 2026-05-31 2',
      'anna 2026-12-30 4',
      'boris 2026-05-30 8',
      'boris 2026-05-31 16',
    ]);
  });

  it('counts the views of at most 300 tables a day', async () => {
    const viewCounts = createMemoryViewCounts(randomUUID);
    const scans = (name: string, table: string, count: number) => ({
      ...views(name, count),
      table,
    });
    await viewCounts.add([scans('rila', '12', 2), scans('рила', '12', 3), scans('nobody', '1', 9)]);
    await rollUpViews({ pool, viewCounts });
    const made = Array.from({ length: 400 }, (_, index) => scans('rila', `${100 + index}`, 1));
    await viewCounts.add([...made, scans('rila', '12', 1), scans('pirin', '12', 1)]);
    await rollUpViews({ pool, viewCounts });
    const { rows } = await pool.query<{ owner: string; tables: bigint; most: bigint }>(
      'select owner, count(*) as tables, max(views) as most from table_views group by owner order by owner',
    );
    expect(rows.map(({ owner, tables, most }) => [owner, Number(tables), Number(most)])).toEqual([
      ['anna', 300, 6],
      ['boris', 1, 1],
    ]);
    expect(await stored()).toEqual([]);
  });

  it('adds a batch once, even if many processes roll it up at the same time', async () => {
    const viewCounts = createMemoryViewCounts(randomUUID);
    await viewCounts.add([views('rila', 5)]);
    await Promise.all(Array.from({ length: 8 }, () => rollUpViews({ pool, viewCounts })));
    expect(await stored()).toEqual(['anna 2026-05-31 5']);
  });

  it('adds a batch only once, even if the process exits before it marks the batch as settled', async () => {
    const viewCounts = createMemoryViewCounts(randomUUID);
    await viewCounts.add([views('rila', 5)]);
    const settle = () => Promise.reject(new Error('the process ended'));
    const ending = rollUpViews({ pool, viewCounts: { ...viewCounts, settle } });
    await expect(ending).rejects.toThrow('the process ended');
    await viewCounts.add([views('rila', 2)]);
    await rollUpViews({ pool, viewCounts });
    await rollUpViews({ pool, viewCounts });
    expect(await stored()).toEqual(['anna 2026-05-31 7']);
  });

  it('keeps a batch if Postgres refuses it', async () => {
    const viewCounts = createMemoryViewCounts(randomUUID);
    await viewCounts.add([views('rila', 5)]);
    await pool.query('alter table menu_views rename to away');
    await expect(rollUpViews({ pool, viewCounts })).rejects.toThrow('menu_views');
    await pool.query('alter table away rename to menu_views');
    await rollUpViews({ pool, viewCounts });
    expect(await stored()).toEqual(['anna 2026-05-31 5']);
  });
});
