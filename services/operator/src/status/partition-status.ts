import type { CommitLog } from '@qr-menu/platform';
import { z } from 'zod';
import type { Position } from './archive-status.ts';

export type PartitionStatus = {
  readonly partition: number;
  /** Where the referee goes on; null: Postgres does not answer. */
  readonly stored: bigint | null;
  /** The offset after the log's last record. */
  readonly end: bigint;
  /** How many messages wait for the referee; below 0 the log has lost some. */
  readonly lag: bigint | null;
  /** Whether the record before the position is the one that Postgres stored last. */
  readonly before: 'same' | 'other' | 'missing' | 'none' | 'unknown';
};

/** Where each partition of the log stands; `positions` null: Postgres does not answer. */
export async function readPartitionStatus(
  log: CommitLog,
  positions: readonly Position[] | null,
): Promise<readonly PartitionStatus[]> {
  const ends = await log.endOffsets();
  return Promise.all(
    ends.map(async (end, partition): Promise<PartitionStatus> => {
      if (positions === null) {
        return { partition, stored: null, end, lag: null, before: 'unknown' };
      }
      const position = positions.find((one) => one.partition === partition);
      const stored = position?.stored ?? 0n;
      const lag = end - stored;
      return { partition, stored, end, lag, before: await recordBefore(log, partition, position) };
    }),
  );
}

const idSchema = z.looseObject({ commitId: z.string() });

async function recordBefore(
  log: CommitLog,
  partition: number,
  position: Position | undefined,
): Promise<PartitionStatus['before']> {
  if (!position || position.stored === 0n) return 'none';
  const record = await log.read(partition, position.stored - 1n);
  if (!record) return 'missing';
  // What is no commit has no id to compare.
  if (position.lastCommitId === null) return 'unknown';
  return commitIdOf(record.value) === position.lastCommitId ? 'same' : 'other';
}

function commitIdOf(value: Uint8Array): string | null {
  try {
    const text = Buffer.from(value).toString('utf8');
    return idSchema.parse(JSON.parse(text)).commitId;
  } catch {
    return null;
  }
}
