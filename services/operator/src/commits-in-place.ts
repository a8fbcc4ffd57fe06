import { type CommitLog, partitionOf } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import { Refused } from './errors.ts';
import { runPatiently } from './run-patiently.ts';

type Row = {
  readonly stream: string;
  readonly partition: number;
  readonly offset: bigint;
};

const page = 10_000;

/**
 * Old releases accepted commits in a wrong partition. Tables built from this log would lack such commits.
 * @throws Refused if there is such a commit. The archive must be published as a new log first.
 */
export async function assertCommitsInPlace(
  pool: Pool,
  log: Pick<CommitLog, 'partitions' | 'read'>,
): Promise<void> {
  let last: Row = { stream: '', partition: -1, offset: 0n };
  for (;;) {
    const rows = await runPatiently<Row>(
      pool,
      `select stream, partition, min(log_offset) as "offset" from commits where (stream, partition) > ($1, $2)
        group by stream, partition order by stream, partition limit ${page}`,
      [last.stream, last.partition],
    );
    for (const { stream, partition, offset } of rows) {
      if (partition === partitionOf(stream, log.partitions)) continue;
      // A row that was added by hand has no commit in the log.
      if ((await log.read(partition, offset))?.key !== stream) continue;
      throw new Refused(
        'COMMITS_OUT_OF_PLACE',
        `${stream} has commits in partition ${partition}, which is not its own, so the log would not ` +
          'restore them. Publish the archive as a new log first: republish',
      );
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end;
  }
}
