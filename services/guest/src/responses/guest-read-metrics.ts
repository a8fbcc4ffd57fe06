import { answerSeconds, type Meter } from '@qr-menu/runtime/metrics';

const kinds = ['html', 'data', 'graphql'] as const;
const outcomes = [
  'current',
  'unchanged',
  'last-good',
  'moved',
  'unavailable',
  'not-found',
] as const;
type Kind = (typeof kinds)[number];
type Outcome = (typeof outcomes)[number];

const timedShare = 16;

/** Counts reads in plain numbers, because a metric with labels would cost as much as a read. */
export function createGuestReadMetrics(meter: Meter) {
  const reads = meter.counter({
    name: 'qr_menu_guest_reads_total',
    help: 'Reads of finished documents; "last-good": the store was unavailable, and a copy was shown.',
    labelNames: ['kind', 'outcome'],
  });
  const duration = meter.histogram({
    name: 'qr_menu_guest_read_seconds',
    help: `From a guest's request until its response is written; one in ${timedShare} reads is timed.`,
    buckets: answerSeconds,
  });
  const counts = Object.fromEntries(
    kinds.map((kind) => [kind, Object.fromEntries(outcomes.map((outcome) => [outcome, 0]))]),
  ) as Record<Kind, Record<Outcome, number>>;
  let readCount = 0;

  meter.onScrape(() => {
    for (const kind of kinds) {
      for (const outcome of outcomes) {
        reads.inc({ kind, outcome }, counts[kind][outcome]);
        counts[kind][outcome] = 0;
      }
    }
  });

  return {
    /** Returns the start time if this read is timed, otherwise 0. */
    begin: (): number => {
      readCount += 1;
      return readCount % timedShare === 1 ? performance.now() : 0;
    },
    answered: (kind: Kind, outcome: Outcome, begunAt: number): void => {
      counts[kind][outcome] += 1;
      if (begunAt !== 0) duration.observe((performance.now() - begunAt) / 1_000);
    },
  };
}
