import { createLogger } from '@qr-menu/runtime/process';
import { testTopicName, waitUntil } from '@qr-menu/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type CommitLog, LogTorn, partitionOf } from '../commit-log.ts';
import { createKafkaCommitLog } from './kafka-commit-log.ts';

const kafkaBrokers = inject('kafkaBrokers');
const brokers = (kafkaBrokers ?? '').split(',');
const logger = createLogger('torn', 'silent');
const partitions = 2;
const key = 'workspace:1';
const partition = partitionOf(key, partitions);

/** The end marker of a transaction occupies an offset but is not a record. */
describe.skipIf(kafkaBrokers === null)('a topic with a transaction', () => {
  let topic: string;
  let log: CommitLog;

  beforeEach(async () => {
    topic = testTopicName();
    log = await createKafkaCommitLog({ brokers, topic, partitions, clientId: 'torn', logger });
  });
  afterEach(() => log.close());

  const transact = async (value: string, end: 'commit' | 'abort') => {
    const producer = new Kafka({ brokers, logLevel: logLevel.NOTHING }).producer({
      transactionalId: topic,
      idempotent: true,
      maxInFlightRequests: 1,
    });
    await producer.connect();
    const transaction = await producer.transaction();
    await transaction.send({ topic, messages: [{ key, value, partition }] });
    await transaction[end]();
    await producer.disconnect();
    // The broker acknowledges the transaction before its end marker is in the log.
    await waitUntil(async () => (await log.endOffsets())[partition] === 3n);
  };
  const append = (value: string) => log.append({ key, value: Buffer.from(value), headers: {} });
  const readAll = async () => {
    for await (const page of log.readRange(partition, 0n, 4n)) page.length;
  };

  it.each([
    { end: 'commit', position: 0n, gap: 2n },
    { end: 'commit', position: 2n, gap: 2n },
    { end: 'abort', position: 0n, gap: 1n },
    { end: 'abort', position: 1n, gap: 1n },
  ] as const)('has a gap after $end for a consumer that starts at $position', async (scenario) => {
    const { end, position, gap } = scenario;
    await append('before');
    await transact('in between', end);
    await append('after');
    const received: bigint[] = [];
    const crashes: Error[] = [];
    await log.consume({
      group: topic,
      from: 'beginning',
      stored: async () => new Map([[partition, position]]),
      onBatch: async ({ records }) => {
        received.push(...records.map(({ offset }) => offset));
        return (records.at(-1)?.offset ?? 0n) + 1n;
      },
      onCrash: (error) => crashes.push(error),
    });
    await waitUntil(() => crashes.length > 0, { what: 'the consumer to stop' });
    expect(crashes).toEqual([expect.any(LogTorn)]);
    expect(crashes[0]?.message).toBe(`partition ${partition} has no record at ${gap}`);
    expect(received).toEqual([]);
    expect(await log.read(partition, gap)).toBe(null);
    await expect(readAll()).rejects.toThrow(`no record at ${gap}`);
  });
});
