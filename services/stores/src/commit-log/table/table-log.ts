import type { ClientBase, Pool } from 'pg';
import { type Migration, migrate } from '../../postgres/migrate.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import { LogMisconfigured, type LogRecord, LogTorn, type NewLogRecord } from '../commit-log.ts';

export const tableLogSchema = 'commit_log';
export const tableLogName = 'postgres';

/** Never edit an applied migration. Add a new one. */
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

/** Checks rule R7. @throws LogMisconfigured */
export async function assertTableLog(pool: Pool, partitions: number): Promise<void> {
  const { rows: tables } = await pool.query<{ table: string | null }>(
    `select to_regclass('${tableLogSchema}.log_partitions')::text as table`,
  );
  if (!tables[0]?.table) throw new LogMisconfigured('no log in Postgres');
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from log_partitions');
  const stored = Number(rows[0]?.count);
  if (stored !== partitions) {
    throw new LogMisconfigured(
      `the log has ${stored} partitions, but this process is configured for ${partitions}`,
    );
  }
}

export const tableLogChannel = 'commit_log';

const maxRecords = 500;
const maxBytes = 8 * 1024 * 1024;

type Row = {
  readonly partition: number;
  readonly log_offset: bigint;
  readonly key: string;
  readonly value: Buffer;
  readonly headers: string;
};

/** The record is durable once this resolves. A single statement is one transaction and one round trip. */
export async function insertRecord(
  pool: Pool,
  partition: number,
  { key, value, headers }: NewLogRecord,
): Promise<bigint> {
  const { rows } = await pool.query<Pick<Row, 'log_offset'>>({
    name: 'append-record',
    text: `with place as (
             update log_partitions set next_offset = next_offset + 1
              where partition = $1 returning next_offset - 1 as log_offset
           ), stored as (
             insert into log_records (partition, log_offset, key, value, headers)
             select $1, log_offset, $2, $3, $4 from place returning log_offset
           )
           select log_offset, pg_notify('${tableLogChannel}', $5) from stored`,
    values: [partition, key, Buffer.from(value), JSON.stringify(headers), String(partition)],
  });
  const [row] = rows;
  if (!row) throw new Error(`the log has no partition ${partition}`);
  return row.log_offset;
}

export async function fetchRecords(
  pool: Pool,
  partition: number,
  offset: bigint,
): Promise<readonly LogRecord[]> {
  const { rows } = await pool.query<Row>({
    name: 'fetch-records',
    text: `select partition, log_offset, key, value, headers
             from (select *, sum(octet_length(value)) over (order by log_offset) as bytes
                     from (select * from log_records
                            where partition = $1 and log_offset >= $2
                            order by log_offset limit ${maxRecords}) as page) as sized
            where bytes <= ${maxBytes} or log_offset = $2
            order by log_offset`,
    values: [partition, offset],
  });
  const records = rows.map(toRecord);
  records.forEach((record, index) => {
    if (record.offset !== offset + BigInt(index)) {
      throw new LogTorn(`partition ${partition} has no record at ${offset + BigInt(index)}`);
    }
  });
  return records;
}

export async function fetchRecord(
  pool: Pool,
  partition: number,
  offset: bigint,
): Promise<LogRecord | null> {
  const { rows } = await pool.query<Row>(
    'select * from log_records where partition = $1 and log_offset = $2',
    [partition, offset],
  );
  return rows[0] ? toRecord(rows[0]) : null;
}

export async function fetchEndOffsets(client: Pool | ClientBase): Promise<readonly bigint[]> {
  const { rows } = await client.query<{ next_offset: bigint }>({
    name: 'end-offsets',
    text: 'select next_offset from log_partitions order by partition',
  });
  return rows.map((row) => row.next_offset);
}

function toRecord({ partition, log_offset, key, value, headers }: Row): LogRecord {
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return { partition, offset: log_offset, key, value: bytes, headers: JSON.parse(headers) };
}

/** Runs in the caller's transaction. Concurrent appends wait until it ends, so their records come later. */
export async function emptyTableLog(client: ClientBase): Promise<void> {
  await client.query(`lock table ${tableLogSchema}.log_partitions in access exclusive mode`);
  await client.query(`truncate ${tableLogSchema}.log_records`);
  await client.query(`update ${tableLogSchema}.log_partitions set next_offset = 0`);
}

export async function refillTableLog(
  client: ClientBase,
  partition: number,
  records: readonly NewLogRecord[],
): Promise<bigint> {
  const { rows } = await client.query<{ first: bigint }>(
    `update ${tableLogSchema}.log_partitions set next_offset = next_offset + $2
      where partition = $1 returning next_offset - $2 as first`,
    [partition, records.length],
  );
  const first = rows[0]?.first;
  if (first === undefined) throw new Error(`the log has no partition ${partition}`);
  await client.query(
    `insert into ${tableLogSchema}.log_records (partition, log_offset, key, value, headers)
     select $1, $2::bigint + place - 1, key, value, headers
       from unnest($3::text[], $4::bytea[], $5::text[])
            with ordinality as added (key, value, headers, place)`,
    [
      partition,
      first.toString(),
      records.map(({ key }) => key),
      records.map(({ value }) => Buffer.from(value)),
      records.map(({ headers }) => JSON.stringify(headers)),
    ],
  );
  return first;
}
