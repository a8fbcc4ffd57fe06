import { setMaxListeners } from 'node:events';
import {
  createLogLagMetrics,
  delaySeconds,
  type Meter,
  waitingSeconds,
  watchGauge,
} from '@qr-menu/runtime/metrics';
import { type Clock, every, type Logger, systemClock } from '@qr-menu/runtime/process';
import { noopTelemetry, type Telemetry, traceparentHeader } from '@qr-menu/runtime/tracing';
import {
  assertLogEpoch,
  countParkedStreams,
  countQuarantined,
  ownerOfStream,
  type ParkedCounts,
  readLogPositions,
  readStoredOffsets,
} from '@qr-menu/stores/archive';
import {
  type CommitLog,
  createSameLogCheck,
  isFinal,
  type LogBatch,
  type LogRecord,
} from '@qr-menu/stores/commit-log';
import {
  type ChangeNotification,
  changesChannel,
  decidedAtOf,
  type Notifications,
  replyToHeader,
  type Verdict,
} from '@qr-menu/stores/notifications';
import type { Pool } from 'pg';
import type { BatchOutcome, RefereeDeps } from './referee/apply-batch.ts';
import { createCaughtUp } from './referee/caught-up.ts';
import { createContinuity } from './referee/continuity.ts';
import { concernsAll, createHalts } from './referee/halts.ts';
import type { Judged } from './referee/judge.ts';
import { assertFittingPartitions } from './referee/log-partitions.ts';
import { dueStreams, noteTried } from './referee/parked-commits.ts';
import { applyParking, createParkingRoom } from './referee/parking.ts';
import { resumeStream } from './referee/resume-stream.ts';

type CommandServiceDeps = Omit<RefereeDeps, 'partitions'> & {
  readonly log: CommitLog;
  readonly notifications: Notifications;
  readonly logger: Logger;
  readonly telemetry?: Telemetry;
  readonly clock?: Clock;
  /** Called when the consumer has stopped for good. The process must then exit (rule R7). */
  readonly onCrash: (error: Error) => void;
};

export type CommandService = { readonly stop: () => Promise<void> };

/** Needs a migrated database. @throws LogDiverged (rule R4), LogEpochMismatch, LogMisconfigured */
export async function startCommandService(deps: CommandServiceDeps): Promise<CommandService> {
  const { pool, log, logger, onCrash, clock = systemClock, telemetry = noopTelemetry() } = deps;
  const stopping = new AbortController();
  // All partitions may wait for the log at the same time, each with its own listener.
  setMaxListeners(log.partitions, stopping.signal);
  const observe = createObserveBatch(telemetry, clock);
  const halts = createHalts({ pool, logger });
  const parking = createParkingRoom({ pool, clock });
  watchLog(deps, clock, telemetry.meter);
  createHaltMetrics(telemetry.meter, halts.count);

  async function onBatch(whole: LogBatch): Promise<bigint> {
    const batch = halts.shareOf(whole);
    try {
      const nextOffset = await handle(batch);
      parking.passed(batch, nextOffset);
      await halts.passed(batch);
      return nextOffset;
    } catch (error) {
      continuity.forget(batch.partition);
      parking.failed(batch, error);
      throw await halts.failed(batch, error);
    }
  }

  async function handle(batch: LogBatch): Promise<bigint> {
    const startedAt = clock.now();
    await continuity.assert(batch);
    const applied = await applyParking({ ...deps, clock, partitions }, batch, parking.room);
    continuity.reached(batch, applied.nextOffset);
    observe(startedAt, applied);
    // Must run first, so that a process notified of the last commit can rely on the archive.
    await caughtUp.reached(batch.partition, applied);
    for (const message of applied.judged) announce(deps, message);
    return applied.nextOffset;
  }

  await nameLogEpoch(pool, deps.epoch);
  const storedPositions = createStoredPositions(deps);
  const assertStored = (partition: number) => storedPositions([partition]);
  const { partitions } = log;
  const { signal } = stopping;
  const continuity = createContinuity({ log, assertStored, clock, logger, signal });
  await storedPositions(partitionsOf(log));
  await log.assertKept?.();
  await assertFittingPartitions(pool, deps.epoch, partitions);
  await nameLog(pool, deps.epoch, log);
  const caughtUp = await createCaughtUp(deps);
  const stored = (partitions: readonly number[]) =>
    caughtUp.check(() => storedPositions(partitions));
  const groupOptions = { group: 'command', from: 'beginning' } as const;
  const consumer = await log.consume({ ...groupOptions, stored, onBatch, onCrash });
  const stopWatching = watchKept(deps, clock);
  const stopResuming = resumeParked(deps, clock);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([consumer.stop(), stopWatching(), stopResuming()]);
    },
  };
}

/** Checks that the stored offsets belong to this log. @throws LogDiverged, LogEpochMismatch */
function createStoredPositions({ pool, log, epoch }: CommandServiceDeps) {
  const look = createSameLogCheck(log);
  return async (partitions: readonly number[]): Promise<ReadonlyMap<number, bigint>> => {
    await assertLogEpoch(pool, epoch, log);
    const positions = await readLogPositions(pool);
    const stored = new Map(positions.map((position) => [position.partition, position]));
    await look(partitions.flatMap((partition) => stored.get(partition) ?? []));
    return new Map(
      partitions.map((partition) => [partition, stored.get(partition)?.nextOffset ?? 0n]),
    );
  };
}

async function nameLogEpoch(pool: Pool, epoch: number): Promise<void> {
  await pool.query(
    'insert into log_identity (epoch, caught_up) values ($1, false) on conflict do nothing',
    [epoch],
  );
}

/** Binds the archive to this log. Call it only after the log has been verified. */
async function nameLog(pool: Pool, epoch: number, { name, partitions }: CommitLog): Promise<void> {
  await pool.query(
    `insert into log_identity (epoch, log, partitions) values ($1, $2, $3)
     on conflict ("only") do update
        set log = coalesce(log_identity.log, excluded.log),
            partitions = coalesce(log_identity.partitions, excluded.partitions)
      where log_identity.log is null or log_identity.partitions is null`,
    [epoch, name, partitions],
  );
}

const keptInterval = 60_000;

/** Checks regularly that the log keeps all records and still contains the first ones (rule R7). */
function watchKept({ log, logger, onCrash }: CommandServiceDeps, clock: Clock) {
  const { assertKept } = log;
  if (!assertKept) return async () => undefined;
  const look = async (): Promise<void> => {
    try {
      await assertKept();
    } catch (error) {
      if (!isFinal(error)) throw error;
      onCrash(error);
    }
  };
  return every(keptInterval, look, clock, logger);
}

const resumeInterval = 2_000;
/** The time between two attempts to apply a parked stream, in milliseconds. */
const retryPause = 15_000;
const mostTried = 20;

/** Retries parked streams, because a newer release or a restored key or row may have fixed the cause. */
function resumeParked(deps: CommandServiceDeps, clock: Clock): () => Promise<void> {
  const { pool, log, logger, onCrash } = deps;
  const referee = { ...deps, clock, partitions: log.partitions };

  async function resume(stream: string): Promise<void> {
    for (;;) {
      const judged = await resumeStream(referee, stream);
      for (const message of judged) announce(deps, message, { isLate: true });
      if (judged.length === 0) return;
    }
  }
  async function attempt(stream: string): Promise<void> {
    try {
      await resume(stream);
    } catch (error) {
      if (concernsAll(error)) return onCrash(error);
      const workspace = ownerOfStream(stream) ?? undefined;
      logger.warn({ err: error, workspace }, 'a parked stream could not be tried');
      await noteTried(pool, stream, clock.now());
    }
  }
  const look = async (): Promise<void> => {
    const due = await dueStreams(pool, clock.now() - retryPause, mostTried);
    for (const stream of due) await attempt(stream);
  };
  return every(resumeInterval, look, clock, logger);
}

const partitionsOf = ({ partitions }: CommitLog): readonly number[] =>
  Array.from({ length: partitions }, (_, partition) => partition);

function watchLog({ pool, log }: CommandServiceDeps, clock: Clock, meter: Meter): void {
  createLogLagMetrics(meter).watch({
    consumer: 'command',
    endOffsets: log.endOffsets,
    positions: async () => {
      const stored = await readStoredOffsets(pool);
      return new Map(
        partitionsOf(log).map((partition) => [partition, stored.get(partition) ?? 0n]),
      );
    },
    decidedAt: async (partition, offset) =>
      decidedAtOf((await log.read(partition, offset))?.headers ?? {}),
    clock,
  });
  createQuarantineMetrics(meter, () => countQuarantined(pool));
  createParkedMetrics(meter, () => countParkedStreams(pool), clock);
}

export const createQuarantineMetrics = (meter: Meter, count: () => Promise<number>): void =>
  watchGauge(
    meter,
    {
      name: 'qr_menu_quarantined_messages',
      help: 'Messages in the quarantine table that were neither released nor dropped.',
    },
    count,
  );

export const createHaltMetrics = (meter: Meter, count: () => number): void =>
  watchGauge(
    meter,
    {
      name: 'qr_menu_halted_partitions',
      help: 'Partitions of the log that this process cannot continue and keeps retrying.',
    },
    count,
  );

export function createParkedMetrics(
  meter: Meter,
  count: () => Promise<ParkedCounts>,
  clock: Pick<Clock, 'now'>,
): void {
  const streams = {
    name: 'qr_menu_parked_streams',
    help: 'Streams that stand still because a commit cannot be applied.',
  };
  const oldest = {
    name: 'qr_menu_parked_streams_oldest_seconds',
    help: 'How long the first of these streams has been parked.',
  };
  watchGauge(meter, streams, async () => (await count()).streams);
  watchGauge(meter, oldest, async () => {
    const since = (await count()).oldest;
    return since === null ? 0 : Math.max(0, clock.now() - since.getTime()) / 1_000;
  });
}

function announce(
  { notifications, logger }: CommandServiceDeps,
  message: Judged,
  { isLate }: Pick<ChangeNotification, 'isLate'> = {},
): void {
  const { record, outcome } = message;
  const { partition, offset } = record;
  if (outcome === 'parked') {
    if (message.reason === null) return;
    const workspace = ownerOfStream(record.key) ?? undefined;
    const where = { partition, offset: String(offset), workspace };
    logger.error({ ...where, reason: message.reason }, 'a stream is parked');
    return;
  }
  if (outcome === 'unreadable') {
    logger.error({ partition, offset: String(offset), reason: message.reason }, 'quarantined');
    return;
  }
  const { stream, commitId, correlationId } = message.commit;
  const replyTo = record.headers[replyToHeader];
  const verdict: Verdict = { stream, commitId, outcome };
  if (replyTo) void notifications.publish(replyTo, JSON.stringify(verdict));
  if (outcome === 'superseded') return;
  const { version } = message;
  const notice: ChangeNotification = {
    stream,
    version,
    partition,
    offset: offset.toString(),
    isLate,
  };
  void notifications.publish(changesChannel, JSON.stringify(notice));
  // The stream id of a name contains the name, which must not be logged.
  const workspace = ownerOfStream(stream) ?? undefined;
  logger.debug({ workspace, commitId, correlationId, version }, 'commit accepted');
}

export const createRefereeMetrics = (meter: Meter) => ({
  judged: meter.counter({
    name: 'qr_menu_commits_judged_total',
    help: 'Log messages by verdict: accepted, superseded, unreadable and quarantined, or parked.',
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

export function createObserveBatch({ meter, tracing }: Telemetry, clock: Pick<Clock, 'now'>) {
  const metrics = createRefereeMetrics(meter);

  function age({ headers }: LogRecord, now: number): void {
    const decidedAt = decidedAtOf(headers);
    if (decidedAt !== null) metrics.ages.observe(Math.max(0, now - decidedAt) / 1_000);
  }

  function trace(message: Judged, startedAt: number, now: number): void {
    const parent = message.record.headers[traceparentHeader];
    if (parent === undefined) return;
    const attributes = {
      'qr_menu.outcome': message.outcome,
      'messaging.destination.partition.id': String(message.record.partition),
      'messaging.kafka.offset': String(message.record.offset),
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
    for (const message of judged) {
      metrics.judged.inc({ outcome: message.outcome });
      if (message.outcome === 'accepted') age(message.record, now);
      if (tracing.isOn) trace(message, startedAt, now);
    }
  };
}
