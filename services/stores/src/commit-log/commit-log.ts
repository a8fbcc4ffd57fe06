import { failure } from '@qr-menu/runtime/process';

export type LogRecord = {
  readonly partition: number;
  readonly offset: bigint;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Changes whenever the end of the log may have been lost: if two records have the same position
   * and term, all records before them are equal too. Kafka calls this the leader epoch. Undefined
   * for a log without terms.
   */
  readonly term?: number | undefined;
};

export type NewLogRecord = Pick<LogRecord, 'key' | 'value' | 'headers'>;

/** Records of one partition, in offset order without gaps. Never empty. */
export type LogBatch = {
  readonly partition: number;
  readonly records: readonly LogRecord[];
};

export type ConsumeOptions = {
  /** In Kafka, members share partitions. Postgres refuses a second member with `LogGroupTaken`. */
  readonly group: string;
  readonly from: 'beginning' | 'end';
  /**
   * Returns the offset to continue from (rule R2). Called with one batch per partition at a time.
   * If it rejects with `PartitionHalted`, only this partition pauses and is read again from the
   * same offset. Any other rejection ends the consumer.
   */
  readonly onBatch: (batch: LogBatch) => Promise<bigint>;
  /** Reads positions stored outside the log, at the start and every few seconds (R3, R4). */
  readonly stored?: (partitions: readonly number[]) => Promise<ReadonlyMap<number, bigint>>;
  readonly onCrash: (error: Error) => void;
};

export type LogConsumer = {
  readonly stop: () => Promise<void>;
};

/** The ordered, durable log of commits: Kafka in production, a Postgres table in the embedded default. */
export type CommitLog = {
  /** The log's identity: `kafka:<topic>` or `postgres`. Stored with the archive (rule R4). */
  readonly name: string;
  readonly partitions: number;
  /** Resolves once the record is durable. After `LogUnavailable`, it may or may not be stored. */
  readonly append: (
    record: NewLogRecord,
  ) => Promise<{ readonly partition: number; readonly offset: bigint }>;
  readonly consume: (options: ConsumeOptions) => Promise<LogConsumer>;
  /** Returns the record at exactly this offset, or null if there is no record (rule R4). */
  readonly read: (partition: number, offset: bigint) => Promise<LogRecord | null>;
  /** Reads up to but not including `to`, without a group. Rejects with `LogTorn` at a gap. */
  readonly readRange: (
    partition: number,
    from: bigint,
    to: bigint,
  ) => AsyncIterable<readonly LogRecord[]>;
  readonly endOffsets: () => Promise<readonly bigint[]>;
  /**
   * Returns how many milliseconds the oldest pending append has been waiting, or 0 if none is
   * pending. Omitted if `endOffsets` and appends share their connections.
   */
  readonly unansweredFor?: () => number;
  /** Rejects with `LogMisconfigured` if records could be dropped, or `LogTorn` if some are missing. */
  readonly assertKept?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export class PartitionHalted extends failure('PartitionHalted', 'PARTITION_HALTED', true) {
  /** In milliseconds. */
  readonly pause: number;

  constructor(message: string, pause: number) {
    super(message);
    this.pause = pause;
  }
}

/** It is unknown whether the record was stored. Appending the same commit again is safe. */
export class LogUnavailable extends failure('LogUnavailable', 'UNAVAILABLE', true) {}

/** Records are missing in the middle, at the beginning or at the end. A retry cannot help. */
export class LogTorn extends failure('LogTorn', 'LOG_TORN', false) {}

/** The log lost consumed records or is a different log (rule R4). None of its records may be applied. */
export class LogDiverged extends failure('LogDiverged', 'LOG_DIVERGED', false) {}

export class ConsumptionStalled extends failure(
  'ConsumptionStalled',
  'CONSUMPTION_STALLED',
  false,
) {}

export class LogGroupTaken extends failure('LogGroupTaken', 'LOG_GROUP_TAKEN', false) {}

/** The log does not match this process's configuration (rule R7). The process must not start. */
export class LogMisconfigured extends failure('LogMisconfigured', 'LOG_MISCONFIGURED', false) {}

export const isFinal = (error: unknown): error is Error =>
  error instanceof Error && 'retryable' in error && error.retryable === false;

const fnvOffsetBasis = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** FNV-1a (32 bit) over UTF-8. Must never change, because streams never move. */
export function partitionOf(stream: string, partitions: number): number {
  let hash = fnvOffsetBasis;
  for (const byte of new TextEncoder().encode(stream)) {
    hash = Math.imul(hash ^ byte, fnvPrime);
  }
  return (hash >>> 0) % partitions;
}
