import type { Pool } from 'pg';

/** A partition in which a command service keeps retrying a record that fails. */
export type HaltedPartition = {
  readonly partition: number;
  /** The offset of the failing record, or of a record shortly before it. */
  readonly offset: bigint;
  readonly reason: string;
  readonly since: Date;
  readonly triedAt: Date;
};

/** Omits partitions that have made progress since they halted. */
export async function readHaltedPartitions(pool: Pool): Promise<readonly HaltedPartition[]> {
  const { rows } = await pool.query<HaltedPartition>(
    `select partition, log_offset as "offset", reason, since, tried_at as "triedAt"
       from halted_partitions halted
      where log_offset >= coalesce((select next_offset from log_positions stored
                                     where stored.partition = halted.partition), 0)
      order by partition`,
  );
  return rows;
}
