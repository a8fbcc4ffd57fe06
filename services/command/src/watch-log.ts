import { type Clock, createLogLagMetrics, type Meter } from '@qr-menu/runtime';
import { countQuarantined, readStoredOffsets } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import { createQuarantineMetrics } from './quarantine-metrics.ts';

/** What a scrape asks the stores: how far they are behind the log, and what was set aside. */
export function watchLog(
  { pool, log, clock }: { readonly pool: Pool; readonly log: CommitLog; readonly clock: Clock },
  meter: Meter,
): void {
  createLogLagMetrics(meter).watch({
    consumer: 'command',
    endOffsets: log.endOffsets,
    positions: async () => {
      const stored = await readStoredOffsets(pool);
      const all = Array.from({ length: log.partitions }, (_, partition) => partition);
      return new Map(all.map((partition) => [partition, stored.get(partition) ?? 0n]));
    },
    clock,
  });
  createQuarantineMetrics(meter).watch(() => countQuarantined(pool));
}
