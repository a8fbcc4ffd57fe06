import { migrateMenuStore } from '@qr-menu/command';
import { createTestDatabase } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { createLogger } from '../process/logger.ts';
import { ArchiveBehind } from './archive-behind.ts';
import { createMenuStorePool } from './menu-store.ts';
import { venueExists } from './venue-exists.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(serverUrl === null)('whether a venue exists', () => {
  test('is answered for any text that a guest can send; no is said only by what is caught up', async () => {
    const database = await createTestDatabase(serverUrl ?? '');
    const logger = createLogger('test', 'silent');
    const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
    await migrateMenuStore(pool);
    await pool.query("insert into venue_names values ('механа', 'anna')");
    const asked = [
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
    const answers = await Promise.all(asked.map((name) => venueExists(pool, name)));
    expect(answers).toEqual([true, ...asked.slice(1).map(() => false)]);

    await pool.query('update log_identity set caught_up = false');
    expect(await venueExists(pool, 'механа')).toBe(true);
    await expect(venueExists(pool, 'механ')).rejects.toThrow(ArchiveBehind);
    await pool.query('delete from log_identity');
    expect(await venueExists(pool, 'механа')).toBe(true);
    await expect(venueExists(pool, 'механ')).rejects.toThrow(ArchiveBehind);
    await pool.end();
    await database.drop();
  });
});
