import { createLogger } from '@qr-menu/runtime/process';
import { createTestTopic } from '@qr-menu/testkit';
import kafkajs, { type Admin } from 'kafkajs';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type CommitLog, LogMisconfigured, LogTorn } from '../commit-log.ts';
import { createKafkaCommitLog } from './kafka-commit-log.ts';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;
const kafkaBrokers = inject('kafkaBrokers');
const brokers = (kafkaBrokers ?? '').split(',');

/** Rule R7 is also checked while a process is running. */
describe.skipIf(kafkaBrokers === null)('the topic of a running process (rule R7)', () => {
  let admin: Admin;
  let topic: string;
  let log: CommitLog;

  beforeAll(async () => {
    admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });
  afterAll(() => admin?.disconnect());
  beforeEach(async ({ onTestFinished }) => {
    topic = await createTestTopic(kafkaBrokers ?? '', 1);
    const logger = createLogger('kept', 'silent');
    log = await createKafkaCommitLog({ brokers, topic, partitions: 1, clientId: 'kept', logger });
    onTestFinished(() => log.close());
    for (const value of ['a', 'b'])
      await log.append({ key: 'workspace:1', value: Buffer.from(value), headers: {} });
  });

  const setRetention = (value: string) =>
    admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: ConfigResourceTypes.TOPIC,
          name: topic,
          configEntries: [
            { name: 'cleanup.policy', value: 'delete' },
            { name: 'retention.bytes', value: '-1' },
            { name: 'retention.ms', value },
          ],
        },
      ],
    });

  it('is refused if Kafka could delete records', async () => {
    await log.assertKept?.();
    await setRetention('604800000');
    await expect(log.assertKept?.()).rejects.toThrow(LogMisconfigured);
    await expect(log.assertKept?.()).rejects.toThrow('retention.ms is 604800000, must be -1');
    await setRetention('-1');
    await log.assertKept?.();
  });

  it('is refused if its first records are missing', async () => {
    // Makes the client look up the topic's leader.
    await admin.fetchTopicOffsets(topic);
    const partitions = [{ partition: 0, offset: '1' }];
    await admin.deleteTopicRecords({ topic, partitions });
    await expect(log.assertKept?.()).rejects.toThrow(LogTorn);
    await expect(log.assertKept?.()).rejects.toThrow(`partition 0 of ${topic} has lost its first`);
  });

  it('is refused if partitions were added, and the error advises republishing the archive', async () => {
    await admin.createPartitions({ topicPartitions: [{ topic, count: 2 }] });
    await expect(log.assertKept?.()).rejects.toThrow(LogMisconfigured);
    await expect(log.assertKept?.()).rejects.toThrow('publish the archive as a new log');
  });
});
