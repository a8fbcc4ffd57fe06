import { type CommitLog, partitionOf } from '@qr-menu/platform';
import { type ExistingRecords, existingRecords } from './existing-records.ts';
import type { PlannedRecord } from './planned-record.ts';
import { RepublishRefused } from './republish-refused.ts';

export type Placed = {
  readonly planned: PlannedRecord;
  readonly partition: number;
  readonly offset: bigint;
};

export type WalkOptions = {
  readonly log: CommitLog;
  readonly plan: AsyncIterable<readonly PlannedRecord[]>;
  /** Records that the partition does not hold yet, in order. */
  readonly onMissing: (partition: number, missing: readonly PlannedRecord[]) => Promise<void>;
  /** Records that it holds, with their places. */
  readonly onPlaced: (placed: readonly Placed[]) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
};

/** Where a partition of the new log ends, and with which commit. */
export type PartitionEnd = {
  readonly partition: number;
  readonly nextOffset: bigint;
  readonly lastCommitId: string | null;
};

/**
 * Goes through what is planned and through what the new log holds, side by side. All that it holds
 * must be planned: a log that anything else was appended to would not give the archive back.
 *
 * @throws RepublishRefused
 */
export async function walkLog(options: WalkOptions): Promise<readonly PartitionEnd[]> {
  const { log, plan, onMissing, onPlaced, signal } = options;
  const ends = await log.endOffsets();
  const existing = ends.map((end, partition) => existingRecords(log, partition, end));
  for await (const page of plan) {
    if (signal?.aborted) throw new RepublishRefused('INTERRUPTED', 'the work was interrupted');
    const placed = await Promise.all(
      [...byPartition(page, log.partitions)].map(async ([partition, planned]) => {
        const compared = await compare(existing[partition], partition, planned);
        if (compared.missing.length > 0) await onMissing(partition, compared.missing);
        return compared.placed;
      }),
    );
    await onPlaced(placed.flat());
  }
  return Promise.all(
    existing.map(async (records, partition) => {
      const end = await records.end();
      if (end === false) throw foreign(partition);
      return { partition, ...end };
    }),
  );
}

async function compare(
  existing: ExistingRecords | undefined,
  partition: number,
  records: readonly PlannedRecord[],
) {
  const placed: Placed[] = [];
  const missing: PlannedRecord[] = [];
  for (const planned of records) {
    const offset = await existing?.place(planned);
    if (offset === false) throw foreign(partition);
    if (typeof offset === 'bigint') placed.push({ planned, partition, offset });
    else missing.push(planned);
  }
  return { placed, missing };
}

const foreign = (partition: number): RepublishRefused =>
  new RepublishRefused(
    'NOT_THIS_ARCHIVE',
    `partition ${partition} of the new log holds a record that is not of this archive, or not in its place: name another, empty one`,
  );

export function byPartition(
  page: readonly PlannedRecord[],
  partitions: number,
): ReadonlyMap<number, [PlannedRecord, ...PlannedRecord[]]> {
  const groups = new Map<number, [PlannedRecord, ...PlannedRecord[]]>();
  for (const planned of page) {
    const partition = partitionOf(planned.key, partitions);
    const group = groups.get(partition);
    if (group) group.push(planned);
    else groups.set(partition, [planned]);
  }
  return groups;
}
