import { delaySeconds, type Meter, waitingSeconds } from '@qr-menu/runtime';

export function createRefereeMetrics(meter: Meter) {
  const judged = meter.counter({
    name: 'qr_menu_commits_judged_total',
    help: 'Log messages by verdict: accepted, superseded, or unreadable and quarantined.',
    labelNames: ['outcome'],
  });
  const batches = meter.histogram({
    name: 'qr_menu_batch_apply_seconds',
    help: 'One batch of the log: judging it and its transaction.',
    buckets: waitingSeconds,
  });
  const ages = meter.histogram({
    name: 'qr_menu_commit_age_seconds',
    help: 'From the decision of a commit until it is in the tables.',
    buckets: delaySeconds,
  });
  const returned = meter.counter({
    name: 'qr_menu_batches_returned_total',
    help: 'Batches that did not start at the stored offset and are read again from there.',
  });
  return {
    applied: (seconds: number): void => batches.observe(seconds),
    returned: (): void => returned.inc(),
    judged: (outcome: 'accepted' | 'superseded' | 'unreadable'): void => judged.inc({ outcome }),
    aged: (seconds: number): void => ages.observe(seconds),
  };
}

export function createQuarantineMetrics(meter: Meter) {
  const rows = meter.gauge({
    name: 'qr_menu_quarantined_messages',
    help: 'Messages in the quarantine table that were neither released nor dropped.',
  });
  return {
    watch: (count: () => Promise<number>): void =>
      meter.onScrape(async () => rows.set(await count())),
  };
}

export function createHaltMetrics(meter: Meter) {
  const halted = meter.gauge({
    name: 'qr_menu_halted_partitions',
    help: 'Partitions of the log that this process cannot continue and keeps retrying.',
  });
  return {
    watch: (count: () => number): void => meter.onScrape(async () => halted.set(count())),
  };
}
