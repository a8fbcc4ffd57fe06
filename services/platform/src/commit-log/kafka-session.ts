import type { EachBatchPayload, Kafka } from 'kafkajs';
import { kafkaRetry } from './kafka-client.ts';

export type KafkaSessionOptions = {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly group: string;
  readonly partitions: number;
  readonly onBatch: (payload: EachBatchPayload, seek: Seek) => Promise<void>;
  /** At the first join and at every rebalance. */
  readonly onAssigned: (partitions: readonly number[]) => void;
  /** Consumption ended by itself; `retryable` says whether a new session may fare better. */
  readonly onEnd: (error: Error, retryable: boolean) => void;
};

export type Seek = (partition: number, offset: bigint) => void;

export type KafkaSession = {
  readonly seek: Seek;
  readonly close: () => Promise<void>;
};

/** Also bounds how soon a rebalance is noticed. */
export const heartbeatIntervalMs = 1000;

// How long the partitions of a member that was killed lie idle: the least that brokers allow.
const sessionTimeoutMs = 6000;

// A broker answers a waiting fetch as soon as it has one record; this only bounds how long `stop`
// waits for a fetch that finds none.
const maxWaitTimeInMs = 250;

/**
 * A group of its own for each topic: kafkajs shares the leader's topic among all members, so those
 * of another topic would be given what they do not read, and their own partitions to nobody.
 */
export const groupIdOf = (topic: string, group: string): string => `${topic}.${group}`;

/** One membership of a consumer group. Resolves once it has joined. */
export async function openKafkaSession(options: KafkaSessionOptions): Promise<KafkaSession> {
  const { kafka, topic, group, partitions } = options;
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
      // kafkajs asks only after failures that it holds for passing. Its own restart cannot be
      // stopped halfway, so the owner opens a new session instead.
      restartOnFailure: async () => {
        retryable = true;
        return false;
      },
    },
  });
  const seek: Seek = (partition, offset) =>
    consumer.seek({ topic, partition, offset: offset.toString() });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
    options.onAssigned(payload.memberAssignment[topic] ?? []),
  );
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    crash = payload.error;
    if (joined) options.onEnd(crash, retryable);
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
    // `run` resolves whether or not the group was joined.
    if (crash) throw crash;
    joined = true;
  } catch (error) {
    await consumer.disconnect().catch(() => undefined);
    throw error;
  }
  return { seek, close: () => consumer.disconnect() };
}
