import { createLogger } from '@qr-menu/runtime/process';
import { createKafkaCommitLog } from '@qr-menu/stores/commit-log';
import { testTopicName } from './test-names.ts';

export async function createTestTopic(
  brokers: string,
  partitions: number,
  topic = testTopicName(),
): Promise<string> {
  const log = await createKafkaCommitLog({
    brokers: brokers.split(','),
    topic,
    partitions,
    clientId: 'testkit',
    logger: createLogger('testkit', 'silent'),
  });
  await log.close();
  return topic;
}
