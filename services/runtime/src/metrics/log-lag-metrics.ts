import type { Clock } from '../process/clock.ts';
import type { Meter } from './meter.ts';

export type WatchedConsumer = {
  readonly consumer: string;
  readonly endOffsets: () => Promise<readonly bigint[]>;
  /** The next offset to read of each partition. Omits partitions that are not read here. */
  readonly positions: () => Promise<ReadonlyMap<number, bigint>>;
  readonly clock: Pick<Clock, 'now'>;
};

type Sighting = { readonly end: bigint; readonly at: number };

const mostSightings = 1_000;

/** Records have no timestamps, so a record's age counts from the first scrape that saw it. */
export function createLogLagMetrics(meter: Meter) {
  const labelNames = ['consumer', 'partition'];
  const records = meter.gauge({
    name: 'qr_menu_log_lag_records',
    help: 'Records of a partition that a consumer has not read yet.',
    labelNames,
  });
  const seconds = meter.gauge({
    name: 'qr_menu_log_lag_seconds',
    help: 'How long the oldest of these records has been waiting.',
    labelNames,
  });

  return {
    watch: ({ consumer, endOffsets, positions, clock }: WatchedConsumer): void => {
      const sightings = new Map<number, Sighting[]>();

      function ageOf(partition: number, position: bigint, end: bigint): number {
        const now = clock.now();
        const unread = (sightings.get(partition) ?? []).filter((seen) => seen.end > position);
        const isNew = end > position && unread.at(-1)?.end !== end;
        if (isNew && unread.length < mostSightings) unread.push({ end, at: now });
        sightings.set(partition, unread);
        return (now - (unread[0]?.at ?? now)) / 1_000;
      }

      meter.onScrape(async () => {
        const [offsets, ends] = [await positions(), await endOffsets()];
        ends.forEach((end, partition) => {
          const position = offsets.get(partition);
          if (position === undefined) return;
          const labels = { consumer, partition: String(partition) };
          records.set(labels, Math.max(0, Number(end - position)));
          seconds.set(labels, ageOf(partition, position, end));
        });
      });
    },
  };
}
