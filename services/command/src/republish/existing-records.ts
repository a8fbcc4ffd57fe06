import { createHash } from 'node:crypto';
import type { CommitLog, LogRecord } from '@qr-menu/platform';
import type { PlannedRecord } from './planned-record.ts';

/** How far back a batch that was stored twice can reach. */
const remembered = 1_000;

/** What a partition of the new log holds already, compared record by record with what it is to. */
export type ExistingRecords = {
  /** The place of the planned record; null at the end of the partition, false: it holds another. */
  readonly place: (planned: PlannedRecord) => Promise<bigint | null | false>;
  /** How the partition ends if nothing but copies of what was placed is left, else false. */
  readonly end: () => Promise<End | false>;
};

export type End = {
  readonly nextOffset: bigint;
  /** Of the record before that, copy or not; null: there is none. */
  readonly lastCommitId: string | null;
};

/**
 * A send whose answer was lost is repeated, so a batch may be there twice. The copies change
 * nothing, because the referee supersedes them; they are told by being the same to the byte.
 */
export function existingRecords(log: CommitLog, partition: number, end: bigint): ExistingRecords {
  const records = recordsOf(log, partition, end);
  /** The commits' ids by the content of their records. */
  const placed = new Map<string, string>();
  let lastCommitId: string | null = null;
  let upcoming: LogRecord | null | undefined;

  const peek = async (): Promise<LogRecord | null> => {
    if (upcoming === undefined) {
      const { value, done } = await records.next();
      upcoming = done ? null : value;
    }
    return upcoming;
  };
  const remember = (content: string, commitId: string) => {
    placed.delete(content);
    placed.set(content, commitId);
    const [oldest] = placed.keys();
    if (placed.size > remembered && oldest !== undefined) placed.delete(oldest);
  };

  return {
    place: async (planned) => {
      const wanted = contentOf(planned);
      for (;;) {
        const record = await peek();
        if (record === null) return null;
        const content = contentOf(record);
        const commitId = content === wanted ? planned.commitId : placed.get(content);
        if (commitId === undefined) return false;
        upcoming = undefined;
        lastCommitId = commitId;
        if (content !== wanted) continue;
        remember(content, commitId);
        return record.offset;
      }
    },
    end: async () => {
      for (;;) {
        const record = await peek();
        if (record === null) return { nextOffset: end, lastCommitId };
        const commitId = placed.get(contentOf(record));
        if (commitId === undefined) return false;
        upcoming = undefined;
        lastCommitId = commitId;
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
