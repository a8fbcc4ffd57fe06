import type { Clock, Logger } from '@qr-menu/runtime/process';
import { every } from '@qr-menu/runtime/process';
import pg, { type Pool } from 'pg';
import { valueTypes } from '../../postgres/create-pool.ts';
import {
  type ConsumeOptions,
  isFinal,
  type LogConsumer,
  LogGroupTaken,
  LogTorn,
  partitionOf,
} from '../commit-log.ts';
import { createPartitionPump } from '../partition-pump.ts';
import { type ConsumedPartition, createPartitionWatch, watchInterval } from '../partition-watch.ts';
import { fetchEndOffsets, fetchRecords, tableLogChannel, tableLogSchema } from './table-log.ts';

export type TableConsumerOptions = ConsumeOptions & {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly partitions: number;
  readonly logger: Logger;
  readonly clock: Clock;
};

/** The polling interval in milliseconds, in case a notification is lost or another consumer ends. */
const pollInterval = 500;
const longestRejoinPause = 5_000;

/** Milliseconds. Longer than a shutdown, and longer than the server keeps a dead machine's connection. */
const takeOverPatience = 30_000;

/** Reads all partitions as long as its connection holds the group's lock. @throws LogGroupTaken */
export async function startTableConsumer(options: TableConsumerOptions): Promise<LogConsumer> {
  const { pool, group, stored, clock } = options;
  const logger = options.logger.child({ group });
  const bell = createBell(clock);
  const over = new AbortController();
  let isStopping = false;
  let failure: Error | undefined;
  const isOver = () => over.signal.aborted;
  const endReading = (): void => {
    over.abort();
    void reader.pause();
    bell.ring();
  };
  const crash = (error: Error): void => {
    failure ??= error;
    endReading();
  };
  const reader = await createReader(options, { logger, isOver, crash });
  const parts: ConsumerParts = { options, reader, bell, over: over.signal, isOver, crash, logger };

  const session = await join(parts);
  const look = createPartitionWatch({
    consumed: reader.consumed,
    seek: reader.seek,
    endOffsets: () => fetchEndOffsets(pool),
    onCrash: crash,
    stored,
    logger,
  });
  const stopWatching = every(watchInterval, look, clock, logger);
  const ended = follow(parts, session).then(async () => {
    await stopWatching();
    if (failure && !isStopping) options.onCrash(failure);
  });
  return {
    stop: async () => {
      isStopping = true;
      endReading();
      await ended;
    },
  };
}

type ConsumerParts = {
  readonly options: TableConsumerOptions;
  readonly reader: Reader;
  readonly bell: Bell;
  readonly over: AbortSignal;
  readonly isOver: () => boolean;
  readonly crash: (error: Error) => void;
  readonly logger: Logger;
};

async function join(parts: ConsumerParts): Promise<GroupSession> {
  const { databaseUrl, group } = parts.options;
  const { reader, bell } = parts;
  const hears = { onAppend: reader.prod, onLost: bell.ring };
  const session = await openSession(databaseUrl, group, hears);
  try {
    await takeGroup(parts, session);
    await reader.takeUp();
    return session;
  } catch (error) {
    await session.leave().catch(() => undefined);
    throw error;
  }
}

async function takeGroup(
  { options: { group, clock }, bell, isOver, logger }: ConsumerParts,
  session: GroupSession,
): Promise<void> {
  const giveUpAt = clock.now() + takeOverPatience;
  for (let attempt = 1; !isOver() && !(await session.tryTake()); attempt += 1) {
    if (attempt === 1) logger.warn('another process is reading the log, waiting until it ends');
    if (clock.now() >= giveUpAt) {
      throw new LogGroupTaken(
        `another process consumes the log in Postgres as "${group}", and only one can`,
      );
    }
    await bell.rest(pollInterval);
  }
}

async function follow(parts: ConsumerParts, first: GroupSession): Promise<void> {
  let session: GroupSession | null = first;
  while (session) {
    await attendUntilLost(parts, session);
    await parts.reader.pause();
    await session.leave().catch(() => undefined);
    session = await rejoin(parts);
  }
}

async function attendUntilLost(
  { reader, bell, isOver, logger }: ConsumerParts,
  session: GroupSession,
): Promise<void> {
  while (!isOver() && !session.isLost()) {
    await bell.rest(pollInterval);
    if (isOver()) return;
    try {
      reader.catchUp(await session.endOffsets());
    } catch (error) {
      logger.warn({ reason: String(error) }, 'the log cannot be followed at the moment');
      return;
    }
  }
}

/** Retries until it succeeds. Only stopping the consumer ends a pause early. */
async function rejoin(parts: ConsumerParts): Promise<GroupSession | null> {
  const { options, over, isOver, crash, logger } = parts;
  for (let pause = pollInterval; ; pause = Math.min(pause * 2, longestRejoinPause)) {
    await options.clock.sleep(pause, over);
    if (isOver()) return null;
    try {
      return await join(parts);
    } catch (error) {
      if (isFinal(error)) crash(error);
      else logger.warn({ reason: String(error) }, 'the log cannot be reached at the moment');
    }
  }
}

type Reader = {
  readonly prod: (partition: number) => void;
  readonly consumed: () => readonly ConsumedPartition[];
  readonly seek: (partition: number, offset: bigint) => void;
  readonly takeUp: () => Promise<void>;
  readonly catchUp: (endOffsets: readonly bigint[]) => void;
  readonly pause: () => Promise<void>;
};

async function createReader(
  { pool, partitions, from, stored, onBatch, clock }: TableConsumerOptions,
  { logger, isOver, crash }: Pick<ConsumerParts, 'logger' | 'isOver' | 'crash'>,
): Promise<Reader> {
  const begins = from === 'end' ? await fetchEndOffsets(pool) : [];
  const pumps = Array.from({ length: partitions }, (_, partition) =>
    createPartitionPump({
      position: begins[partition] ?? 0n,
      fetch: (offset) => fetchRecords(pool, partition, offset),
      onBatch,
      clock,
      onCrash: crash,
      onFetchError: (error) => {
        if (error instanceof LogTorn) crash(error);
        else logger.warn({ partition, reason: String(error) }, 'the log cannot be read');
      },
    }),
  );
  let holds = false;

  return {
    prod: (partition) => pumps[partition]?.prod(),
    consumed: () =>
      holds
        ? pumps.map((pump, partition) => ({
            partition,
            position: pump.position(),
            busy: pump.isBusy(),
          }))
        : [],
    seek: (partition, offset) => pumps[partition]?.seek(offset),
    takeUp: async () => {
      const offsets = await stored?.([...pumps.keys()]);
      if (isOver()) return;
      holds = true;
      for (const [partition, pump] of pumps.entries()) {
        const offset = offsets?.get(partition);
        if (offset !== undefined) pump.seek(offset);
        pump.resume();
      }
    },
    catchUp: (endOffsets) => {
      for (const [partition, pump] of pumps.entries()) {
        if (pump.position() < (endOffsets[partition] ?? 0n)) pump.prod();
      }
    },
    pause: async () => {
      holds = false;
      await Promise.all(pumps.map((pump) => pump.pause()));
    },
  };
}

/** When this connection ends for any reason, the server releases the group's lock. */
type GroupSession = {
  readonly isLost: () => boolean;
  readonly tryTake: () => Promise<boolean>;
  readonly endOffsets: () => Promise<readonly bigint[]>;
  readonly leave: () => Promise<void>;
};

/** Older releases share this lock, so that their consumers never run at the same time as newer ones. */
const membership = 2_147_483_647;
const connectTimeout = 10_000;
const answerTimeout = 10_000;

async function openSession(
  databaseUrl: string,
  group: string,
  hears: { readonly onAppend: (partition: number) => void; readonly onLost: () => void },
): Promise<GroupSession> {
  let lost = false;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `log consumer ${group}`,
    types: valueTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: answerTimeout,
    options: `-c search_path=${tableLogSchema}`,
  });
  const lose = (): void => {
    lost = true;
    hears.onLost();
  };
  client.on('error', lose).on('end', lose);
  client.on('notification', ({ payload }) => hears.onAppend(Number(payload)));
  try {
    await client.connect();
    // The server then detects a dead machine within 15 s instead of the system's two hours.
    await client.query(`
      set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 3; set tcp_user_timeout = 12000`);
    await client.query(`listen ${tableLogChannel}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    isLost: () => lost,
    tryTake: async () => {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, $2) as taken',
        [partitionOf(group, membership), membership],
      );
      return rows[0]?.taken === true;
    },
    endOffsets: () => fetchEndOffsets(client),
    leave: async () => {
      try {
        await client.query('select pg_advisory_unlock_all()');
      } finally {
        await client.end();
      }
    },
  };
}

type Bell = {
  readonly ring: () => void;
  /** Sleeps until the bell rings. Returns immediately if it has rung since the last call. */
  readonly rest: (milliseconds: number) => Promise<void>;
};

function createBell(clock: Clock): Bell {
  let ringing = new AbortController();
  return {
    ring: () => ringing.abort(),
    rest: async (milliseconds) => {
      await clock.sleep(milliseconds, ringing.signal);
      ringing = new AbortController();
    },
  };
}
