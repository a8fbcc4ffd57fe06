import { createLogger } from '@qr-menu/runtime/process';
import { createKafkaCommitLog, type LogRecord } from '@qr-menu/stores/commit-log';
import { waitUntil } from '@qr-menu/testkit';
import kafkajs from 'kafkajs';

const { Kafka, logLevel } = kafkajs;

export type DrillLog = {
  readonly deleteTopic: (topic: string) => Promise<void>;
  readonly records: (topic: string) => Promise<readonly (readonly LogRecord[])[]>;
  /** Creates a topic with this name and fills it with these records, given by partition. */
  readonly fill: (topic: string, records: readonly (readonly LogRecord[])[]) => Promise<void>;
};

/** Damages a topic behind the product's back. */
export function createDrillLog(brokers: string, partitions: number): DrillLog {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const open = (topic: string) =>
    createKafkaCommitLog({
      brokers: brokers.split(','),
      topic,
      partitions,
      clientId: 'drills',
      logger: createLogger('drills', 'silent'),
    });

  return {
    deleteTopic: async (topic) => {
      const admin = kafka.admin();
      await admin.connect();
      await admin.deleteTopics({ topics: [topic] });
      await waitUntil(async () => !(await admin.listTopics()).includes(topic));
      await admin.disconnect();
    },
    records: async (topic) => {
      const log = await open(topic);
      try {
        const ends = await log.endOffsets();
        return await Promise.all(
          ends.map(async (end, partition) => {
            const records: LogRecord[] = [];
            for await (const some of log.readRange(partition, 0n, end)) records.push(...some);
            return records;
          }),
        );
      } finally {
        await log.close();
      }
    },
    fill: async (topic, records) => {
      const log = await open(topic);
      for (const { key, value, headers } of records.flat()) {
        await log.append({ key, value, headers });
      }
      await log.close();
    },
  };
}
