import { type LogBatch, type LogRecord, ownerOfStream } from '@qr-menu/platform';
import type { DirtyStreams } from './dirty-streams.ts';

export type LogFollower = {
  readonly dirty: Pick<DirtyStreams, 'mark'>;
  /** Where each partition goes on. */
  readonly positions: Map<number, bigint>;
  readonly heard: (record: LogRecord) => void;
};

/**
 * Marks the workspaces of what the log holds beyond `stored`, where Postgres stood at the start.
 * What lies before is left to the sweep, so between the two nothing is missed, however far behind
 * the referee was.
 */
export function followLog(
  stored: ReadonlyMap<number, bigint>,
  { dirty, positions, heard }: LogFollower,
): (batch: LogBatch) => Promise<bigint> {
  return async ({ partition, records }) => {
    const begin = stored.get(partition) ?? 0n;
    const [first] = records;
    if (!first || first.offset < begin) return begin;
    for (const record of records) {
      const { key, offset } = record;
      if (ownerOfStream(key) === null) continue;
      heard(record);
      dirty.mark(key, { partition, offset });
    }
    const next = first.offset + BigInt(records.length);
    positions.set(partition, next);
    return next;
  };
}
