import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { createTestDatabase } from '@qr-menu/testkit';
import { expect, inject, test } from 'vitest';
import { accentedName } from './confusables.ts';
import { createMenuStorePool } from './menu-store.ts';

const serverUrl = inject('databaseUrl');

test.skipIf(serverUrl === null)(
  'a venue is found by its name without accents if there is only one match',
  async () => {
    const database = await createTestDatabase(serverUrl ?? '');
    const logger = createLogger('test', 'silent');
    const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
    await migrateMenuStore(pool);
    await pool.query(`
    insert into venue_names (normalized_name, owner) values
      ('café-zóra', 'anna'), ('café-zora', 'anna'), ('müller', 'boris'), ('múller', 'vera'), ('ötzi', 'vera');
    insert into accounts
      (id, owner, name, normalized_name, email, phone, description, default_language, logo_url, active,
       subscription_valid_until, created_at, updated_at)
      values ('account', 'anna', 'Café Zora', 'café-zora', '', '', '', 'bg', '', true, now(), now(), now())`);
    const names = [
      'cafe-zora',
      'cafè-zora',
      'otzi',
      'muller',
      'cafe',
      '',
      'a\u0000',
      '\ud800',
      "'; --",
    ];
    const answers = await Promise.all(names.map((name) => accentedName(pool, name)));
    // If two venues match, neither is returned, because guests could get the wrong menu.
    expect(answers).toEqual(['café-zora', 'café-zora', 'ötzi', ...names.slice(3).map(() => null)]);
    await pool.end();
    await database.drop();
  },
);
