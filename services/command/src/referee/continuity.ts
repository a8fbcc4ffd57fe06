import type { Clock, Logger } from '@qr-menu/runtime';
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

/** How long the log is waited for: about as long as a consumer waits for its brokers. */
const patience = 60_000;
const pause = 300;

/**
 * Rule R4 between two looks. A log that lost its tail may have grown past the stored offset again by the
 * next look, and what it hands over then begins exactly where the last batch ended. So a batch has to be
 * of the term of the record before it. In another term, that record is read again while the batch is in
 * hand: an earlier look could be from before the loss.
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
    /** The stored position is asked for anew. */
    forget: (partition: number): void => void lasts.delete(partition),
    reached: ({ partition, records }: LogBatch, nextOffset: bigint): void => {
      const last = records.at(-1);
      if (last?.offset !== nextOffset - 1n) lasts.delete(partition);
      else lasts.set(partition, { offset: last.offset, term: last.term });
    },
  };
}

/** Another term begins with another leader: for a moment nobody may answer for the partition. */
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
