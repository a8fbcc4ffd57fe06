import {
  ArchiveBehind,
  ownerOfStream,
  readCaughtUp,
  readStoredOffsets,
} from '@qr-menu/stores/archive';
import type { LogBatch, LogRecord } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';

type LogFollower = {
  readonly dirty: Pick<DirtyStreams, 'mark'>;
  readonly positions: Map<number, bigint>;
  readonly heard: (record: LogRecord) => void;
};

/**
 * Marks the workspaces of all records after `stored`, Postgres's position at the start. The sweep
 * covers everything before, so together they miss nothing, however far behind the referee was.
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

type Place = { readonly partition: number; readonly offset: bigint };

export type DirtyStreams = {
  readonly mark: (stream: string, place: Place) => void;
  /** Postgres has stored everything of a partition up to this offset. */
  readonly pass: (place: Place) => void;
  readonly isWaiting: () => boolean;
};

/** Calls `onReady` as soon as Postgres has passed a marked stream's last commit. */
export function createDirtyStreams(onReady: (stream: string) => void): DirtyStreams {
  const marked = new Map<string, Place>();
  const passed = new Map<number, bigint>();

  const hasPassed = ({ partition, offset }: Place): boolean =>
    (passed.get(partition) ?? -1n) >= offset;

  return {
    mark: (stream, place) => {
      if (hasPassed(place)) onReady(stream);
      else marked.set(stream, place);
    },
    pass: (place) => {
      if (hasPassed(place)) return;
      passed.set(place.partition, place.offset);
      for (const [stream, waiting] of marked) {
        if (!hasPassed(waiting)) continue;
        marked.delete(stream);
        onReady(stream);
      }
    },
    isWaiting: () => marked.size > 0,
  };
}

/** Reads Postgres's position for the waiting streams, in case a notice was lost. */
export async function askPositions(
  pool: Pool,
  dirty: Pick<DirtyStreams, 'isWaiting' | 'pass'>,
): Promise<void> {
  if (!dirty.isWaiting()) return;
  for (const [partition, next] of await readStoredOffsets(pool)) {
    dirty.pass({ partition, offset: next - 1n });
  }
}

/** Streams that could not be rendered because the archive is still being filled from the log. */
export function createWithheldStreams(pool: Pool) {
  const streams = new Set<string>();
  return {
    keep: (stream: string, error: unknown): boolean => {
      const isWithheld = error instanceof ArchiveBehind;
      if (isWithheld) streams.add(stream);
      return isWithheld;
    },
    /** Passes each one on as soon as its part of the archive has caught up. Called repeatedly. */
    release: async (onReady: (stream: string) => void): Promise<void> => {
      if (streams.size === 0) return;
      for (const stream of [...streams].filter(await readCaughtUp(pool))) {
        streams.delete(stream);
        onReady(stream);
      }
    },
  };
}
