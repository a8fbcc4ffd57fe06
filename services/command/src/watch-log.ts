import {
  type Clock,
  type CommitLog,
  createLogLagMetrics,
  createQuarantineMetrics,
  type Meter,
} from '@qr-menu/platform';
import type { Pool } from 'pg';

/** What a scrape asks the stores: how far they are behind the log, and what was set aside. */
export function watchLog(
  { pool, log, clock }: { readonly pool: Pool; readonly log: CommitLog; readonly clock: Clock },
  meter: Meter,
): void {
  createLogLagMetrics(meter).watch({
    consumer: 'command',
    endOffsets: log.endOffsets,
    positions: async () => {
      const stored = await readPositions(pool);
      const all = Array.from({ length: log.partitions }, (_, partition) => partition);
      return new Map(all.map((partition) => [partition, stored.get(partition) ?? 0n]));
    },
    clock,
  });
  createQuarantineMetrics(meter).watch(async () => {
    const { rows } = await pool.query<{ count: bigint }>(openQuarantine);
    return Number(rows[0]?.count);
  });
}

const place = '(epoch, partition, log_offset)';
const openQuarantine = `
  select count(*) from quarantine
   where ${place} not in (select epoch, partition, log_offset from quarantine_releases)
     and ${place} not in (select epoch, partition, log_offset from quarantine_dropped)`;

async function readPositions(pool: Pool): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await pool.query<{ partition: number; next_offset: bigint }>(
    'select partition, next_offset from log_positions',
  );
  return new Map(rows.map(({ partition, next_offset }) => [partition, next_offset]));
}
