import { wrongPartitions } from '@qr-menu/stores/archive';
import { partitionOf } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';

const commitsAsked = 1_000;
const mostPartitions = 1_024;

/**
 * Checks an archive that was created before the number of partitions was stored. Its commits must be in the
 * partitions to which this number assigns them. If no number fits, an earlier release accepted misplaced
 * commits, so the check is inconclusive and passes. @throws LogMisconfigured
 */
export async function assertFittingPartitions(
  pool: Pool,
  epoch: number,
  partitions: number,
): Promise<void> {
  const { rows } = await pool.query<{ stream: string; partition: number }>(
    `select stream, partition from commits
      where epoch = $1 and not exists (select from log_identity where partitions is not null)
      limit ${commitsAsked}`,
    [epoch],
  );
  const fits = (count: number): boolean =>
    rows.every(({ stream, partition }) => partitionOf(stream, count) === partition);
  if (fits(partitions)) return;
  for (let made = 1; made <= mostPartitions; made += 1) {
    if (fits(made)) throw wrongPartitions(epoch, made, partitions);
  }
}
