import { assertLogEpoch, readLogPositions } from '@qr-menu/stores/archive';
import { type CommitLog, createSameLogLook } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import type { RefereeDeps } from './apply-batch.ts';

/** Known to have come out of this very log (rule R4). @throws LogDiverged, LogEpochMismatch */
export function createStoredPositions({
  pool,
  log,
  epoch,
}: Pick<RefereeDeps, 'pool' | 'epoch'> & { log: CommitLog }) {
  const look = createSameLogLook(log);
  return async (partitions: readonly number[]): Promise<ReadonlyMap<number, bigint>> => {
    await assertLogEpoch(pool, epoch, log);
    const stored = new Map((await readLogPositions(pool)).map((one) => [one.partition, one]));
    await look(partitions.flatMap((partition) => stored.get(partition) ?? []));
    return new Map(partitions.map((one) => [one, stored.get(one)?.nextOffset ?? 0n]));
  };
}

/** The log that this process is set to becomes the archive's at the first start. */
export async function nameLogEpoch(pool: Pool, epoch: number): Promise<void> {
  await pool.query(
    'insert into log_identity (epoch, caught_up) values ($1, false) on conflict do nothing',
    [epoch],
  );
}

/** The archive is of this log alone from now on; call it once the log is known to be the archive's. */
export async function nameLog(pool: Pool, epoch: number, { name }: CommitLog): Promise<void> {
  await pool.query(
    `insert into log_identity (epoch, log) values ($1, $2)
     on conflict ("only") do update set log = excluded.log where log_identity.log is null`,
    [epoch, name],
  );
}
