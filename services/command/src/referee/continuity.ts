import { type CommitLog, type LogBatch, LogDiverged, type LogRecord } from '@qr-menu/platform';

export type ContinuityDeps = {
  readonly log: Pick<CommitLog, 'read'>;
  /** Rejects when the log is not the one that Postgres knows. */
  readonly assertStored: (partition: number) => Promise<unknown>;
};

export type Continuity = {
  /** @throws LogDiverged when the batch is not of the log that was applied so far. */
  readonly assert: (batch: LogBatch) => Promise<void>;
  /** The batch was handled, and its partition goes on here. */
  readonly reached: (batch: LogBatch, nextOffset: bigint) => void;
};

/**
 * Rule R4 between two looks. A log that lost its tail may have grown past the stored offset again by the
 * next look, and what it hands over then begins exactly where the last batch ended. So a batch has to be
 * of the term of the record before it. In another term, that record is read again while the batch is in
 * hand: an earlier look could be from before the loss.
 */
export function createContinuity({ log, assertStored }: ContinuityDeps): Continuity {
  const lasts = new Map<number, Pick<LogRecord, 'offset' | 'term'>>();
  return {
    assert: async ({ partition, records: [first] }) => {
      const last = lasts.get(partition);
      if (!first || last?.offset !== first.offset - 1n) {
        await assertStored(partition);
        return;
      }
      if (first.term === last.term) return;
      const found = await log.read(partition, last.offset);
      if (found?.term === last.term) return;
      const there = found ? `one of term ${found.term}` : 'none';
      throw new LogDiverged(
        `partition ${partition} held a record of term ${last.term} at offset ${last.offset}, and holds ${there}`,
      );
    },
    reached: ({ partition, records }, nextOffset) => {
      const last = records.at(-1);
      if (last?.offset !== nextOffset - 1n) lasts.delete(partition);
      else lasts.set(partition, { offset: last.offset, term: last.term });
    },
  };
}
