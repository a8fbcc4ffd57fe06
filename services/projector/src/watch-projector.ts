import {
  type Clock,
  type CommitLog,
  createLogLagMetrics,
  createProjectionMetrics,
  type Meter,
} from '@qr-menu/platform';
import type { PendingChanges } from './pending-changes.ts';
import type { WorkQueue } from './work-queue.ts';

export type WatchedProjector = {
  readonly log: CommitLog;
  readonly clock: Pick<Clock, 'now'>;
  readonly pending: PendingChanges;
  readonly queue: Pick<WorkQueue, 'size'>;
  /** Where each partition that was read here is read next. */
  readonly positions: ReadonlyMap<number, bigint>;
};

/** What a scrape asks the projector. */
export function watchProjector(watched: WatchedProjector, meter: Meter): void {
  const { log, clock, pending, queue, positions } = watched;
  createProjectionMetrics(meter).watch(() => {
    const oldest = pending.oldest();
    return {
      dirty: pending.streams(),
      oldestSeconds: oldest === undefined ? 0 : (clock.now() - oldest) / 1_000,
      queued: queue.size(),
    };
  });
  createLogLagMetrics(meter).watch({
    consumer: 'projector',
    endOffsets: log.endOffsets,
    positions: async () => positions,
    clock,
  });
}
