import type { ClientBase, Pool } from 'pg';
import { type LogRecord, LogTorn, type NewLogRecord } from './commit-log.ts';

/** Every append says its partition on this channel. */
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

/** Durable when it resolves: one statement, so one transaction and one round trip. */
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

/** The records from `offset` on, at most what one batch may hold. */
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

/** In partition order. */
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
