import { createHash } from 'node:crypto';
import {
  type CommitLog,
  fingerprintOf,
  type LogRecord,
  type NewLogRecord,
  partitionOf,
  type StoredPosition,
} from '@qr-menu/stores/commit-log';
import { Refused } from '../errors.ts';

export type PlannedRecord = NewLogRecord & {
  readonly stream: string;
  readonly version: number;
  readonly commitId: string;
};

export type PlacedRecord = {
  readonly planned: PlannedRecord;
  readonly partition: number;
  readonly offset: bigint;
};

type WalkOptions = {
  readonly log: CommitLog;
  readonly plan: AsyncIterable<readonly PlannedRecord[]>;
  readonly onMissing: (partition: number, missing: readonly PlannedRecord[]) => Promise<void>;
  readonly onPlaced: (placed: readonly PlacedRecord[]) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
};

/** The end of a partition. Its last record may be a copy. An empty partition has no last record. */
export type PartitionEnd = StoredPosition;

/** The log must contain no other records, or it would not reproduce the archive. */
export async function walkLog(options: WalkOptions): Promise<readonly PartitionEnd[]> {
  const { log, plan, onMissing, onPlaced, signal } = options;
  const ends = await log.endOffsets();
  const existing = ends.map((end, partition) => existingRecords(log, partition, end));
  for await (const page of plan) {
    if (signal?.aborted) throw new Refused('INTERRUPTED', 'the work was interrupted');
    const placed: PlacedRecord[] = [];
    await Promise.all(
      [...groupByPartition(page, log.partitions)].map(async ([partition, records]) => {
        const missing: PlannedRecord[] = [];
        for (const planned of records) {
          const offset = await existing[partition]?.locate(planned);
          if (offset === false) throw foreign(partition);
          if (typeof offset === 'bigint') placed.push({ planned, partition, offset });
          else missing.push(planned);
        }
        if (missing.length > 0) await onMissing(partition, missing);
      }),
    );
    await onPlaced(placed);
  }
  return Promise.all(
    existing.map(async (records, partition) => {
      const end = await records.end();
      if (end === false) throw foreign(partition);
      return { partition, ...end };
    }),
  );
}

const foreign = (partition: number): Refused =>
  new Refused(
    'NOT_THIS_ARCHIVE',
    `partition ${partition} of the new log contains a foreign or misplaced record: name another, empty log`,
  );

export function groupByPartition(page: readonly PlannedRecord[], partitions: number) {
  const groups = new Map<number, PlannedRecord[]>();
  for (const planned of page) {
    const partition = partitionOf(planned.key, partitions);
    const group = groups.get(partition);
    if (group) group.push(planned);
    else groups.set(partition, [planned]);
  }
  return groups;
}

/** The maximum number of records between the two copies of a batch. */
const remembered = 1_000;

/** A batch is stored twice if its acknowledgement was lost. The referee supersedes the copies. */
function existingRecords(log: CommitLog, partition: number, end: bigint) {
  const records = recordsOf(log, partition, end);
  /** Maps the contents of recently found records to their commit ids. */
  const placed = new Map<string, string>();
  let last: Pick<StoredPosition, 'lastCommitId' | 'last'> = { lastCommitId: null, last: null };
  let upcoming: LogRecord | null | undefined;

  const peek = async (): Promise<LogRecord | null> => {
    if (upcoming === undefined) upcoming = (await records.next()).value ?? null;
    return upcoming;
  };
  const remember = (content: string, commitId: string) => {
    placed.delete(content);
    placed.set(content, commitId);
    const [oldest] = placed.keys();
    if (placed.size > remembered && oldest !== undefined) placed.delete(oldest);
  };

  return {
    /** Returns null at the end of the partition, or false if there is another record. */
    locate: async (planned: PlannedRecord): Promise<bigint | null | false> => {
      const expected = contentOf(planned);
      for (;;) {
        const record = await peek();
        if (record === null) return null;
        const content = contentOf(record);
        const commitId = content === expected ? planned.commitId : placed.get(content);
        if (commitId === undefined) return false;
        upcoming = undefined;
        last = { lastCommitId: commitId, last: fingerprintOf(record) };
        if (content !== expected) continue;
        remember(content, commitId);
        return record.offset;
      }
    },
    /** Returns false if any remaining record is not a copy of one of the placed records. */
    end: async (): Promise<Omit<PartitionEnd, 'partition'> | false> => {
      for (;;) {
        const record = await peek();
        if (record === null) return { nextOffset: end, ...last };
        const commitId = placed.get(contentOf(record));
        if (commitId === undefined) return false;
        upcoming = undefined;
        last = { lastCommitId: commitId, last: fingerprintOf(record) };
      }
    },
  };
}

const contentOf = ({ key, value }: Pick<LogRecord, 'key' | 'value'>): string =>
  createHash('sha256').update(key).update('\0').update(value).digest('base64');

async function* recordsOf(
  log: CommitLog,
  partition: number,
  end: bigint,
): AsyncGenerator<LogRecord, undefined> {
  for await (const page of log.readRange(partition, 0n, end)) yield* page;
  return undefined;
}
