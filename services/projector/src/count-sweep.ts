import { type Clock, createSweepMetrics, type Meter } from '@qr-menu/platform';

type Sweep = (onStale: (stream: string) => void) => Promise<void>;

/** The same sweep, with figures of how long it took and what it found. */
export function countSweep(sweep: Sweep, meter: Meter, clock: Pick<Clock, 'now'>): Sweep {
  const metrics = createSweepMetrics(meter);
  return async (onStale) => {
    const startedAt = clock.now();
    await sweep((stream) => {
      metrics.repaired();
      onStale(stream);
    });
    metrics.swept(startedAt, clock.now());
  };
}
