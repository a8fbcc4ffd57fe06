import type { Clock } from '../process/clock.ts';
import type { Logger } from '../process/logger.ts';
import type { GroupSession } from './table-group-session.ts';
import type { PartitionShare } from './table-partition-share.ts';

/** How soon a lost notification, a dead member or a lost connection is noticed. */
const pollInterval = 500;

export type Alarm = {
  readonly ring: () => void;
  /** Ends early when it rings, at once if it rang since the last rest. */
  readonly rest: (milliseconds: number) => Promise<void>;
};

export function createAlarm(clock: Clock): Alarm {
  let bell = new AbortController();
  return {
    ring: () => bell.abort(),
    rest: async (milliseconds) => {
      await clock.sleep(milliseconds, bell.signal);
      bell = new AbortController();
    },
  };
}

export type MemberOptions = {
  readonly join: () => Promise<GroupSession>;
  readonly share: PartitionShare;
  readonly endOffsets: () => Promise<readonly bigint[]>;
  readonly alarm: Alarm;
  readonly isOver: () => boolean;
  readonly logger: Logger;
};

/** One look at the group and at the log. */
export async function attend(options: MemberOptions, session: GroupSession): Promise<void> {
  await options.share.balance(session);
  options.share.catchUp(await options.endOffsets());
}

/** Stays in the group until it is over, with new connections for lost ones. */
export async function stayMember(options: MemberOptions, first: GroupSession): Promise<void> {
  let session: GroupSession | null = first;
  while (session) {
    await attendUntilLost(options, session);
    await options.share.dropAll();
    // On a lost connection there is nothing left to give up.
    await session.leave().catch(() => undefined);
    session = await rejoin(options);
  }
}

async function attendUntilLost(options: MemberOptions, session: GroupSession): Promise<void> {
  while (!options.isOver() && !session.isLost()) {
    await options.alarm.rest(pollInterval);
    try {
      if (!options.isOver()) await attend(options, session);
    } catch (error) {
      options.logger.warn({ reason: String(error) }, 'the log cannot be followed at the moment');
      return;
    }
  }
}

async function rejoin({
  join,
  alarm,
  isOver,
  logger,
}: MemberOptions): Promise<GroupSession | null> {
  while (!isOver()) {
    try {
      return await join();
    } catch (error) {
      logger.warn({ reason: String(error) }, 'the log cannot be reached at the moment');
      await alarm.rest(pollInterval);
    }
  }
  return null;
}
