import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { createTestDatabase } from '@qr-menu/testkit';
import type { Pool, QueryConfig } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { ArchiveBehind } from '../archive/caught-up.ts';
import { createMenuStorePool } from '../archive/menu-store.ts';
import { nameOfVenueCode } from './name-of-code.ts';
import { venueCode } from './venue-code.ts';

const serverUrl = inject('databaseUrl');
const owners = ['anna', 'Иван', 'back\\slash', '\\101', "quo'te", 'x'.repeat(500)];

/** Returns the plan that Postgres would choose for a code if a full scan were expensive. */
async function planOf(pool: Pool): Promise<string> {
  const client = await pool.connect();
  const steps: unknown[] = [];
  await client.query('set enable_seqscan = off');
  const explain = async ({ text, values }: QueryConfig) => {
    steps.push(
      ...(await client.query({ text: `explain ${text}`, ...(values && { values }) })).rows,
    );
    return { rows: [{ name: '', complete: true }] };
  };
  await nameOfVenueCode({ query: explain } as unknown as Pool, venueCode('anna'));
  client.release(true);
  return JSON.stringify(steps);
}

describe.skipIf(serverUrl === null)('the venue name of a code in Postgres', () => {
  test('is found by the hash in the code, using the index', async () => {
    const database = await createTestDatabase(serverUrl ?? '');
    const logger = createLogger('test', 'silent');
    const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
    await migrateMenuStore(pool);
    for (const owner of owners) {
      const values = [`name of ${owner}`, owner];
      await pool.query('insert into venue_names values ($1, $2)', values);
    }
    const nameOf = (owner: string) => nameOfVenueCode(pool, venueCode(owner));
    expect(await Promise.all(owners.map(nameOf))).toEqual(
      owners.map((owner) => `name of ${owner}`),
    );
    await expect(nameOf('nobody')).rejects.toThrow(ArchiveBehind);
    await pool.query('insert into log_identity (epoch, caught_up) values (1, false)');
    await expect(nameOf('nobody')).rejects.toThrow(ArchiveBehind);
    await pool.query('update log_identity set caught_up = true');
    expect(await nameOf('nobody')).toBeNull();

    await pool.query("insert into venue_names values ('newer', 'anna'), ('a-third', 'anna')");
    await pool.query(
      `insert into accounts values ('id', 'Newer', 'newer', 'e', 'p', 'd', 'bg', '', true, 'now',
        'anna', 'now', 'now')`,
    );
    expect(await nameOf('anna')).toBe('newer');

    expect(await planOf(pool)).toContain('venue_names_by_code');
    await pool.end();
    await database.drop();
  });
});
