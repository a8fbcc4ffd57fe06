import { createKafkaCommitLog, openKafkaBulkAppender } from '@qr-menu/stores/commit-log';
import { silent } from './archive-world.ts';

/** Opens a topic as a log, with a function that appends a republished archive to it. */
export async function openKafkaLog(brokers: string, topic: string, partitions: number) {
  const options = { brokers: brokers.split(','), topic, clientId: 'test', logger: silent };
  const log = await createKafkaCommitLog({ ...options, partitions });
  const bulk = await openKafkaBulkAppender(options);
  return {
    log,
    append: bulk.append,
    close: async () => {
      await bulk.close();
      await log.close();
    },
  };
}
