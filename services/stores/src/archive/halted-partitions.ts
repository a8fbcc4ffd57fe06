import type { Pool } from 'pg';

/** A partition in which a command service is stuck and keeps retrying. */
export type HaltedPartition = {
  readonly partition: number;
  /** The first record that fails, or one shortly before it. */
  readonly offset: bigint;
  readonly reason: string;
  readonly since: Date;
  readonly triedAt: Date;
};

/** Skips partitions that have moved on since. */
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
