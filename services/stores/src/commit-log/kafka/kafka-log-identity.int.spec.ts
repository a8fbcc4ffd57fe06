import { createLogger } from '@qr-menu/runtime/process';
import { createManualClock, testTopicName, waitUntil } from '@qr-menu/testkit';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type CommitLog, type LogBatch, LogDiverged } from '../commit-log.ts';
import { assertSameLog, fingerprintOf, type StoredPosition } from '../same-log.ts';
import { createKafkaCommitLog } from './kafka-commit-log.ts';

const kafkaBrokers = inject('kafkaBrokers');
const brokers = (kafkaBrokers ?? '').split(',');
const idOf = ({ value }: { readonly value: Uint8Array }) => Buffer.from(value).toString('utf8');

/**
 * Replaces the topic of a running consumer that, like the referee's, stores its progress outside Kafka.
 */
describe.skipIf(kafkaBrokers === null)('a replaced topic (rule R4)', () => {
  let admin: Admin;
  let topic: string;
  let stored: StoredPosition;
  let received: string[];
  let crashes: Error[];
  const clock = createManualClock();

  beforeAll(async () => {
    admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });
  afterAll(() => admin?.disconnect());
  beforeEach(() => {
    topic = testTopicName();
    stored = { partition: 0, nextOffset: 0n, lastCommitId: null, last: null };
    received = [];
    crashes = [];
  });

  const open = () =>
    createKafkaCommitLog({
      brokers,
      topic,
      partitions: 1,
      clientId: 'identity',
      clock,
      logger: createLogger('identity', 'silent'),
    });
  const append = (log: CommitLog, id: string) =>
    log.append({ key: 'workspace:1', value: Buffer.from(id), headers: {} });

  async function onBatch({ records }: LogBatch): Promise<bigint> {
    for (const record of records) {
      received.push(idOf(record));
      const nextOffset = record.offset + 1n;
      stored = { partition: 0, nextOffset, lastCommitId: null, last: fingerprintOf(record) };
    }
    return stored.nextOffset;
  }

  async function consume(log: CommitLog): Promise<void> {
    await log.consume({
      group: 'referee',
      from: 'beginning',
      onBatch,
      stored: async () => {
        await assertSameLog(log, [stored]);
        return new Map([[0, stored.nextOffset]]);
      },
      onCrash: (error) => crashes.push(error),
    });
  }

  /** Replaces the topic with another log of the same name. */
  async function replaceTopic(ids: readonly string[]): Promise<void> {
    await admin.deleteTopics({ topics: [topic] });
    await waitUntil(async () => !(await admin.listTopics()).includes(topic));
    // Brokers take a moment to free the name.
    const log = await waitUntil(open, { timeout: 120_000 });
    for (const id of ids) await append(log, id);
    await log.close();
  }

  it.each([
    ['an empty topic', []],
    ['a topic with fewer records', ['a']],
    ['a topic with as many records', ['x', 'y', 'z']],
  ])(
    'stops the consumer before it handles any record if the new topic is %s',
    async (_what, ids) => {
      const log = await open();
      for (const id of ['a', 'b', 'c']) await append(log, id);
      await consume(log);
      await waitUntil(() => received.length === 3);
      await replaceTopic(ids);
      await waitUntil(() => {
        clock.advance(5_000);
        return crashes.length > 0;
      });
      expect(crashes).toEqual([expect.any(LogDiverged)]);
      expect(received).toEqual(['a', 'b', 'c']);
      await log.close();
    },
  );
});
