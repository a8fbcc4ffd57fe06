import type { Pool } from 'pg';
import { type Migration, migrate } from '../postgres/migrate.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { LogMisconfigured } from './commit-log.ts';

export const tableLogSchema = 'commit_log';
/** Of the log in Postgres, where an archive says which log is its own. */
export const tableLogName = 'postgres';

/** What is applied somewhere is never edited; add a new one. */
export const tableLogMigrations: readonly Migration[] = [
  {
    id: '0001-log',
    sql: `
      -- The row lock hands out the offsets one by one: no gaps, and visible in order.
      create table log_partitions (
        partition integer primary key,
        next_offset bigint not null
      ) with (fillfactor = 50);

      create table log_records (
        partition integer not null,
        log_offset bigint not null,
        key text collate "C" not null,
        value bytea not null,
        headers text not null,
        primary key (partition, log_offset)
      );
    `,
  },
];

/** Creates the log if there is none. */
export async function createTableLog(pool: Pool, partitions: number): Promise<void> {
  await migrate(pool, { schema: tableLogSchema, migrations: tableLogMigrations });
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await client.query('lock table log_partitions in share row exclusive mode');
    await client.query(
      `insert into log_partitions (partition, next_offset)
       select number, 0 from generate_series(0, $1 - 1) as number
        where not exists (select from log_partitions)`,
      [partitions],
    );
  });
}

/**
 * A log with another partition count is not ours (rule R7).
 *
 * @throws LogMisconfigured
 */
export async function assertTableLog(pool: Pool, partitions: number): Promise<void> {
  const { rows: found } = await pool.query<{ table: string | null }>(
    `select to_regclass('${tableLogSchema}.log_partitions')::text as table`,
  );
  if (!found[0]?.table) throw new LogMisconfigured('no log in Postgres');
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from log_partitions');
  const stored = Number(rows[0]?.count);
  if (stored !== partitions) {
    throw new LogMisconfigured(
      `the log has ${stored} partitions, but this process is configured for ${partitions}`,
    );
  }
}
