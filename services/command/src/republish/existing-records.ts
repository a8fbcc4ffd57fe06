import { createHash } from 'node:crypto';
import type { CommitLog, LogRecord } from '@qr-menu/platform';
import type { PlannedRecord } from './planned-record.ts';

/** How far back a batch that was stored twice can reach. */
const remembered = 1_000;

/** What a partition of the new log holds already, compared record by record with what it is to. */
export type ExistingRecords = {
  /** The place of the planned record; null at the end of the partition, false: it holds another. */
  readonly place: (planned: PlannedRecord) => Promise<bigint | null | false>;
  /** Where the partition ends if nothing but copies of what was placed is left, else false. */
  readonly end: () => Promise<bigint | false>;
};

/**
 * A send whose answer was lost is repeated, so a batch may be there twice. The copies change
 * nothing, because the referee supersedes them; they are told by being the same to the byte.
 */
export function existingRecords(log: CommitLog, partition: number, end: bigint): ExistingRecords {
  const records = recordsOf(log, partition, end);
  const placed = new Set<string>();
  let upcoming: LogRecord | null | undefined;

  const peek = async (): Promise<LogRecord | null> => {
    if (upcoming === undefined) {
      const { value, done } = await records.next();
      upcoming = done ? null : value;
    }
    return upcoming;
  };
  const remember = (content: string) => {
    placed.delete(content);
    placed.add(content);
    const [oldest] = placed;
    if (placed.size > remembered && oldest !== undefined) placed.delete(oldest);
  };

  return {
    place: async (planned) => {
      const wanted = contentOf(planned);
      for (;;) {
        const record = await peek();
        if (record === null) return null;
        const content = contentOf(record);
        if (content !== wanted && !placed.has(content)) return false;
        upcoming = undefined;
        if (content !== wanted) continue;
        remember(content);
        return record.offset;
      }
    },
    end: async () => {
      for (;;) {
        const record = await peek();
        if (record === null) return end;
        if (!placed.has(contentOf(record))) return false;
        upcoming = undefined;
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
