import type { CommitLog, LogRecord } from './commit-log.ts';
import { LogDiverged } from './commit-log.ts';

export type StoredPosition = {
  readonly partition: number;
  readonly nextOffset: bigint;
  /** The commit of the record before that; null when it was none. */
  readonly lastCommitId: string | null;
};

/** Rule R4. `commitIdOf`: null for a record that is no readable commit. @throws LogDiverged */
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
      const commitId = record && commitIdOf(record);
      if (record && commitId === lastCommitId) return;
      const wanted = nameOf(lastCommitId);
      const there = record
        ? nameOf(commitId)
        : `nothing: the log ends at ${await endOf(log, partition)}`;
      throw new LogDiverged(
        `partition ${partition} must hold ${wanted} at offset ${offset}, but holds ${there}`,
      );
    }),
  );
}

/** Reads the record of the look before, too: the store may have followed another log since. */
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
