import type { Clock, Logger } from '@qr-menu/runtime/process';
import {
  type CommitLog,
  type LogBatch,
  LogDiverged,
  type LogRecord,
  LogUnavailable,
} from '@qr-menu/stores/commit-log';

type ContinuityDeps = {
  readonly log: Pick<CommitLog, 'read'>;
  readonly assertStored: (partition: number) => Promise<unknown>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
};

/** The time to wait for the log, about as long as a consumer waits for its brokers. */
const patience = 60_000;
const pause = 300;

/**
 * Enforces rule R4 between two checks, when a log that has lost its tail may grow past the stored offset
 * unnoticed. If a batch and the record before it have different terms, that record is read again first.
 */
export function createContinuity(deps: ContinuityDeps) {
  const { log, assertStored } = deps;
  const lasts = new Map<number, Pick<LogRecord, 'offset' | 'term'>>();

  async function look({ partition, records: [first] }: LogBatch): Promise<void> {
    const last = lasts.get(partition);
    if (!first || last?.offset !== first.offset - 1n) {
      await assertStored(partition);
      return;
    }
    if (first.term === last.term) return;
    const record = await log.read(partition, last.offset);
    if (record?.term === last.term) return;
    const there = record ? `one of term ${record.term}` : 'none';
    throw new LogDiverged(
      `partition ${partition} held a record of term ${last.term} at offset ${last.offset}, and holds ${there}`,
    );
  }

  return {
    assert: (batch: LogBatch): Promise<void> => untilAnswered(() => look(batch), deps),
    forget: (partition: number): void => void lasts.delete(partition),
    reached: ({ partition, records }: LogBatch, nextOffset: bigint): void => {
      const last = records.at(-1);
      if (last?.offset !== nextOffset - 1n) lasts.delete(partition);
      else lasts.set(partition, { offset: last.offset, term: last.term });
    },
  };
}

/** For a moment after a change of leader, there may be no broker that responds for the partition. */
async function untilAnswered(
  look: () => Promise<void>,
  { clock, logger, signal }: Pick<ContinuityDeps, 'clock' | 'logger' | 'signal'>,
): Promise<void> {
  const deadline = clock.now() + patience;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || clock.now() >= deadline) throw error;
      logger.warn({ err: error }, 'a batch waits for the log');
      await clock.sleep(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}
