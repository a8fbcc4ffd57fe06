import { type LogBatch, ownerOfStream } from '@qr-menu/platform';
import type { DirtyStreams } from './dirty-streams.ts';

/**
 * Marks the workspaces of what the log holds beyond `stored`, where Postgres stood at the start.
 * What lies before is left to the sweep, so between the two nothing is missed, however far behind
 * the referee was.
 */
export function followLog(
  stored: ReadonlyMap<number, bigint>,
  dirty: DirtyStreams,
): (batch: LogBatch) => Promise<bigint> {
  return async ({ partition, records }) => {
    const begin = stored.get(partition) ?? 0n;
    const [first] = records;
    if (!first || first.offset < begin) return begin;
    for (const { key, offset } of records) {
      if (ownerOfStream(key) !== null) dirty.mark(key, { partition, offset });
    }
    return first.offset + BigInt(records.length);
  };
}
