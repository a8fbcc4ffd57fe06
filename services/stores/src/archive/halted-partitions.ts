import type { Pool } from 'pg';

/** What a command service cannot go on with at the moment, and tries again. */
export type HaltedPartition = {
  readonly partition: number;
  /** Where it stands still, or a little before: the first record of what fails. */
  readonly offset: bigint;
  readonly reason: string;
  readonly since: Date;
  readonly triedAt: Date;
};

/** Without those that somebody has gone on with meanwhile. */
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
