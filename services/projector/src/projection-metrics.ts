import type { Meter } from '@qr-menu/runtime';
import { delaySeconds, waitingSeconds } from '@qr-menu/runtime';

export function createProjectionMetrics(meter: Meter) {
  const projections = meter.counter({
    name: 'qr_menu_projections_total',
    help: 'Rendered venues: "written", "kept" if the store already had them, or "failed".',
    labelNames: ['outcome'],
  });
  const duration = meter.histogram({
    name: 'qr_menu_projection_seconds',
    help: 'Folding, rendering and writing one venue.',
    buckets: waitingSeconds,
  });
  const staleness = meter.histogram({
    name: 'qr_menu_document_staleness_seconds',
    help: 'From the decision of a commit until the documents show it.',
    buckets: delaySeconds,
  });
  const dirty = meter.gauge({
    name: 'qr_menu_projector_dirty_venues',
    help: 'Venues with commits that the documents do not show yet.',
  });
  const oldest = meter.gauge({
    name: 'qr_menu_projector_oldest_dirty_seconds',
    help: 'How long the longest waiting of these venues has been waiting.',
  });
  const queued = meter.gauge({
    name: 'qr_menu_projector_queue_venues',
    help: 'Venues being rendered or waiting for it.',
  });
  return {
    projected: (outcome: 'written' | 'kept' | 'failed', seconds: number): void => {
      projections.inc({ outcome });
      duration.observe(seconds);
    },
    shown: (seconds: number): void => staleness.observe(seconds),
    watch: (
      look: () => {
        readonly dirty: number;
        readonly oldestSeconds: number;
        readonly queued: number;
      },
    ): void =>
      meter.onScrape(() => {
        const now = look();
        dirty.set(now.dirty);
        oldest.set(now.oldestSeconds);
        queued.set(now.queued);
      }),
  };
}
