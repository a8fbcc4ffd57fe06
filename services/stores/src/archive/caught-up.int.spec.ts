import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { nameStream } from '@qr-menu/schema';
import { createTestDatabase } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { partitionOf } from '../commit-log/commit-log.ts';
import { ArchiveBehind, readCaughtUp, venueExists } from './caught-up.ts';
import { createMenuStorePool } from './menu-store.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(serverUrl === null)('the question whether a venue exists', () => {
  test('gets an answer for any text, and "no" only if the partition has caught up', async () => {
    const database = await createTestDatabase(serverUrl ?? '');
    const logger = createLogger('test', 'silent');
    const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
    await migrateMenuStore(pool);
    await pool.query("insert into venue_names values ('механа', 'anna')");
    const names = [
      'механа',
      'Механа',
      'механ',
      '',
      'a\u0000',
      '\ud800',
      "'; --",
      'x'.repeat(9_000),
    ];
    await pool.query('insert into log_identity (epoch) values (1)');
    const answers = await Promise.all(names.map((name) => venueExists(pool, name)));
    expect(answers).toEqual([true, ...names.slice(1).map(() => false)]);

    await pool.query(`
      insert into store_incarnation (server_started, database, written_in)
      select pg_postmaster_start_time(), oid, pg_current_xact_id()
        from pg_database where datname = current_database()`);
    expect(await venueExists(pool, 'механ')).toBe(false);
    // Written by another server, in another database, or by a restore.
    for (const change of [
      "server_started = server_started - interval '1 s', written_in = pg_current_xact_id()",
      'server_started = pg_postmaster_start_time(), database = 0, written_in = pg_current_xact_id()',
      'database = (select oid from pg_database where datname = current_database())',
    ]) {
      await pool.query(`update store_incarnation set ${change}`);
      expect(await venueExists(pool, 'механа')).toBe(true);
      await expect(venueExists(pool, 'механ')).rejects.toThrow(ArchiveBehind);
    }
    await pool.query('delete from store_incarnation');

    await pool.query('update log_identity set caught_up = false');
    expect(await venueExists(pool, 'механа')).toBe(true);
    await expect(venueExists(pool, 'механ')).rejects.toThrow(ArchiveBehind);

    const name = 'механ';
    const claim = nameStream(name);
    const home = partitionOf(claim, 3);
    const behind = [0, 1, 2].map((partition) => partition !== home);
    const note = 'caught_up = false, behind = $1, behind_written_in = pg_current_xact_id()';
    await pool.query(`update log_identity set ${note}`, [behind]);
    expect((await readCaughtUp(pool))(claim)).toBe(true);
    expect(await venueExists(pool, name)).toBe(false);
    // The name may have been claimed in a partition that is behind.
    await pool.query('insert into streams (stream, version) values ($1, 1)', [claim]);
    await expect(venueExists(pool, name)).rejects.toThrow(ArchiveBehind);
    await pool.query('delete from streams');
    await pool.query(`update log_identity set ${note}`, [behind.map((one) => !one)]);
    await expect(venueExists(pool, name)).rejects.toThrow(ArchiveBehind);
    // The previous release writes this.
    await pool.query(`update log_identity set ${note}`, [behind]);
    await pool.query('update log_identity set caught_up = false');
    await expect(venueExists(pool, name)).rejects.toThrow(ArchiveBehind);
    expect((await readCaughtUp(pool))(claim)).toBe(false);

    await pool.query('delete from log_identity');
    expect(await venueExists(pool, 'механа')).toBe(true);
    await expect(venueExists(pool, 'механ')).rejects.toThrow(ArchiveBehind);
    await pool.end();
    await database.drop();
  });
});
