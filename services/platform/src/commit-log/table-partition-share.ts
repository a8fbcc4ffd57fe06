import type { HeldPartition } from './partition-watch.ts';
import type { GroupSession } from './table-group-session.ts';
import type { PartitionPump } from './table-partition-pump.ts';

export type PartitionShare = {
  readonly prod: (partition: number) => void;
  readonly held: () => readonly HeldPartition[];
  readonly seek: (partition: number, offset: bigint) => void;
  /** Takes or gives up partitions until this member has its fair part of them. */
  readonly balance: (session: GroupSession) => Promise<void>;
  /** For what no notification told. */
  readonly catchUp: (endOffsets: readonly bigint[]) => void;
  /** Resolves when no batch is in hand any more. */
  readonly dropAll: () => Promise<void>;
};

/** The partitions that one member of a group reads at the moment. */
export function createPartitionShare(
  partitions: number,
  pumpOf: (partition: number) => Promise<PartitionPump>,
): PartitionShare {
  const held = new Map<number, PartitionPump>();

  async function takeUpTo(share: number, session: GroupSession): Promise<void> {
    for (let partition = 0; partition < partitions && held.size < share; partition += 1) {
      if (held.has(partition) || !(await session.tryTake(partition))) continue;
      const pump = await pumpOf(partition);
      held.set(partition, pump);
      pump.resume();
    }
  }

  async function giveUpBeyond(share: number, session: GroupSession): Promise<void> {
    for (const [partition, pump] of [...held].slice(share)) {
      await pump.pause();
      held.delete(partition);
      await session.giveUp(partition);
    }
  }

  return {
    prod: (partition) => held.get(partition)?.prod(),
    held: () =>
      [...held].map(([partition, pump]) => ({
        partition,
        position: pump.position(),
        busy: pump.isBusy(),
      })),
    seek: (partition, offset) => held.get(partition)?.seek(offset),
    balance: async (session) => {
      const share = Math.ceil(partitions / (await session.countMembers()));
      await giveUpBeyond(share, session);
      await takeUpTo(share, session);
    },
    catchUp: (endOffsets) => {
      for (const [partition, pump] of held) {
        if (pump.position() < (endOffsets[partition] ?? 0n)) pump.prod();
      }
    },
    dropAll: async () => {
      const pumps = [...held.values()];
      held.clear();
      await Promise.all(pumps.map((pump) => pump.pause()));
    },
  };
}
