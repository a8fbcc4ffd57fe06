import type { NewLogRecord } from './commit-log.ts';
import { createKafkaClient, type KafkaClientOptions } from './kafka-client.ts';
import { groupIdOf } from './kafka-session.ts';

export type KafkaBulkAppender = {
  /** Many records of one partition in their order. A failure may leave them stored, or a part. */
  readonly append: (partition: number, records: readonly NewLogRecord[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Well below the megabyte that brokers take for one batch by default. */
const batchBytes = 512 * 1024;
const batchRecords = 500;

/**
 * Fills a topic: many records in a request, which appending one by one to the log does not offer.
 * The topic must be there.
 */
export async function openKafkaBulkAppender(
  options: KafkaClientOptions & { readonly topic: string },
): Promise<KafkaBulkAppender> {
  const { topic } = options;
  const producer = createKafkaClient(options).producer({
    idempotent: false,
    allowAutoTopicCreation: false,
    createPartitioner:
      () =>
      ({ message }) =>
        message.partition ?? 0,
  });
  await producer.connect();
  return {
    append: async (partition, records) => {
      for (const batch of batchesOf(records)) {
        const messages = batch.map(({ key, value, headers }) => ({
          key,
          partition,
          headers,
          value: Buffer.from(value),
        }));
        await producer.send({ topic, acks: -1, messages });
      }
    },
    close: () => producer.disconnect(),
  };
}

/** In order, each small enough for one request. */
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

/** How many processes read a topic as members of a group. */
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
