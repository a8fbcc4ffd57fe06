import { createHash } from 'node:crypto';
import { failure } from '@qr-menu/runtime/process';
import type { ClientBase, Pool } from 'pg';
import { schemaName } from './create-pool.ts';
import { inTransaction } from './transaction.ts';

export type Migration = {
  readonly id: string;
  readonly sql: string;
  /** Whether this removes something that the previous release needs. That release then refuses to start. */
  readonly contracts?: true;
};

export type MigrateOptions = {
  readonly schema: string;
  /** In order. Never edit or remove an applied migration, and never insert one before it. */
  readonly migrations: readonly Migration[];
  /** Only for a restore: migrates a schema that is marked with `unfinishedRestore`. */
  readonly isRestoring?: boolean;
};

/** The comment on a schema that a restore is filling. The next restore may discard its contents. */
export const unfinishedRestore = 'an unfinished restore';

/** The database may lack the newest commits of its backup, so new ones must not be added. */
export class RestoreUnfinished extends failure('RestoreUnfinished', 'RESTORE_UNFINISHED', false) {}

export class MigrationConflict extends failure('MigrationConflict', 'MIGRATION_CONFLICT', false) {}

export class DatabaseTooNew extends failure('DatabaseTooNew', 'DATABASE_TOO_NEW', false) {}

type Applied = { readonly checksum: string; readonly contracts: boolean };

const patience = 3_600_000;
/** A statement that waits for a table lock blocks all later queries, so it is better to fail. */
const lockTimeout = '10s';

/** Until the transaction ends, no other process can create or change tables of the schema. */
export async function lockMigrations(client: ClientBase, schema: string): Promise<void> {
  const lock = "select pg_advisory_xact_lock(hashtextextended('migrate ' || $1, 0))";
  await client.query(patiently(lock, [schema]));
}

/**
 * Applies the missing migrations in one transaction.
 * @throws MigrationConflict, DatabaseTooNew, RestoreUnfinished
 */
export function migrate(pool: Pool, options: MigrateOptions): Promise<readonly string[]> {
  const schema = schemaName(options.schema);
  return inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await client.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await lockMigrations(client, schema);
    // A role that owns only its schema may not create a schema, not even with "if not exists".
    const { rows } = await client.query<{ comment: string | null }>(
      "select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1",
      [schema],
    );
    if (rows.length === 0) await client.query(`create schema ${schema}`);
    if (rows[0]?.comment === unfinishedRestore && !options.isRestoring) {
      throw new RestoreUnfinished(`${schema}: a restore is running, or has to be repeated`);
    }
    await client.query(`
      set local lock_timeout = '${lockTimeout}';
      set local search_path to ${schema};
      create table if not exists applied_migrations (
        id text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      alter table applied_migrations
        add column if not exists contracts boolean not null default false`);
    const missing = pending(await readApplied(client), options);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ id }) => id);
  });
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  await client.query(patiently(migration.sql));
  await client.query(
    'insert into applied_migrations (id, checksum, contracts) values ($1, $2, $3)',
    [migration.id, checksumOf(migration), migration.contracts ?? false],
  );
}

/** Removes the pool's time limit, which is meant for requests. A migration may take as long as it needs. */
export function patiently(text: string, values?: readonly string[]) {
  return { text, query_timeout: patience, ...(values && { values: [...values] }) };
}

async function readApplied(client: ClientBase): Promise<ReadonlyMap<string, Applied>> {
  const { rows } = await client.query<Applied & { readonly id: string }>(
    'select id, checksum, contracts from applied_migrations order by id',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function pending(
  applied: ReadonlyMap<string, Applied>,
  { schema, migrations }: MigrateOptions,
): readonly Migration[] {
  const ids = new Set(migrations.map(({ id }) => id));
  const beyond = [...applied].find(([id, { contracts }]) => contracts && !ids.has(id));
  if (beyond) {
    throw new DatabaseTooNew(`${schema}: this release cannot work on what ${beyond[0]} has left`);
  }
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const existing = applied.get(migration.id);
    if (existing === undefined) {
      missing.push(migration);
    } else if (existing.checksum !== checksumOf(migration)) {
      throw new MigrationConflict(`${schema}: ${migration.id} was edited after it was applied`);
    } else if (missing.length > 0) {
      throw new MigrationConflict(`${schema}: ${missing[0]?.id} comes before applied migrations`);
    }
  }
  return missing;
}

export const checksumOf = ({ sql }: Pick<Migration, 'sql'>): string =>
  createHash('sha256').update(sql).digest('hex');
