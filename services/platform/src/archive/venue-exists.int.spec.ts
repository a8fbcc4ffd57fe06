import { migrateMenuStore } from '@qr-menu/command';
import { createTestDatabase } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { createLogger } from '../process/logger.ts';
import { createMenuStorePool } from './menu-store.ts';
import { venueExists } from './venue-exists.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(serverUrl === null)('whether a venue exists', () => {
  test('is answered for any text that a guest can send', async () => {
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
    const answers = await Promise.all(asked.map((name) => venueExists(pool, name)));
    expect(answers).toEqual([true, ...asked.slice(1).map(() => false)]);
    await pool.end();
    await database.drop();
  });
});
