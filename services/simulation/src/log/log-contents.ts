import {
  type CommitLog,
  LogMisconfigured,
  type LogRecord,
  LogTorn,
  type NewLogRecord,
  partitionOf,
} from '@qr-menu/stores/commit-log';

export type LogContents = {
  readonly name: string;
  readonly partitions: number;
  /** `partition` defaults to the partition of the record's stream. */
  readonly append: (record: NewLogRecord, partition?: number) => LogRecord;
  readonly at: (partition: number, offset: bigint) => LogRecord | null;
  readonly from: (partition: number, offset: bigint, most: number) => readonly LogRecord[];
  readonly ends: () => readonly bigint[];
  /** Removes the last records of a partition and returns them. Starts a new term. */
  readonly cut: (partition: number, records: number) => readonly LogRecord[];
};

export function createLogContents(name: string, partitions: number): LogContents {
  const partitionRecords = Array.from({ length: partitions }, (): LogRecord[] => []);
  const of = (partition: number): LogRecord[] => partitionRecords[partition] ?? [];
  let term = 1;
  return {
    name,
    partitions,
    append: (record, partition = partitionOf(record.key, partitions)) => {
      const stored = { ...record, partition, offset: BigInt(of(partition).length), term };
      of(partition).push(stored);
      return stored;
    },
    at: (partition, offset) => of(partition)[Number(offset)] ?? null,
    from: (partition, offset, most) => of(partition).slice(Number(offset), Number(offset) + most),
    ends: () => partitionRecords.map(({ length }) => BigInt(length)),
    cut: (partition, count) => {
      term += 1;
      return of(partition).splice(-count, count);
    },
  };
}

/** The log as an operator's program reads it, without simulated failures. */
export function createQuietLog(contents: LogContents): CommitLog {
  return {
    name: 'simulated',
    partitions: contents.partitions,
    append: async (record) => contents.append(record),
    consume: async () => {
      throw new LogMisconfigured('nobody consumes with an operator');
    },
    read: async (partition, offset) => contents.at(partition, offset),
    readRange: async function* (partition, from, to) {
      const records = contents.from(partition, from, Number(to - from));
      if (BigInt(records.length) < to - from) throw new LogTorn(`partition ${partition} is torn`);
      if (records.length > 0) yield records;
    },
    endOffsets: async () => contents.ends(),
    close: async () => undefined,
  };
}
