import { type Clock, failure } from '@qr-menu/runtime/process';
import type { LogBatch } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import {
  applyBatch,
  type BatchOutcome,
  type FailingCommit,
  type RefereeDeps,
} from './apply-batch.ts';
import { CommitFailed, isCommitsFault, storableReason } from './commit-failed.ts';
import { countParkedSince } from './parked-commits.ts';

/** If this many streams would be parked at once, the cause must be the release, not the commits. */
export class TooManyParked extends failure('TooManyParked', 'TOO_MANY_PARKED', true) {
  readonly offset: bigint;

  constructor({ record, cause }: CommitFailed) {
    super(`too many streams would be parked at once. ${storableReason(cause)}`, { cause });
    this.offset = record.offset;
  }
}

/**
 * Applies a batch, but parks the streams whose commits cannot be applied.
 * @param room how many more streams may be parked
 * @throws TooManyParked
 */
export async function applyParking(
  deps: RefereeDeps,
  batch: LogBatch,
  room: () => Promise<number>,
): Promise<BatchOutcome> {
  const failing = new Map<string, FailingCommit>();
  for (;;) {
    try {
      return await applyBatch(deps, batch, failing);
    } catch (error) {
      if (error instanceof CommitFailed) {
        if (failing.size >= (await room())) throw new TooManyParked(error);
        const { record, cause } = error;
        failing.set(record.key, { offset: record.offset, reason: storableReason(cause) });
      } else if (isCommitsFault(error) && batch.records.length > 1) {
        return applyParking(deps, firstHalf(batch), room);
      } else throw error;
    }
  }
}

/** Uses several transactions if needed. Returns false if the batch starts at an unexpected offset. */
export async function applyWhole(
  deps: RefereeDeps,
  { partition, records }: LogBatch,
  room: () => Promise<number>,
): Promise<boolean> {
  for (let rest = records; rest.length > 0; ) {
    const { judged } = await applyParking(deps, { partition, records: rest }, room);
    if (judged.length === 0) return false;
    rest = rest.slice(judged.length);
  }
  return true;
}

/** Halves the batch. If a statement for several commits fails, its error does not identify the commit. */
const firstHalf = ({ partition, records }: LogBatch): LogBatch => ({
  partition,
  records: records.slice(0, Math.ceil(records.length / 2)),
});

/** The maximum number of streams that are parked within a minute. */
export const mostParkedAtOnce = 20;
const minute = 60_000;

type ParkingRoomDeps = { readonly pool: Pool; readonly clock: Pick<Clock, 'now'> };

/** A partition halts at the limit. No stream is parked until that partition has passed the failing commit. */
export function createParkingRoom({ pool, clock }: ParkingRoomDeps) {
  /** For each halted partition, the offset of the commit that halted it. */
  const held = new Map<number, bigint>();
  return {
    room: async (): Promise<number> => {
      if (held.size > 0) return 0;
      const since = clock.now() - minute;
      return Math.max(0, mostParkedAtOnce - (await countParkedSince(pool, since)));
    },
    failed: ({ partition }: LogBatch, error: unknown): void => {
      if (error instanceof TooManyParked && !held.has(partition)) held.set(partition, error.offset);
    },
    passed: ({ partition }: LogBatch, nextOffset: bigint): void => {
      if (nextOffset > (held.get(partition) ?? nextOffset)) held.delete(partition);
    },
  };
}
