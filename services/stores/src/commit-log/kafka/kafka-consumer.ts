import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { every } from '@qr-menu/runtime/process';
import type { EachBatchPayload } from 'kafkajs';
import {
  type ConsumeOptions,
  isFinal,
  type LogBatch,
  type LogConsumer,
  LogDiverged,
  LogMisconfigured,
  LogTorn,
  PartitionHalted,
} from '../commit-log.ts';
import { type ConsumedPartition, createPartitionWatch, watchInterval } from '../partition-watch.ts';
import { assertUnbroken } from '../read-range.ts';
import {
  createKafkaClient,
  type KafkaClient,
  type KafkaClientOptions,
  kafkaRetry,
} from './kafka-client.ts';
import { type KafkaLookup, toRecord } from './kafka-lookup.ts';

export type KafkaConsumerDeps = {
  readonly kafka: KafkaClient;
  readonly topic: string;
  readonly partitions: number;
  readonly lookup: KafkaLookup;
  readonly logger: Logger;
  readonly clock: Clock;
};

const openAttempts = 5;
// The consumer gives up on missing brokers after this many attempts, which take about a minute.
const reopenAttempts = 20;
const pauseMs = 300;

/** Never commits positions, because kafkajs would start over or skip unread records on a rebalance. */
export async function consumeKafka(
  deps: KafkaConsumerDeps,
  options: ConsumeOptions,
): Promise<LogConsumer> {
  const { kafka, topic, partitions, lookup, logger, clock } = deps;
  const stopping = new AbortController();
  // While a store is unavailable, each partition adds a listener, and rejoining adds one more.
  setMaxListeners(partitions + 1, stopping.signal);
  const pause = () => delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  const rests = createRests((length) => clock.sleep(length, stopping.signal));
  const delivery = await createKafkaDelivery(lookup, options, rests, async (reason) => {
    logger.warn({ err: reason }, 'a batch cannot be handled at the moment');
    await pause();
  });
  let session: KafkaSession | undefined;
  let reopening: Promise<void> = Promise.resolve();
  let stopWatching = async () => {};

  const close = async () => {
    stopping.abort();
    // Not awaited, because checking unresponsive brokers takes longer than a shutdown may.
    void stopWatching();
    await reopening;
    await session?.close();
  };

  const crash = (error: unknown) => {
    if (stopping.signal.aborted) return;
    close().catch((cause: unknown) => logger.warn({ err: cause }, 'cannot leave the group'));
    options.onCrash(toError(error));
  };

  const onBatch = async (payload: EachBatchPayload, seek: Seek) => {
    if (stopping.signal.aborted || !payload.isRunning() || payload.isStale()) return;
    // If this rejected, kafkajs would deliver the batch several more times before giving up.
    await delivery.deliver(payload, seek).catch(crash);
  };

  const onEnd = (error: Error, retryable: boolean) => {
    delivery.assign([]);
    if (!retryable || stopping.signal.aborted) return crash(error);
    logger.warn({ err: error }, 'consumption was interrupted, joining again');
    reopening = reopen().catch(crash);
  };

  const reopen = () => pause().then(() => open(reopenAttempts));
  const open = async (attempts: number) => {
    const { group } = options;
    const parts = { kafka, topic, group, partitions, onBatch, onEnd, delivery };
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        session = await openKafkaSession(parts);
        return;
      } catch (error) {
        if (attempt === attempts) throw error;
        logger.warn({ err: error, attempt }, 'cannot join the group');
      }
      await pause();
    }
  };

  await open(openAttempts);
  const look = createPartitionWatch({
    consumed: delivery.consumed,
    stored: options.stored,
    onCrash: crash,
    logger,
    seek: (partition, offset) => {
      delivery.move(partition, offset);
      session?.seek(partition, offset);
    },
    endOffsets: async () => (await lookup.ranges()).map(({ end }) => end),
  });
  stopWatching = every(watchInterval, look, clock, logger);
  return { stop: close };
}

type KafkaSessionOptions = {
  readonly kafka: KafkaClient;
  readonly topic: string;
  readonly group: string;
  readonly partitions: number;
  readonly onBatch: (payload: EachBatchPayload, seek: Seek) => Promise<void>;
  readonly onEnd: (error: Error, retryable: boolean) => void;
  readonly delivery: Pick<KafkaDelivery, 'assign' | 'consumed'>;
};

type Seek = (partition: number, offset: bigint) => void;

type KafkaSession = {
  readonly seek: Seek;
  readonly close: () => Promise<void>;
};

const heartbeatIntervalMs = 1000;

// Milliseconds until the partitions of a killed member are reassigned. Brokers do not allow a shorter time.
const sessionTimeoutMs = 6000;

// Only limits how long `stop` waits for an empty fetch.
const maxWaitTimeInMs = 250;

/** kafkajs applies the leader's list of topics to all members, so each topic has its own group. */
const groupIdOf = (topic: string, group: string): string => `${topic}.${group}`;

async function openKafkaSession(options: KafkaSessionOptions): Promise<KafkaSession> {
  const { kafka, topic, group, partitions, delivery } = options;
  let retryable = false;
  let crash: Error | undefined;
  let joined = false;
  const consumer = kafka.consumer({
    groupId: groupIdOf(topic, group),
    sessionTimeout: sessionTimeoutMs,
    rebalanceTimeout: 30_000,
    heartbeatInterval: heartbeatIntervalMs,
    minBytes: 1,
    maxWaitTimeInMs,
    allowAutoTopicCreation: false,
    retry: {
      ...kafkaRetry,
      // kafkajs calls this only for errors that it considers temporary. A restart by kafkajs cannot be
      // aborted, so a new session is opened instead.
      restartOnFailure: async () => {
        retryable = true;
        return false;
      },
    },
  });
  const seek: Seek = (partition, offset) =>
    consumer.seek({ topic, partition, offset: offset.toString() });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
    delivery.assign(payload.memberAssignment[topic] ?? []),
  );
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    crash = payload.error;
    if (joined) options.onEnd(crash, retryable || isGarbled(crash));
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitions,
      eachBatch: (payload) => options.onBatch(payload, seek),
    });
    // `run` resolves even if joining the group failed.
    if (crash) throw crash;
    joined = true;
  } catch (error) {
    await consumer.disconnect().catch(() => undefined);
    throw error;
  }
  const isBusy = () => delivery.consumed().some(({ busy }) => busy);
  return { seek, close: () => kafka.leave(() => consumer.disconnect(), isBusy) };
}

/** Whether a response was truncated or corrupted in transit. It may arrive intact next time. */
export const isGarbled = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && error.cause !== undefined && isGarbled(error.cause));

type KafkaDelivery = {
  readonly assign: (partitions: readonly number[]) => void;
  readonly consumed: () => readonly ConsumedPartition[];
  readonly move: (partition: number, offset: bigint) => void;
  /** If a batch does not begin at the partition's position, makes kafkajs seek to that position. */
  readonly deliver: (payload: EachBatchPayload, seek: Seek) => Promise<void>;
};

async function createKafkaDelivery(
  lookup: KafkaLookup,
  { from, stored, onBatch }: ConsumeOptions,
  rests: Rests,
  wait: (reason: unknown) => Promise<void>,
): Promise<KafkaDelivery> {
  const ranges = await lookup.ranges();
  const positions = ranges.map(({ start, end }) => (from === 'end' ? end : start));
  const inHand = new Set<number>();
  let assigned: readonly number[] = [];
  /** Partitions whose stored offset was read after they were assigned to this member. */
  let adopted = new Set<number>();

  async function adopt(partition: number): Promise<void> {
    if (!stored || adopted.has(partition)) return;
    const current = adopted;
    const offset = (await stored([partition])).get(partition);
    if (offset !== undefined) positions[partition] = offset;
    current.add(partition);
  }

  async function isNext({ partition, records }: LogBatch, seek: Seek): Promise<boolean> {
    if (positions[partition] === undefined) {
      throw new LogMisconfigured(`the topic has a new partition ${partition}`);
    }
    await adopt(partition);
    const position = positions[partition] ?? 0n;
    if (records[0]?.offset === position) {
      assertUnbroken(records, position, `partition ${partition}`);
      return true;
    }
    await assertHeld(lookup, partition, position);
    seek(partition, position);
    return false;
  }

  /** Does not resolve any offset of the batch, so kafkajs fetches the batch again. */
  async function putOff(reason: unknown): Promise<false> {
    if (isFinal(reason)) throw reason;
    await wait(reason);
    return false;
  }

  async function handle({ batch: { partition, messages } }: EachBatchPayload, seek: Seek) {
    const batch = { partition, records: messages.map((message) => toRecord(partition, message)) };
    if (!(await isNext(batch, seek).catch(putOff))) return;
    const next = await onBatch(batch);
    positions[partition] = next;
    // Unlike `resolveOffset`, this is harmless if the partition now belongs to another member.
    seek(partition, next);
  }

  return {
    assign: (partitions) => {
      assigned = partitions;
      adopted = new Set();
    },
    consumed: () =>
      assigned.map((partition) => ({
        partition,
        position: positions[partition] ?? 0n,
        busy: inHand.has(partition) || rests.has(partition),
      })),
    move: (partition, offset) => {
      positions[partition] = offset;
    },
    deliver: async (payload, seek) => {
      const { partition } = payload.batch;
      inHand.add(partition);
      try {
        await withHeartbeats(payload.heartbeat, () => handle(payload, seek));
      } catch (error) {
        if (!(error instanceof PartitionHalted)) throw error;
        void rests.begin(payload, error.pause);
      } finally {
        inHand.delete(partition);
      }
    },
  };
}

type Rests = ReturnType<typeof createRests>;

/** Pauses individual partitions, while kafkajs keeps fetching the broker's other partitions. */
function createRests(sleep: (milliseconds: number) => Promise<void>) {
  const resting = new Set<number>();
  return {
    has: (partition: number): boolean => resting.has(partition),
    begin: async ({ batch: { partition }, pause }: EachBatchPayload, length: number) => {
      resting.add(partition);
      const resume = pause();
      await sleep(length);
      resting.delete(partition);
      resume();
    },
  };
}

/** Throws if the offset is out of range or the data is garbage: kafkajs would start over or skip the data. */
async function assertHeld(lookup: KafkaLookup, partition: number, position: bigint) {
  const range = (await lookup.ranges())[partition];
  if (!range || position < range.start || range.end < position) {
    throw new LogDiverged(
      `partition ${partition} must be read from ${position}, but has only ${range?.start} to ${range?.end}`,
    );
  }
  if (position === range.end || (await lookup.record(partition, position))) return;
  throw new LogTorn(`partition ${partition} has no record at ${position}`);
}

async function withHeartbeats(
  heartbeat: () => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  // kafkajs sends one more heartbeat after the batch, and handles its errors.
  const timer = setInterval(() => heartbeat().catch(() => undefined), heartbeatIntervalMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

export async function countKafkaMembers(
  options: KafkaClientOptions & { readonly topic: string; readonly group: string },
): Promise<number> {
  const admin = createKafkaClient(options).admin();
  try {
    await admin.connect();
    const { groups } = await admin.describeGroups([groupIdOf(options.topic, options.group)]);
    return groups.reduce((sum, { members }) => sum + members.length, 0);
  } finally {
    await admin.disconnect();
  }
}
