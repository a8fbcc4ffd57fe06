import type { Logger } from '@qr-menu/runtime/process';
import { type ConsumeOptions, ConsumptionStalled, isFinal, LogDiverged } from './commit-log.ts';

export type ConsumedPartition = {
  readonly partition: number;
  readonly position: bigint;
  readonly busy: boolean;
};

export type PartitionWatchOptions = {
  readonly stored: ConsumeOptions['stored'] | undefined;
  readonly consumed: () => readonly ConsumedPartition[];
  readonly seek: (partition: number, offset: bigint) => void;
  readonly endOffsets: () => Promise<readonly bigint[]>;
  readonly onCrash: (error: Error) => void;
  readonly logger: Logger;
};

export const watchInterval = 5_000;

/** Counts checks instead of time, so that a process does not look stalled after it was suspended. */
const checksUntilStalled = 60_000 / watchInterval;

/** Detects a restored store (R3), another log (R4) and a stalled partition (R7). */
export function createPartitionWatch(options: PartitionWatchOptions): () => Promise<void> {
  const { onCrash } = options;
  const findStalled = createStallFinder();

  return async () => {
    try {
      await recallStored(options);
      const before = options.consumed();
      if (before.length === 0) return;
      const ends = await options.endOffsets();
      assertNotBeyond(before, ends);
      findStalled(before, ends);
    } catch (error) {
      if (!isFinal(error)) throw error;
      onCrash(error);
    }
  };
}

async function recallStored({
  stored,
  consumed,
  seek,
  logger,
}: PartitionWatchOptions): Promise<void> {
  const idle = consumed().filter(({ busy }) => !busy);
  if (!stored || idle.length === 0) return;
  const offsets = await stored(idle.map(({ partition }) => partition));
  const now = new Map(consumed().map((entry) => [entry.partition, entry]));
  for (const { partition, position } of idle) {
    const offset = offsets.get(partition);
    const current = now.get(partition);
    // The offset is outdated if a batch was handled during the query.
    if (offset === undefined || current?.busy || current?.position !== position) continue;
    if (offset === position) continue;
    logger.warn({ partition, position, offset: String(offset) }, 'stored offset changed');
    seek(partition, offset);
  }
}

function assertNotBeyond(consumed: readonly ConsumedPartition[], ends: readonly bigint[]): void {
  for (const { partition, position } of consumed) {
    const end = ends[partition] ?? 0n;
    if (position <= end) continue;
    throw new LogDiverged(
      `partition ${partition} was read up to ${position}, but the log ends at ${end}`,
    );
  }
}

function createStallFinder() {
  let waiting = new Map<number, { readonly position: bigint; readonly checks: number }>();

  return (consumed: readonly ConsumedPartition[], ends: readonly bigint[]): void => {
    const next: typeof waiting = new Map();
    for (const { partition, position, busy } of consumed) {
      if (busy || position >= (ends[partition] ?? 0n)) continue;
      const last = waiting.get(partition);
      const checks = last?.position === position ? last.checks + 1 : 0;
      next.set(partition, { position, checks });
      if (checks < checksUntilStalled) continue;
      throw new ConsumptionStalled(
        `partition ${partition} is stuck at ${position} of ${ends[partition]}: nothing is read`,
      );
    }
    waiting = next;
  };
}
