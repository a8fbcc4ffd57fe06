import type { CommitLog, LogRecord } from './commit-log.ts';
import { LogDiverged } from './commit-log.ts';

/** How far Postgres has stored a partition. */
export type StoredPosition = {
  readonly partition: number;
  /** Where to go on in the log. */
  readonly nextOffset: bigint;
  /** Of the record before that; null when it was no commit. */
  readonly lastCommitId: string | null;
};

/**
 * Rule R4: the record before each stored offset must be the one whose id is stored. Otherwise the
 * log lost its tail or is another log, and nothing of it may be applied.
 *
 * @param commitIdOf null for a record that is no readable commit.
 * @throws LogDiverged
 */
export async function assertSameLog(
  log: CommitLog,
  positions: readonly StoredPosition[],
  commitIdOf: (record: LogRecord) => string | null,
): Promise<void> {
  await Promise.all(
    positions.map(async ({ partition, nextOffset, lastCommitId }) => {
      if (nextOffset === 0n) return;
      const offset = nextOffset - 1n;
      const record = await log.read(partition, offset);
      const found = record && commitIdOf(record);
      if (record && found === lastCommitId) return;
      const wanted = nameOf(lastCommitId);
      const there = record
        ? nameOf(found)
        : `nothing: the log ends at ${await endOf(log, partition)}`;
      throw new LogDiverged(
        `partition ${partition} must hold ${wanted} at offset ${offset}, but holds ${there}`,
      );
    }),
  );
}

/**
 * `assertSameLog` for who looks again and again. A log that is another one by now may hold whatever is
 * stored by now, if that was read from it. So the record where the look before stood is read again, too.
 */
export function createSameLogLook(
  log: CommitLog,
  commitIdOf: (record: LogRecord) => string | null,
): (positions: readonly StoredPosition[]) => Promise<void> {
  const before = new Map<number, StoredPosition>();
  return async (positions) => {
    const moved = positions.flatMap(({ partition, nextOffset }) => {
      const last = before.get(partition);
      return last && last.nextOffset !== nextOffset ? [last] : [];
    });
    await assertSameLog(log, [...moved, ...positions], commitIdOf);
    for (const one of positions) before.set(one.partition, one);
  };
}

const nameOf = (commitId: string | null): string =>
  commitId === null ? 'a record that is no commit' : `commit ${commitId}`;

const endOf = async (log: CommitLog, partition: number): Promise<bigint> =>
  (await log.endOffsets())[partition] ?? 0n;
