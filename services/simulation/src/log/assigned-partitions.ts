import type { Clock } from '@qr-menu/runtime/process';
import {
  type ConsumeOptions,
  createPartitionPump,
  isFinal,
  type LogRecord,
  type PartitionPump,
} from '@qr-menu/stores/commit-log';

export type AssignedPump = { readonly partition: number; readonly pump: PartitionPump };

/** The partitions that are assigned to a member of a group, each with a real pump. */
export type AssignedPartitions = {
  readonly assign: (partitions: readonly number[]) => void;
  readonly pumps: () => readonly AssignedPump[];
  readonly pumpOf: (partition: number) => PartitionPump;
  /** Stops for good. The current batch is finished, and nothing is handled after it. */
  readonly end: () => void;
};

export type AssignedPartitionsDeps = Pick<ConsumeOptions, 'onBatch'> & {
  readonly stored: ConsumeOptions['stored'] | undefined;
  readonly fetch: (partition: number, offset: bigint) => Promise<readonly LogRecord[]>;
  readonly firstPosition: (partition: number) => bigint;
  readonly clock: Clock;
  readonly onCrash: (error: Error) => void;
};

const retryPause = 300;

export function createAssignedPartitions(deps: AssignedPartitionsDeps): AssignedPartitions {
  const { stored, onBatch, fetch, firstPosition, clock, onCrash } = deps;
  const pumps = new Map<number, PartitionPump>();
  let assigned: ReadonlySet<number> = new Set();
  let over = false;

  function pumpOf(partition: number): PartitionPump {
    const pump =
      pumps.get(partition) ??
      createPartitionPump({
        position: firstPosition(partition),
        fetch: (offset) => fetch(partition, offset),
        onBatch,
        clock,
        onCrash,
        onFetchError: () => undefined,
      });
    pumps.set(partition, pump);
    return pump;
  }

  async function adopt(partition: number, share: ReadonlySet<number>): Promise<void> {
    const isLost = () => assigned !== share || over;
    while (!isLost()) {
      try {
        const offset = (await stored?.([partition]))?.get(partition);
        if (isLost()) return;
        if (offset !== undefined) pumpOf(partition).seek(offset);
        pumpOf(partition).resume();
        return;
      } catch (error) {
        if (isFinal(error)) return onCrash(error);
        await clock.sleep(retryPause);
      }
    }
  }

  return {
    // The current batch is finished even if the partition now belongs to another member.
    assign: (partitions) => {
      if (over) return;
      const share = new Set(partitions);
      for (const partition of assigned) void pumpOf(partition).pause();
      assigned = share;
      for (const partition of share) void adopt(partition, share);
    },
    pumps: () => [...assigned].map((partition) => ({ partition, pump: pumpOf(partition) })),
    pumpOf,
    end: () => {
      over = true;
      for (const pump of pumps.values()) void pump.pause();
    },
  };
}
