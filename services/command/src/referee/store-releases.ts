import { releaseOf } from '@qr-menu/stores/commit-log';
import type { ClientBase } from 'pg';
import type { Judged } from './judge.ts';

/** Notes which records of a batch repeat a quarantined message, whatever was judged of them. */
export async function storeReleases(
  client: ClientBase,
  judged: readonly Judged[],
  epoch: number,
): Promise<void> {
  for (const { record } of judged) {
    const release = releaseOf(record);
    if (!release) continue;
    const { from, at } = release;
    await client.query(
      `insert into quarantine_releases
         (epoch, partition, log_offset, released_epoch, released_partition, released_offset,
          released_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        from.epoch,
        from.partition,
        from.offset.toString(),
        epoch,
        record.partition,
        record.offset.toString(),
        at,
      ],
    );
  }
}
