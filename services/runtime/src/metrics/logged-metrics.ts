import type { Clock } from '../process/clock.ts';
import type { Meter, Sample } from './meter.ts';

type Source = {
  readonly metric: string;
  readonly where?: Readonly<Record<string, string>>;
  /** `added` is a counter's increase since the last log line. `age` is the time since a timestamp. */
  readonly take: 'highest' | 'lowest' | 'added' | 'age';
};

const verdicts = 'qr_menu_commit_verdict_seconds_count';
const staleness = 'qr_menu_document_staleness_seconds';
const sinceDone = (task: string) =>
  ({
    metric: 'qr_menu_due_work_finished_timestamp_seconds',
    where: { task },
    take: 'age',
  }) as const;

/** The few metrics that a process also logs, so that alarms can be based on logs alone. */
export const loggedMetrics = {
  scrapeFailures: { metric: 'qr_menu_scrape_failures_total', take: 'added' },
  commandLagSeconds: {
    metric: 'qr_menu_log_lag_seconds',
    where: { consumer: 'command' },
    take: 'highest',
  },
  newerWorkspaces: { metric: 'qr_menu_newer_workspaces', take: 'highest' },
  haltedPartitions: { metric: 'qr_menu_halted_partitions', take: 'highest' },
  parkedStreams: { metric: 'qr_menu_parked_streams', take: 'highest' },
  parkedOldestSeconds: { metric: 'qr_menu_parked_streams_oldest_seconds', take: 'highest' },
  quarantinedMessages: { metric: 'qr_menu_quarantined_messages', take: 'highest' },
  appendsUnconfirmed: {
    metric: 'qr_menu_commit_appends_total',
    where: { outcome: 'unconfirmed' },
    take: 'added',
  },
  kafkaSilences: { metric: 'qr_menu_kafka_silent_connections_total', take: 'added' },
  changes: { metric: verdicts, take: 'added' },
  changesPending: { metric: verdicts, where: { outcome: 'pending' }, take: 'added' },
  oldestDirtySeconds: { metric: 'qr_menu_projector_oldest_dirty_seconds', take: 'highest' },
  changesShown: { metric: `${staleness}_count`, take: 'added' },
  changesShownInTime: { metric: `${staleness}_bucket`, where: { le: '5' }, take: 'added' },
  projectionsFailed: {
    metric: 'qr_menu_projections_total',
    where: { outcome: 'failed' },
    take: 'added',
  },
  sweepAgeSeconds: { metric: 'qr_menu_sweep_finished_timestamp_seconds', take: 'age' },
  copiesShown: {
    metric: 'qr_menu_guest_reads_total',
    where: { outcome: 'last-good' },
    take: 'added',
  },
  soldOutAgeSeconds: sinceDone('sold-out'),
  viewsAgeSeconds: sinceDone('views'),
  imagesAgeSeconds: sinceDone('images'),
  redisReady: { metric: 'qr_menu_redis_ready', take: 'lowest' },
} as const satisfies Readonly<Record<string, Source>>;

export type LoggedMetric = keyof typeof loggedMetrics;

export function createLoggedMetrics(
  meter: Pick<Meter, 'names' | 'read'>,
  clock: Pick<Clock, 'now'>,
): () => Promise<Readonly<Partial<Record<LoggedMetric, number>>>> {
  const totals = new Map<string, number>();

  function added(name: string, values: readonly number[]): number {
    const total = values.reduce((sum, value) => sum + value, 0);
    const since = total - (totals.get(name) ?? 0);
    totals.set(name, total);
    return since;
  }

  function taken(name: string, { take }: Source, values: readonly number[]): number | undefined {
    if (take === 'added') return added(name, values);
    if (take === 'lowest') return values.length === 0 ? undefined : Math.min(...values);
    const highest = values.length === 0 ? undefined : Math.max(...values);
    if (take === 'highest') return highest;
    // 0 means that the timestamp was never set.
    return highest ? clock.now() / 1_000 - highest : undefined;
  }

  return async () => {
    const samples = await meter.read();
    const registered = meter.names();
    const present: [string, number][] = [];
    for (const [name, source] of Object.entries<Source>(loggedMetrics)) {
      if (!registered.some((metric) => isOf(source.metric, metric))) continue;
      const values = samples.filter((sample) => fits(source, sample)).map(({ value }) => value);
      const value = taken(name, source, values);
      if (value !== undefined) present.push([name, value]);
    }
    return Object.fromEntries(present);
  };
}

/** A histogram is registered under its base name, but its samples have the suffix `_count` or `_bucket`. */
const isOf = (metric: string, registered: string): boolean =>
  metric === registered || ['_count', '_bucket'].some((end) => metric === registered + end);

const fits = ({ metric, where = {} }: Source, { name, labels }: Sample): boolean =>
  name === metric && Object.entries(where).every(([label, value]) => labels[label] === value);
