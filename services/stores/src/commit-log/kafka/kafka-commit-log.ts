import type { Clock } from '@qr-menu/runtime/process';
import { systemClock } from '@qr-menu/runtime/process';
import type { Kafka, Message, Producer } from 'kafkajs';
import {
  type CommitLog,
  type LogConsumer,
  LogTorn,
  LogUnavailable,
  type NewLogRecord,
  partitionOf,
} from '../commit-log.ts';
import { readPages } from '../read-range.ts';
import { asUnavailable, createKafkaClient, type KafkaClientOptions } from './kafka-client.ts';
import { consumeKafka } from './kafka-consumer.ts';
import { createKafkaLookup } from './kafka-lookup.ts';
import { ensureTopicOnce } from './kafka-topic.ts';

export type KafkaCommitLogOptions = KafkaClientOptions & {
  readonly topic: string;
  readonly partitions: number;
  readonly replicationFactor?: number;
  readonly mayCreate?: boolean;
  readonly clock?: Clock;
};

/** @throws LogMisconfigured, LogUnavailable */
export async function createKafkaCommitLog(options: KafkaCommitLogOptions): Promise<CommitLog> {
  const { topic, partitions, logger, clock = systemClock } = options;
  const kafka = createKafkaClient(options);
  await ensureTopicOnce(kafka, options);
  const producer = createProducer(kafka);
  await producer.connect().catch(asUnavailable('cannot connect'));
  const lookup = createKafkaLookup(kafka, topic, partitions);
  const consumers = new Set<LogConsumer>();
  const unanswered = new Set<{ readonly since: number }>();
  let closed = false;

  return {
    name: `kafka:${topic}`,
    partitions,
    append: async (record) => {
      if (closed) throw new LogUnavailable('the log is closed');
      const append = { since: clock.now() };
      unanswered.add(append);
      try {
        return await send(producer, topic, partitionOf(record.key, partitions), record);
      } finally {
        unanswered.delete(append);
      }
    },
    consume: async (consumption) => {
      // A separate client, because all consumers of one client share a cache of committed offsets.
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
    assertKept: async () => {
      await ensureTopicOnce(kafka, { ...options, mayCreate: false });
      const late = (await lookup.ranges()).findIndex(({ start }) => start > 0n);
      if (late === -1) return;
      throw new LogTorn(`partition ${late} of ${topic} has lost its first records`);
    },
    unansweredFor: () => {
      const [oldest] = unanswered;
      return oldest ? clock.now() - oldest.since : 0;
    },
    close: async () => {
      closed = true;
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await kafka.leave(() => Promise.all([producer.disconnect(), lookup.close()]));
    },
  };
}

const createProducer = (kafka: Kafka): Producer =>
  kafka.producer({
    // With idempotence, kafkajs loses acknowledged messages. The version rule tolerates duplicates.
    idempotent: false,
    allowAutoTopicCreation: false,
    maxInFlightRequests: 32,
    createPartitioner:
      () =>
      ({ message }) =>
        message.partition ?? 0,
  });

const toMessage = (partition: number, { key, value, headers }: NewLogRecord): Message => ({
  key,
  partition,
  headers,
  value: Buffer.from(value),
});

async function send(producer: Producer, topic: string, partition: number, record: NewLogRecord) {
  const request = { topic, acks: -1, messages: [toMessage(partition, record)] };
  const [stored] = await producer
    .send(request)
    .catch((error) => {
      // If kafkajs loses its only broker during a request, it tries to use a seed broker that it has
      // just removed. The repeated request connects again. A message that is stored twice is harmless.
      if (error instanceof TypeError) return producer.send(request);
      throw error;
    })
    .catch(asUnavailable('not known to be stored'));
  if (stored?.baseOffset === undefined) throw new LogUnavailable('the broker named no offset');
  return { partition, offset: BigInt(stored.baseOffset) };
}

export type KafkaBulkAppender = {
  readonly append: (partition: number, records: readonly NewLogRecord[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Well below the brokers' default limit of one megabyte per batch. */
const batchBytes = 512 * 1024;
const batchRecords = 500;

/** Sends many records per request, unlike `CommitLog`. The topic must exist. */
export async function openKafkaBulkAppender(
  options: KafkaClientOptions & { readonly topic: string },
): Promise<KafkaBulkAppender> {
  const { topic } = options;
  const producer = createProducer(createKafkaClient(options));
  await producer.connect();
  return {
    append: async (partition, records) => {
      for (const batch of batchesOf(records)) {
        const messages = batch.map((record) => toMessage(partition, record));
        await producer.send({ topic, acks: -1, messages });
      }
    },
    close: () => producer.disconnect(),
  };
}

export function* batchesOf(records: readonly NewLogRecord[]): Generator<readonly NewLogRecord[]> {
  let batch: NewLogRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = record.value.byteLength + record.key.length;
    if (batch.length > 0 && (bytes + size > batchBytes || batch.length === batchRecords)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
