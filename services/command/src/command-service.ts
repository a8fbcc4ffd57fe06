import { setMaxListeners } from 'node:events';
import {
  type Clock,
  type Logger,
  systemClock,
  type Telemetry,
  unheardTelemetry,
} from '@qr-menu/runtime';
import { ownerOfStream } from '@qr-menu/stores/archive';
import type { CommitLog, LogBatch } from '@qr-menu/stores/commit-log';
import {
  type ChangeNotice,
  changesChannel,
  type Notices,
  replyToHeader,
  type Verdict,
} from '@qr-menu/stores/notices';
import { createObserveBatch } from './observe-batch.ts';
import { applyBatch, type RefereeDeps } from './referee/apply-batch.ts';
import { createCaughtUp } from './referee/caught-up.ts';
import { createContinuity } from './referee/continuity.ts';
import type { Judged } from './referee/judge.ts';
import { createStoredPositions, nameLog, nameLogEpoch } from './referee/stored-positions.ts';
import { watchLog } from './watch-log.ts';

export type CommandServiceDeps = RefereeDeps & {
  readonly log: CommitLog;
  readonly notices: Notices;
  readonly logger: Logger;
  readonly telemetry?: Telemetry;
  /** The system's when absent. */
  readonly clock?: Clock;
  /** Consumption stopped for good: the process must end (rule R7). */
  readonly onCrash: (error: Error) => void;
};

export type CommandService = { readonly stop: () => Promise<void> };

/**
 * The one referee: reads the log and persists what it accepts. The database must be migrated.
 *
 * @throws LogDiverged when the log is not the one that Postgres knows (rule R4).
 * @throws LogEpochMismatch
 */
export async function startCommandService(deps: CommandServiceDeps): Promise<CommandService> {
  const { pool, log, logger, onCrash, clock = systemClock, telemetry = unheardTelemetry() } = deps;
  const stopping = new AbortController();
  // Every partition may wait for the log at once.
  setMaxListeners(log.partitions, stopping.signal);
  const observe = createObserveBatch(telemetry, clock);
  watchLog({ pool, log, clock }, telemetry.meter);

  async function onBatch(batch: LogBatch): Promise<bigint> {
    const startedAt = clock.now();
    await continuity.assert(batch);
    const applied = await applyBatch(deps, batch);
    continuity.reached(batch, applied.nextOffset);
    observe(startedAt, applied);
    // First: whoever hears of the last commit may show what the archive holds.
    await caughtUp.reached(batch.partition, applied);
    for (const one of applied.judged) announce(deps, one);
    return applied.nextOffset;
  }

  await nameLogEpoch(pool, deps.epoch);
  const storedPositions = createStoredPositions(deps);
  const continuity = createContinuity({
    ...{ log, clock, logger, signal: stopping.signal },
    assertStored: (partition) => storedPositions([partition]),
  });
  await storedPositions(Array.from({ length: log.partitions }, (_, partition) => partition));
  await nameLog(pool, deps.epoch, log);
  const caughtUp = await createCaughtUp(deps);
  const stored = async (partitions: readonly number[]) => {
    const positions = await storedPositions(partitions);
    await caughtUp.found(positions);
    return positions;
  };
  const place = { group: 'command', from: 'beginning' } as const;
  const consumer = await log.consume({ ...place, stored, onBatch, onCrash });
  return {
    stop: () => {
      stopping.abort();
      return consumer.stop();
    },
  };
}

/** Tells the gateway that waits for the verdict, and everybody of the change. */
function announce({ notices, logger }: CommandServiceDeps, one: Judged): void {
  const { record, outcome } = one;
  if (outcome === 'unreadable') {
    const { partition, offset } = record;
    logger.error({ partition, offset: String(offset), reason: one.reason }, 'quarantined');
    return;
  }
  const { stream, commitId, correlationId } = one.commit;
  const replyTo = record.headers[replyToHeader];
  const verdict: Verdict = { stream, commitId, outcome };
  if (replyTo) void notices.publish(replyTo, JSON.stringify(verdict));
  if (outcome === 'superseded') return;
  const notice: ChangeNotice = {
    stream,
    version: one.version,
    partition: record.partition,
    offset: record.offset.toString(),
  };
  void notices.publish(changesChannel, JSON.stringify(notice));
  // Of a name's stream the name would be logged.
  const workspace = ownerOfStream(stream) ?? undefined;
  logger.debug({ workspace, commitId, correlationId, version: one.version }, 'commit accepted');
}
