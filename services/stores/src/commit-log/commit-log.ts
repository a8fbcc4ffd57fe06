import { failure } from '@qr-menu/runtime';

export type LogRecord = {
  readonly partition: number;
  readonly offset: bigint;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Rises when the log may have lost its end: records of one place and term are the same,
   * and so are all before them. The leader epoch in Kafka; absent: the log has none.
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
  /** Members share the partitions in Kafka; Postgres refuses a second one with `LogGroupTaken`. */
  readonly group: string;
  readonly from: 'beginning' | 'end';
  /**
   * Answers where to go on (rule R2). One batch of a partition at a time. A rejection ends all, but
   * `PartitionHalted` leaves this partition alone for a while: then it is read again from the same place.
   */
  readonly onBatch: (batch: LogBatch) => Promise<bigint>;
  /** Where the group stands, if stored elsewhere; asked at first and every few seconds (R3, R4). */
  readonly stored?: (partitions: readonly number[]) => Promise<ReadonlyMap<number, bigint>>;
  readonly onCrash: (error: Error) => void;
};

export type LogConsumer = {
  readonly stop: () => Promise<void>;
};

/** The ordered, durable log of commits: Kafka in production, a table in the embedded default. */
export type CommitLog = {
  /** Which one it is: `kafka:<topic>` or `postgres`. Stored with the archive (rule R4). */
  readonly name: string;
  readonly partitions: number;
  /** Resolves once the record is durable. Rejects with `LogUnavailable` when that is not known. */
  readonly append: (
    record: NewLogRecord,
  ) => Promise<{ readonly partition: number; readonly offset: bigint }>;
  readonly consume: (options: ConsumeOptions) => Promise<LogConsumer>;
  /** The record at exactly this offset, or null when the log holds none (rule R4). */
  readonly read: (partition: number, offset: bigint) => Promise<LogRecord | null>;
  /** From `from` on and before `to`, without a group; ends with `LogTorn` at a gap. */
  readonly readRange: (
    partition: number,
    from: bigint,
    to: bigint,
  ) => AsyncIterable<readonly LogRecord[]>;
  readonly endOffsets: () => Promise<readonly bigint[]>;
  /**
   * For how many milliseconds the oldest append waits for its answer; 0: none does. Absent where
   * `endOffsets` asks over the connections that appends take.
   */
  readonly unansweredFor?: () => number;
  /**
   * Rejects with `LogMisconfigured` where records would be dropped, with `LogTorn` where the first ones are
   * gone. Absent where nothing can be set so.
   */
  readonly assertKept?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What `onBatch` rejects with where this partition alone cannot go on. */
export class PartitionHalted extends failure('PartitionHalted', 'PARTITION_HALTED', true) {
  /** Milliseconds. */
  readonly pause: number;

  constructor(message: string, pause: number) {
    super(message);
    this.pause = pause;
  }
}

/** Whether the record was stored is not known; the same commit may be appended again. */
export class LogUnavailable extends failure('LogUnavailable', 'UNAVAILABLE', true) {}

/** Records are missing between others or at an end: nothing that a retry could mend. */
export class LogTorn extends failure('LogTorn', 'LOG_TORN', false) {}

/** The log lost records that were consumed, or is another one (rule R4): apply nothing of it. */
export class LogDiverged extends failure('LogDiverged', 'LOG_DIVERGED', false) {}

export class ConsumptionStalled extends failure(
  'ConsumptionStalled',
  'CONSUMPTION_STALLED',
  false,
) {}

export class LogGroupTaken extends failure('LogGroupTaken', 'LOG_GROUP_TAKEN', false) {}

/** The log is not the one that this process was configured for (rule R7): do not start. */
export class LogMisconfigured extends failure('LogMisconfigured', 'LOG_MISCONFIGURED', false) {}

export const isFinal = (error: unknown): error is Error =>
  error instanceof Error && 'retryable' in error && error.retryable === false;

const fnvOffsetBasis = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** FNV-1a (32 bit) over UTF-8, modulo the count. Never changes: a stream never moves. */
export function partitionOf(stream: string, partitions: number): number {
  let hash = fnvOffsetBasis;
  for (const byte of new TextEncoder().encode(stream)) {
    hash = Math.imul(hash ^ byte, fnvPrime);
  }
  return (hash >>> 0) % partitions;
}
