import { logDerivedTables, migrateMenuStore, ownedTables } from '@qr-menu/command';
import { userPoolMigrations } from '@qr-menu/identity';
import { createLogger } from '@qr-menu/runtime/process';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { tableLogMigrations, tableLogSchema } from '@qr-menu/stores/commit-log';
import { migrate } from '@qr-menu/stores/postgres';
import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const server = inject('databaseUrl');

const ofTheWorkspace = [...ownedTables, 'menu_views', 'table_views', 'workspace_snapshots'];

/** Tables whose rows are deleted with the user through a foreign key. */
const ofThePerson = [
  'users',
  'authenticator_apps',
  'challenges',
  'codes',
  'known_places',
  'passkeys',
  'recovery_codes',
  'refresh_tokens',
  'second_step_removals',
];

/** The sizes of the workspace's images. They are deleted together with the images. */
const ofItsImages = ['menu.stored_images'];

/** Tables whose rows expire within days. Addresses in them are hashed or sealed. */
const passing = [
  'identity.attempts',
  'identity.ended_origins',
  'identity.ended_sign_ins',
  'identity.mails',
  'menu.mails',
  'menu.menu_view_batches',
  'menu.pending_uploads',
  'menu.released_images',
];

/** Permanent tables: the log never changes. Personal values are sealed, and an erasure destroys the key. */
const ofTheLog = [
  `${tableLogSchema}.log_partitions`,
  `${tableLogSchema}.log_records`,
  ...logDerivedTables
    .map((table) => `menu.${table}`)
    .filter((table) => !passing.includes(table))
    .filter((table) => !ofTheWorkspace.some((owned) => table === `menu.${owned}`)),
];

/** Tables about the installation, and tables that contain only the id of an erased workspace. */
const ofNobody = [
  'identity.applied_migrations',
  'identity.signing_keys',
  `${tableLogSchema}.applied_migrations`,
  'menu.applied_migrations',
  'menu.erased_workspaces',
  'menu.halted_partitions',
  'menu.log_identity',
  'menu.operator_runs',
  'menu.quarantine_dropped',
  'menu.store_incarnation',
];

describe.skipIf(server === null)('every table in the database', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase(server ?? '');
    const logger = createLogger('every-table', 'silent');
    pool = createMenuStorePool({ url: database.url, applicationName: 'every-table', logger });
    await migrateMenuStore(pool);
    await migrate(pool, { schema: 'identity', migrations: userPoolMigrations });
    await migrate(pool, { schema: tableLogSchema, migrations: tableLogMigrations });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const column = async (text: string): Promise<readonly string[]> =>
    (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name).sort();

  it('has exactly one rule that an erasure applies to its rows', async () => {
    const placed = [
      ...ofTheWorkspace.map((table) => `menu.${table}`),
      ...ofThePerson.map((table) => `identity.${table}`),
      ...ofItsImages,
      ...passing,
      ...ofTheLog,
      ...ofNobody,
    ];
    const tables = await column(
      `select schemaname || '.' || tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables).toEqual(placed.sort());
  });

  it('has no rows about a user after the user is deleted', async () => {
    const going = await column(
      `select relname::text as name from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and confdeltype = 'c' and confrelid = 'identity.users'::regclass`,
    );
    expect(['users', ...going].sort()).toEqual([...ofThePerson].sort());
  });
});
