import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CommitLog, LogRecord } from './commit-log.ts';
import { LogDiverged } from './commit-log.ts';

/**
 * `hash` is the SHA-256 (hex) of the record's key and bytes. The key is the stream, and the bytes contain
 * the expected version. `term` is null if the log has no terms.
 */
export type RecordMark = { readonly hash: string; readonly term: number | null };

export type StoredPosition = {
  readonly partition: number;
  readonly nextOffset: bigint;
  /** The id of the commit in the record before the position. Null if that record was not a commit. */
  readonly lastCommitId: string | null;
  /** Null if the position was written by a release that stored no hash. */
  readonly last: RecordMark | null;
};

export const fingerprintOf = ({
  key,
  value,
  term,
}: Pick<LogRecord, 'key' | 'value' | 'term'>): RecordMark => ({
  hash: createHash('sha256').update(key).update('\0').update(value).digest('hex'),
  term: term ?? null,
});

/**
 * Compares by hash and term (rule R4). The commit id decides only if nothing else is stored, because a
 * name's claim and the account's commit have the same id. `unknown` means that not even an id is stored.
 */
export function compareRecord(
  record: LogRecord,
  { lastCommitId, last }: StoredPosition,
): 'same' | 'other' | 'unknown' {
  if (lastCommitId !== null && commitIdOf(record) !== lastCommitId) return 'other';
  if (last === null) return lastCommitId === null ? 'unknown' : 'same';
  const { hash, term } = fingerprintOf(record);
  return hash === last.hash && (last.term === null || term === last.term) ? 'same' : 'other';
}

const envelopeSchema = z.looseObject({ commitId: z.string() });

/** Returns the record's commit id, even if a newer release wrote the envelope. Null if it has no such id. */
export function commitIdOf({ value }: Pick<LogRecord, 'value'>): string | null {
  try {
    return envelopeSchema.parse(JSON.parse(new TextDecoder().decode(value))).commitId;
  } catch {
    return null;
  }
}

/** Checks rule R4. @throws LogDiverged */
export async function assertSameLog(
  log: CommitLog,
  positions: readonly StoredPosition[],
): Promise<void> {
  await Promise.all(
    positions.map(async (position) => {
      const { partition, nextOffset, lastCommitId } = position;
      if (nextOffset === 0n) return;
      const offset = nextOffset - 1n;
      const record = await log.read(partition, offset);
      if (record && compareRecord(record, position) !== 'other') return;
      const there = record
        ? nameOf(commitIdOf(record), lastCommitId)
        : `nothing: the log ends at ${await endOf(log, partition)}`;
      throw new LogDiverged(
        `partition ${partition} must hold ${nameOf(lastCommitId)} at offset ${offset}, but holds ${there}`,
      );
    }),
  );
}

/** Also compares the record that the previous check compared, in case the store now has a different log. */
export function createSameLogCheck(
  log: CommitLog,
): (positions: readonly StoredPosition[]) => Promise<void> {
  const before = new Map<number, StoredPosition>();
  return async (positions) => {
    const moved = positions.flatMap(({ partition, nextOffset }) => {
      const last = before.get(partition);
      return last && last.nextOffset !== nextOffset ? [last] : [];
    });
    await assertSameLog(log, [...moved, ...positions]);
    for (const position of positions) before.set(position.partition, position);
  };
}

function nameOf(commitId: string | null, expectedId?: string | null): string {
  if (commitId === expectedId) return 'another record of that kind and id';
  return commitId === null ? 'a record that is no commit' : `commit ${commitId}`;
}

const endOf = async (log: CommitLog, partition: number): Promise<bigint> =>
  (await log.endOffsets())[partition] ?? 0n;
