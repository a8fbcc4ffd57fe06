import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { nameStream } from '@qr-menu/schema';
import { createTestDatabase } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { ArchiveBehind, caughtUpStreams, venueExists } from './caught-up.ts';
import { createMenuStorePool } from './menu-store.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(serverUrl === null)('asking whether a venue exists', () => {
  test('accepts any name, and never returns false while data could still be missing', async () => {
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
    // Simulates a `caught_up` row from another server, another database or a backup.
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

    // Parked commits may still claim a name, or create the venue of a claimed name.
    await pool.query('update log_identity set caught_up = true');
    const name = 'механ';
    const claim = nameStream(name);
    await pool.query('insert into log_positions (partition, next_offset) values (0, 1)');
    const park = (stream: string) =>
      pool.query(
        "insert into parked_commits values (0, 0, $1, '', now(), 'RowMissing: none', now())",
        [stream],
      );
    await park('workspace:boris');
    expect(await venueExists(pool, name)).toBe(false);
    expect(await caughtUpStreams(pool, [claim, 'workspace:boris'])).toEqual([claim]);
    await pool.query('insert into streams (stream, version) values ($1, 1)', [claim]);
    await expect(venueExists(pool, name)).rejects.toThrow(ArchiveBehind);
    await pool.query('delete from parked_commits');
    expect(await venueExists(pool, name)).toBe(false);
    await pool.query('delete from streams');
    await park(claim);
    await expect(venueExists(pool, name)).rejects.toThrow(ArchiveBehind);

    await pool.query('delete from log_identity');
    expect(await venueExists(pool, 'механа')).toBe(true);
    await expect(venueExists(pool, 'механ')).rejects.toThrow(ArchiveBehind);
    await pool.end();
    await database.drop();
  });
});
