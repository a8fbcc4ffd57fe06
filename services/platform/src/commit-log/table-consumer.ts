import type { Pool } from 'pg';
import type { Clock } from '../process/clock.ts';
import { every } from '../process/every.ts';
import type { Logger } from '../process/logger.ts';
import { type ConsumeOptions, type LogConsumer, LogTorn } from './commit-log.ts';
import { isFinal } from './final-error.ts';
import { createPartitionWatch, watchInterval } from './partition-watch.ts';
import { attend, createAlarm, type MemberOptions, stayMember } from './table-group-member.ts';
import { joinGroup } from './table-group-session.ts';
import { fetchEndOffsets, fetchRecords } from './table-log-records.ts';
import { createPartitionPump, type PartitionPump } from './table-partition-pump.ts';
import { createPartitionShare } from './table-partition-share.ts';

export type TableConsumerOptions = ConsumeOptions & {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly partitions: number;
  readonly logger: Logger;
  readonly clock: Clock;
};

/**
 * Resolves when this consumer has what was free of its share of the partitions and knows where
 * each begins; the rest follows when the other members have given it up.
 */
export async function startTableConsumer(options: TableConsumerOptions): Promise<LogConsumer> {
  const { pool, databaseUrl, group, partitions, clock } = options;
  const logger = options.logger.child({ group });
  const alarm = createAlarm(clock);
  let stopAsked = false;
  let failure: Error | undefined;
  const crash = (error: Error): void => {
    failure ??= error;
    alarm.ring();
  };
  const isOver = () => stopAsked || failure !== undefined;
  const share = createPartitionShare(partitions, createPumps(options, logger, crash, isOver));
  const member: MemberOptions = {
    join: () => joinGroup({ databaseUrl, group, onAppend: share.prod, onChange: alarm.ring }),
    share,
    endOffsets: () => fetchEndOffsets(pool),
    alarm,
    isOver,
    logger,
  };

  const session = await member.join();
  try {
    await attend(member, session);
  } catch (error) {
    await share.dropAll();
    await session.leave().catch(() => undefined);
    throw error;
  }
  const look = createPartitionWatch({
    ...{ held: share.held, seek: share.seek, stored: options.stored, logger, onCrash: crash },
    endOffsets: member.endOffsets,
  });
  const stopWatching = every(watchInterval, look, clock, logger);
  const ended = stayMember(member, session).then(async () => {
    await stopWatching();
    if (failure && !stopAsked) options.onCrash(failure);
  });
  return {
    stop: async () => {
      stopAsked = true;
      alarm.ring();
      await ended;
    },
  };
}

/** A pump outlives the loss of its partition, so that a regained one goes on where it was. */
function createPumps(
  { pool, from, stored, onBatch }: TableConsumerOptions,
  logger: Logger,
  crash: (error: Error) => void,
  isOver: () => boolean,
): (partition: number) => Promise<PartitionPump> {
  const pumps = new Map<number, PartitionPump>();
  const firstPosition = async (partition: number): Promise<bigint> =>
    from === 'beginning' ? 0n : ((await fetchEndOffsets(pool))[partition] ?? 0n);
  const storedOffset = async (partition: number): Promise<bigint | undefined> => {
    try {
      return (await stored?.([partition]))?.get(partition);
    } catch (error) {
      if (isFinal(error)) crash(error);
      throw error;
    }
  };
  return async (partition) => {
    const pump =
      pumps.get(partition) ??
      createPartitionPump({
        position: await firstPosition(partition),
        fetch: async (offset) => {
          const records = await fetchRecords(pool, partition, offset);
          // The pump is paused only when a take-over that is going on has ended.
          return isOver() ? [] : records;
        },
        onBatch,
        onCrash: crash,
        onFetchError: (error) => {
          if (error instanceof LogTorn) crash(error);
          else logger.warn({ partition, reason: String(error) }, 'the log cannot be read');
        },
      });
    pumps.set(partition, pump);
    const offset = await storedOffset(partition);
    if (offset !== undefined) pump.seek(offset);
    return pump;
  };
}
