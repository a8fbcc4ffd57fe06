import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { schemaName } from './create-pool.ts';
import { inTransaction } from './transaction.ts';

export type Migration = { readonly id: string; readonly sql: string };

export type MigrateOptions = {
  /** Created when it is missing; unqualified names in the migrations mean this schema. */
  readonly schema: string;
  /** In order; an applied one is never edited, removed or preceded by a new one. */
  readonly migrations: readonly Migration[];
};

export class MigrationConflict extends Error {
  override readonly name = 'MigrationConflict';
  readonly code = 'MIGRATION_CONFLICT';
  readonly retryable = false;
}

const patience = 3_600_000;

/**
 * Applies what is missing, all in one transaction. Processes that start at the same time wait for
 * each other; the later ones then find nothing to do.
 */
export async function migrate(pool: Pool, options: MigrateOptions): Promise<void> {
  const schema = schemaName(options.schema);
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await client.query('set local statement_timeout = 0');
    const lock = "select pg_advisory_xact_lock(hashtextextended('migrate ' || $1, 0))";
    await client.query(patiently(lock, [schema]));
    await client.query(`
      create schema if not exists ${schema};
      set local search_path to ${schema};
      create table if not exists applied_migrations (
        id text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    for (const migration of await pending(client, options)) {
      await client.query(patiently(migration.sql));
      await client.query('insert into applied_migrations (id, checksum) values ($1, $2)', [
        migration.id,
        checksum(migration),
      ]);
    }
  });
}

/** The pool's time limit is for requests: a migration may take as long as it needs. */
function patiently(text: string, values?: readonly string[]) {
  return { text, query_timeout: patience, ...(values && { values: [...values] }) };
}

async function pending(
  client: PoolClient,
  { schema, migrations }: MigrateOptions,
): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ id: string; checksum: string }>(
    'select id, checksum from applied_migrations',
  );
  const applied = new Map(rows.map((row) => [row.id, row.checksum]));
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.id);
    if (known === undefined) {
      missing.push(migration);
    } else if (known !== checksum(migration)) {
      throw new MigrationConflict(`${schema}: ${migration.id} was edited after it was applied`);
    } else if (missing.length > 0) {
      throw new MigrationConflict(`${schema}: ${missing[0]?.id} comes before applied migrations`);
    }
  }
  return missing;
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
