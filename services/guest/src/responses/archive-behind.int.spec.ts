import { migrateMenuStore } from '@qr-menu/command';
import { createLogger, createMenuStorePool } from '@qr-menu/platform';
import { createTestDatabase } from '@qr-menu/testkit';
import { expect, inject, test } from 'vitest';
import { startGuest } from '../../test/start-guest.ts';

const serverUrl = inject('databaseUrl');
const paths = [
  '/menu/rila',
  '/menu/rila/data.json',
  '/menu/rila/app.webmanifest',
  '/q/000000000000',
];

test.skipIf(serverUrl === null)(
  'while Postgres is filled from the log no printed name is 404, whatever it has no row of',
  async () => {
    const database = await createTestDatabase(serverUrl ?? '');
    const logger = createLogger('test', 'silent');
    const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
    await migrateMenuStore(pool);
    const guest = await startGuest({ names: [], postgres: pool });
    const answers = async () =>
      (await Promise.all(paths.map((path) => guest.get(path)))).map(({ status, headers }) => [
        status,
        headers['retry-after'],
      ]);
    const unavailable = paths.map(() => [503, '2']);

    expect(await answers()).toEqual(unavailable);
    await pool.query('insert into log_identity (epoch, caught_up) values (1, false)');
    expect(await answers()).toEqual(unavailable);
    await pool.query('update log_identity set caught_up = true');
    expect(await answers()).toEqual(paths.map(() => [404, undefined]));
    await guest.stop();
    await pool.end();
    await database.drop();
  },
);
