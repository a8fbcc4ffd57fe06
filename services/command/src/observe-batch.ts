import {
  type Clock,
  delaySeconds,
  type Meter,
  type Telemetry,
  traceparentHeader,
  waitingSeconds,
} from '@qr-menu/runtime';
import type { LogRecord } from '@qr-menu/stores/commit-log';
import { decidedAtHeader } from '@qr-menu/stores/notices';
import type { BatchOutcome } from './referee/apply-batch.ts';
import type { Judged } from './referee/judge.ts';

export const createRefereeMetrics = (meter: Meter) => ({
  judged: meter.counter({
    name: 'qr_menu_commits_judged_total',
    help: 'Log messages by verdict: accepted, superseded, or unreadable and quarantined.',
    labelNames: ['outcome'],
  }),
  batches: meter.histogram({
    name: 'qr_menu_batch_apply_seconds',
    help: 'One batch of the log: judging it and its transaction.',
    buckets: waitingSeconds,
  }),
  ages: meter.histogram({
    name: 'qr_menu_commit_age_seconds',
    help: 'From the decision of a commit until it is in the tables.',
    buckets: delaySeconds,
  }),
  returned: meter.counter({
    name: 'qr_menu_batches_returned_total',
    help: 'Batches that did not start at the stored offset and are read again from there.',
  }),
});

/**
 * Records the metrics of a batch that started at a given time and is now persisted, and one span
 * per commit.
 */
export function createObserveBatch({ meter, tracing }: Telemetry, clock: Pick<Clock, 'now'>) {
  const metrics = createRefereeMetrics(meter);

  function age({ headers }: LogRecord, now: number): void {
    const decidedAt = Date.parse(headers[decidedAtHeader] ?? '');
    if (!Number.isNaN(decidedAt)) metrics.ages.observe(Math.max(0, now - decidedAt) / 1_000);
  }

  function trace(one: Judged, startedAt: number, now: number): void {
    const parent = one.record.headers[traceparentHeader];
    if (parent === undefined) return;
    const attributes = {
      'qr_menu.outcome': one.outcome,
      'messaging.destination.partition.id': String(one.record.partition),
      'messaging.kafka.offset': String(one.record.offset),
    };
    tracing.start('judge commit', { parent, kind: 'consumer', startedAt, attributes }).end(now);
  }

  return (startedAt: number, { judged }: BatchOutcome): void => {
    if (judged.length === 0) {
      metrics.returned.inc();
      return;
    }
    const now = clock.now();
    metrics.batches.observe((now - startedAt) / 1_000);
    for (const one of judged) {
      metrics.judged.inc({ outcome: one.outcome });
      if (one.outcome === 'accepted') age(one.record, now);
      if (tracing.isOn) trace(one, startedAt, now);
    }
  };
}
