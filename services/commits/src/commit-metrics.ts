import type { Meter } from '@qr-menu/runtime';
import { waitingSeconds } from '@qr-menu/runtime';

export function createCommitMetrics(meter: Meter) {
  const appends = meter.counter({
    name: 'qr_menu_commit_appends_total',
    help: 'Appended commits: "stored", or "unconfirmed" if the log did not confirm.',
    labelNames: ['outcome'],
  });
  const verdicts = meter.histogram({
    name: 'qr_menu_commit_verdict_seconds',
    help: 'From the append of a commit until its verdict; "pending" if none came in time.',
    labelNames: ['outcome'],
    buckets: waitingSeconds,
  });
  return {
    appended: (outcome: 'stored' | 'unconfirmed'): void => appends.inc({ outcome }),
    settled: (outcome: 'accepted' | 'superseded' | 'pending', seconds: number): void =>
      verdicts.observe({ outcome }, seconds),
  };
}
