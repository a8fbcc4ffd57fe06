import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@qr-menu/runtime';
import { createMenuStorePool, menuStoreSchema } from '@qr-menu/stores/archive';
import { migrate } from '@qr-menu/stores/postgres';
import { createTestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { menuStoreMigrations } from '../../src/migrations/menu-store.ts';
import { olderHistory } from './history.ts';
import { writeCommit } from './write-rows.ts';

/**
 * Writes `older-release.sql`, the rows of a release that had four migrations. Once it is written it
 * stays as it is: what is in databases does not change either.
 *
 * `node --conditions=source --import tsx services/command/test/older-release/write-older-release.ts <url of a Postgres server>`
 */
const tables = [
  ...['commits', 'streams', 'log_positions', 'quarantine', 'accounts', 'menus', 'sections'],
  ...['items', 'ingredients', 'venue_names', 'staff_invitations', 'staff_members'],
  'transactions',
];
const junk = {
  key: 'Ключ',
  value: Buffer.from([0xff, 0x00, 0x41]),
  reason: 'not a commit envelope',
};

async function fill(pool: Pool): Promise<void> {
  for (const [offset, commit] of olderHistory.entries()) await writeCommit(pool, commit, offset);
  const next = olderHistory.length;
  await pool.query('insert into quarantine values (0, $1, $2, $3, $4)', [
    ...[next, junk.key, junk.value, junk.reason],
  ]);
  await pool.query('insert into log_positions values (0, $1, null)', [next + 1]);
}

async function dump(pool: Pool): Promise<string> {
  const statements: string[] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select row_to_json(one)::text as line from ${table} one order by one::text`,
    );
    const lines = rows.map(({ line }) => line.replaceAll("'", "''")).join(',\n');
    const source = `json_populate_recordset(null::${table}, '[\n${lines}\n]')`;
    statements.push(`insert into ${table} select * from ${source};\n`);
  }
  return statements.join('\n');
}

const [serverUrl] = process.argv.slice(2);
if (serverUrl === undefined) throw new Error('give the address of a Postgres server');
const database = await createTestDatabase(serverUrl);
const logger = createLogger('test', 'silent');
const pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger });
await migrate(pool, { schema: menuStoreSchema, migrations: menuStoreMigrations.slice(0, 4) });
await fill(pool);
await writeFile(path.join(import.meta.dirname, 'older-release.sql'), await dump(pool));
await pool.end();
await database.drop();
