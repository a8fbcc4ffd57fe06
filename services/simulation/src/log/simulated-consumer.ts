import { type Clock, every, type Logger } from '@qr-menu/runtime/process';
import {
  type ConsumeOptions,
  createPartitionWatch,
  type LogConsumer,
  watchInterval,
} from '@qr-menu/stores/commit-log';
import type { Chance } from '../chance.ts';
import type { SimulatedSchedule } from '../schedule.ts';
import type { Life } from '../world/life.ts';
import type { Reach } from '../world/reach.ts';
import type { Trouble } from '../world/trouble.ts';
import { type AssignedPartitions, createAssignedPartitions } from './assigned-partitions.ts';
import type { ConsumerGroups } from './consumer-groups.ts';
import type { LogContents } from './log-contents.ts';

export type ConsumerDeps = {
  readonly contents: LogContents;
  readonly groups: ConsumerGroups;
  /** All consumers, so that incidents can affect them. */
  readonly consumers: Set<SimulatedConsumer>;
  readonly schedule: SimulatedSchedule;
  readonly chance: Chance;
  readonly reach: Reach;
  readonly trouble: Trouble;
  readonly life: Life;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type SimulatedConsumer = {
  /** Makes the consumer check the partition for new records. */
  readonly prod: (partition: number) => void;
  /** Makes the consumer deliver records from a wrong position. */
  readonly stray: () => void;
  readonly crash: (error: Error) => void;
  /** From now on, the consumer gets neither records nor an error. */
  readonly deafen: () => void;
};

const largestBatch = 6;
const pollInterval = 1_000;
const slowestGoodbye = 6_000;

/** Uses the real pumps and the real watch. Only the source of the records is simulated. */
export function startSimulatedConsumer(options: ConsumeOptions, deps: ConsumerDeps): LogConsumer {
  const { contents, groups, consumers, schedule, chance, reach, life, clock } = deps;
  const { group, stored, onBatch, from } = options;
  let over = false;
  let deaf = false;

  const assigned = createAssignedPartitions({
    stored,
    onBatch,
    clock,
    onCrash: crash,
    firstPosition: (partition) => (from === 'end' ? (contents.ends()[partition] ?? 0n) : 0n),
    fetch: (partition, offset) =>
      reach('log', () =>
        deaf ? [] : contents.from(partition, offset, 1 + chance.below(largestBatch)),
      ),
  });
  const stopWatching = watch(assigned, options, { ...deps, onCrash: crash });

  function leave(): void {
    over = true;
    assigned.end();
    consumers.delete(consumer);
    groups.leave(group, assigned);
  }
  function crash(error: Error): void {
    if (over) return;
    leave();
    void stopWatching();
    options.onCrash(error);
  }

  const consumer: SimulatedConsumer = {
    prod: (partition) => {
      for (const assignment of assigned.pumps()) {
        if (assignment.partition === partition) assignment.pump.prod();
      }
    },
    stray: () => strayWith(assigned, { ...deps, isAnywhere: stored !== undefined }),
    crash,
    deafen: () => {
      deaf = true;
    },
  };
  consumers.add(consumer);
  groups.join(group, assigned);
  life.atEnd(() => {
    if (over) return;
    over = true;
    consumers.delete(consumer);
    // The group needs some time to notice that a member has left.
    schedule.after(chance.between(0, slowestGoodbye), () => groups.leave(group, assigned));
  });
  return {
    stop: async () => {
      if (over) return;
      leave();
      await stopWatching();
    },
  };
}

type WatchDeps = Pick<ConsumerDeps, 'contents' | 'reach' | 'clock' | 'logger'> & {
  readonly onCrash: (error: Error) => void;
};

function watch(
  assigned: AssignedPartitions,
  { stored }: ConsumeOptions,
  { contents, reach, clock, logger, onCrash }: WatchDeps,
): () => Promise<unknown> {
  const look = createPartitionWatch({
    stored,
    consumed: () =>
      assigned.pumps().map(({ partition, pump }) => ({
        partition,
        position: pump.position(),
        busy: pump.isBusy(),
      })),
    seek: (partition, offset) => assigned.pumpOf(partition).seek(offset),
    endOffsets: () => reach('log', contents.ends),
    onCrash,
    logger,
  });
  const poll = async () => {
    for (const { pump } of assigned.pumps()) pump.prod();
  };
  const stops = [
    every(watchInterval, look, clock, logger),
    every(pollInterval, poll, clock, logger),
  ];
  return () => Promise.all(stops.map((stop) => stop()));
}

/** Never skips records if there is no stored offset, because no real adapter does so. */
function strayWith(
  assigned: AssignedPartitions,
  {
    contents,
    chance,
    isAnywhere,
  }: Pick<ConsumerDeps, 'contents' | 'chance'> & { readonly isAnywhere: boolean },
): void {
  const [first, ...rest] = assigned.pumps();
  if (!first) return;
  const { partition, pump } = chance.pick([first, ...rest]);
  const furthest = isAnywhere ? (contents.ends()[partition] ?? 0n) : pump.position();
  pump.seek(BigInt(chance.below(Number(furthest) + 1)));
}
