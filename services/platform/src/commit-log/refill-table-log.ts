import type { ClientBase } from 'pg';
import type { NewLogRecord } from './commit-log.ts';
import { tableLogSchema } from './table-log-schema.ts';

/**
 * Empties the log in Postgres, inside the caller's transaction. Who appends meanwhile waits for the
 * transaction's end, and is then behind what was filled in.
 */
export async function emptyTableLog(client: ClientBase): Promise<void> {
  await client.query(`lock table ${tableLogSchema}.log_partitions in access exclusive mode`);
  await client.query(`truncate ${tableLogSchema}.log_records`);
  await client.query(`update ${tableLogSchema}.log_partitions set next_offset = 0`);
}

/** Appends to a partition inside the caller's transaction; answers the offset of the first. */
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
