import type { Clock } from '../process/clock.ts';
import type { Meter } from './meter.ts';

export type WatchedConsumer = {
  readonly consumer: string;
  readonly endOffsets: () => Promise<readonly bigint[]>;
  /** The next offset to read in each partition. Partitions that this process does not read are omitted. */
  readonly positions: () => Promise<ReadonlyMap<number, bigint>>;
  /** When the record's commit was decided, in milliseconds since the epoch. Null if its header has no time. */
  readonly decidedAt: (partition: number, offset: bigint) => Promise<number | null>;
  readonly clock: Pick<Clock, 'now'>;
};

type Sighting = { readonly end: bigint; readonly at: number };

const mostSightings = 1_000;

/** If a record's header has no time, its age is measured from the first scrape that found the record. */
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
    watch: ({ consumer, endOffsets, positions, decidedAt, clock }: WatchedConsumer): void => {
      const sightingAge = createSightings(clock);
      const decided = createDecidedTimes(decidedAt);

      async function ageOf(partition: number, position: bigint, end: bigint): Promise<number> {
        const observedAge = sightingAge(partition, position, end);
        if (end <= position) return 0;
        const at = await decided(partition, position);
        return at === null ? observedAge : Math.max(0, clock.now() - at) / 1_000;
      }

      meter.onScrape(async () => {
        const [offsets, ends] = [await positions(), await endOffsets()];
        const watched = ends.map(async (end, partition) => {
          const position = offsets.get(partition);
          if (position === undefined) return;
          const labels = { consumer, partition: String(partition) };
          records.set(labels, Math.max(0, Number(end - position)));
          seconds.set(labels, await ageOf(partition, position, end));
        });
        await Promise.all(watched);
      });
    },
  };
}

/** Reads the oldest record only once, even if it stays the oldest for a long time. */
function createDecidedTimes(read: WatchedConsumer['decidedAt']) {
  const cache = new Map<number, { readonly position: bigint; readonly at: number | null }>();
  return async (partition: number, position: bigint): Promise<number | null> => {
    const last = cache.get(partition);
    if (last?.position === position) return last.at;
    try {
      const at = await read(partition, position);
      cache.set(partition, { position, at });
      return at;
    } catch {
      // The next scrape retries. Until then, the age is counted from the first scrape.
      return null;
    }
  };
}

function createSightings(clock: Pick<Clock, 'now'>) {
  const sightings = new Map<number, Sighting[]>();
  /** Returns the age in seconds. */
  return (partition: number, position: bigint, end: bigint): number => {
    const now = clock.now();
    const unread = (sightings.get(partition) ?? []).filter((sighting) => sighting.end > position);
    const isNew = end > position && unread.at(-1)?.end !== end;
    if (isNew && unread.length < mostSightings) unread.push({ end, at: now });
    sightings.set(partition, unread);
    return (now - (unread[0]?.at ?? now)) / 1_000;
  };
}
