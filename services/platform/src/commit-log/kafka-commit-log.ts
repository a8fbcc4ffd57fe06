import kafkajs, { type Admin, type Kafka, type Producer } from 'kafkajs';
import type { Clock } from '../process/clock.ts';
import type { Logger } from '../process/logger.ts';
import { systemClock } from '../process/system.ts';
import {
  type CommitLog,
  type LogConsumer,
  LogUnavailable,
  type NewLogRecord,
} from './commit-log.ts';
import { isFinal } from './final-error.ts';
import { createKafkaClient, type KafkaSecurity } from './kafka-client.ts';
import { consumeKafka } from './kafka-consumer.ts';
import { createKafkaLookup } from './kafka-lookup.ts';
import { ensureTopic } from './kafka-topic.ts';
import { partitionOf } from './partition-of.ts';
import { readPages } from './read-range.ts';

export type KafkaCommitLogOptions = {
  readonly brokers: readonly string[];
  readonly topic: string;
  readonly partitions: number;
  readonly clientId: string;
  readonly logger: Logger;
  /** For a topic that is created; the brokers' default when absent. */
  readonly replicationFactor?: number;
  /** False: a topic that is absent is an error, not created. */
  readonly mayCreate?: boolean;
  readonly security?: KafkaSecurity;
  /** The system's when absent. */
  readonly clock?: Clock;
};

const freshTopicTries = 50;
const freshTopicPause = 100;

/**
 * The log in Kafka, under rule R7. The topic is created when it is absent.
 *
 * @throws LogMisconfigured when the topic or a broker is not set up as the rule demands.
 * @throws LogUnavailable when no broker answers.
 */
export async function createKafkaCommitLog(options: KafkaCommitLogOptions): Promise<CommitLog> {
  const { topic, partitions, logger, clock = systemClock } = options;
  const kafka = createKafkaClient(options);
  await ensureTopicOnce(kafka, options);
  const producer = await connectProducer(kafka);
  const lookup = createKafkaLookup(kafka, topic, partitions);
  const consumers = new Set<LogConsumer>();
  let closed = false;

  return {
    name: `kafka:${topic}`,
    partitions,
    append: async (record) => {
      if (closed) throw new LogUnavailable('the log is closed');
      return send(producer, topic, partitionOf(record.key, partitions), record);
    },
    consume: async (consumption) => {
      // A client of its own: consumers of one client share their memory of committed offsets.
      const own = createKafkaClient(options);
      const deps = { kafka: own, topic, partitions, lookup, logger, clock };
      const consumer = await consumeKafka(deps, consumption).catch(asUnavailable('cannot join'));
      consumers.add(consumer);
      return consumer;
    },
    read: (partition, offset) => lookup.record(partition, offset),
    readRange: (partition, from, to) =>
      readPages((offset) => lookup.page(partition, offset), from, to),
    endOffsets: async () => (await lookup.ranges()).map(({ end }) => end),
    close: async () => {
      closed = true;
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await Promise.all([producer.disconnect(), lookup.close()]);
    },
  };
}

async function ensureTopicOnce(kafka: Kafka, options: KafkaCommitLogOptions): Promise<void> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    await ensureFreshTopic(admin, options);
  } catch (error) {
    asUnavailable('cannot check the topic')(error);
  } finally {
    await admin.disconnect();
  }
}

/** A topic that was created a moment ago is not known to every broker yet. */
async function ensureFreshTopic(admin: Admin, options: KafkaCommitLogOptions): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ensureTopic(admin, options);
    } catch (error) {
      const unknownTopic = error instanceof kafkajs.KafkaJSProtocolError && error.retriable;
      if (!unknownTopic || tries === freshTopicTries) throw error;
      await systemClock.sleep(freshTopicPause);
    }
  }
}

async function connectProducer(kafka: Kafka): Promise<Producer> {
  const producer = kafka.producer({
    // kafkajs loses acknowledged messages with it when a response is lost; the version rule makes
    // a message that is stored twice harmless.
    idempotent: false,
    allowAutoTopicCreation: false,
    maxInFlightRequests: 32,
    createPartitioner:
      () =>
      ({ message }) =>
        message.partition ?? 0,
  });
  await producer.connect().catch(asUnavailable('cannot connect'));
  return producer;
}

async function send(producer: Producer, topic: string, partition: number, record: NewLogRecord) {
  const { key, value, headers } = record;
  const message = { key, partition, headers, value: Buffer.from(value) };
  const [stored] = await producer
    .send({ topic, acks: -1, messages: [message] })
    .catch(asUnavailable('not known to be stored'));
  if (stored?.baseOffset === undefined) throw new LogUnavailable('the broker named no offset');
  return { partition, offset: BigInt(stored.baseOffset) };
}

function asUnavailable(what: string) {
  return (cause: unknown): never => {
    if (isFinal(cause) || cause instanceof LogUnavailable) throw cause;
    throw new LogUnavailable(`${what}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  };
}
