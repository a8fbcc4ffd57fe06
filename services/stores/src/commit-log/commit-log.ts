/** One message of the log, as it was appended. */
export type LogRecord = {
  readonly partition: number;
  readonly offset: bigint;
  /** The commit's stream. */
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Rises whenever the log may have lost its last records: the leader epoch in Kafka. A record of the
   * same partition, offset and term is the same one, and so are all before it. Absent: the log has no
   * terms.
   */
  readonly term?: number | undefined;
};

export type NewLogRecord = Pick<LogRecord, 'key' | 'value' | 'headers'>;

/** Records of one partition, in offset order and without a gap. Never empty. */
export type LogBatch = {
  readonly partition: number;
  readonly records: readonly LogRecord[];
};

export type ConsumeOptions = {
  /**
   * Consumers of one group share the partitions between them in Kafka. The log in Postgres has one for
   * each group, and refuses a second one with `LogGroupTaken`.
   */
  readonly group: string;
  /** Where a partition is read from at first; `onBatch` moves it from there. */
  readonly from: 'beginning' | 'end';
  /**
   * Handles a batch and answers the offset to continue at. Any other offset than the one after
   * the batch's last makes the consumer seek there (rule R2). The batches of one partition never
   * overlap in time. A rejection stops this consumer: it means a bug or a lost store.
   */
  readonly onBatch: (batch: LogBatch) => Promise<bigint>;
  /**
   * Where the group stands in these partitions, when that is stored outside of the log. Asked
   * before anything of a partition is handled that this consumer was given, and every few seconds
   * for those that lie idle: a store that went back in time is noticed without traffic (rule R3).
   * A rejection that no retry can mend stops this consumer (rule R4).
   */
  readonly stored?: (partitions: readonly number[]) => Promise<ReadonlyMap<number, bigint>>;
  /** Called once when consumption stopped for good without `stop` having been asked for. */
  readonly onCrash: (error: Error) => void;
};

export type LogConsumer = {
  /** Finishes the batch in hand, then leaves the group. */
  readonly stop: () => Promise<void>;
};

/** The ordered, durable log of commits: Kafka in production, a table in the embedded default. */
export type CommitLog = {
  /** Which one it is: `kafka:<topic>` or `postgres`. Stored with the archive (rule R4). */
  readonly name: string;
  /** Fixed for the life of the log; asserted when the adapter starts. */
  readonly partitions: number;
  /** Resolves once the record is durable. Rejects with `LogUnavailable` when that is not known. */
  readonly append: (
    record: NewLogRecord,
  ) => Promise<{ readonly partition: number; readonly offset: bigint }>;
  readonly consume: (options: ConsumeOptions) => Promise<LogConsumer>;
  /** The record at exactly this offset, or null when the log holds none (rule R4). */
  readonly read: (partition: number, offset: bigint) => Promise<LogRecord | null>;
  /**
   * All records of a partition from `from` on and before `to`, in order, read without a group. Ends
   * with `LogTorn` when one of them is not there.
   */
  readonly readRange: (
    partition: number,
    from: bigint,
    to: bigint,
  ) => AsyncIterable<readonly LogRecord[]>;
  /** The offset after the last record, for each partition. */
  readonly endOffsets: () => Promise<readonly bigint[]>;
  readonly close: () => Promise<void>;
};

/** Whether the record was stored is not known; the same commit may be appended again. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
  readonly code = 'UNAVAILABLE';
  readonly retryable = true;
}

/** Records are missing between others or at an end: nothing that a retry could mend. */
export class LogTorn extends Error {
  override readonly name = 'LogTorn';
  readonly code = 'LOG_TORN';
  readonly retryable = false;
}

/** The log lost records that were consumed, or is another one (rule R4): apply nothing of it. */
export class LogDiverged extends Error {
  override readonly name = 'LogDiverged';
  readonly code = 'LOG_DIVERGED';
  readonly retryable = false;
}

/** There is more to read, but for a long while nothing was handed over (rule R7). */
export class ConsumptionStalled extends Error {
  override readonly name = 'ConsumptionStalled';
  readonly code = 'CONSUMPTION_STALLED';
  readonly retryable = false;
}

/** Another process consumes the log for this group, which only one can: do not start. */
export class LogGroupTaken extends Error {
  override readonly name = 'LogGroupTaken';
  readonly code = 'LOG_GROUP_TAKEN';
  readonly retryable = false;
}

/** The log is not the one that this process was configured for (rule R7): do not start. */
export class LogMisconfigured extends Error {
  override readonly name = 'LogMisconfigured';
  readonly code = 'LOG_MISCONFIGURED';
  readonly retryable = false;
}

/** Whether an error says of itself that no retry can mend it. */
export const isFinal = (error: unknown): error is Error =>
  error instanceof Error && 'retryable' in error && error.retryable === false;
