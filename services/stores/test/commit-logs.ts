import type { Clock } from '@qr-menu/runtime/process';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { createTestDatabase, testTopicName } from '@qr-menu/testkit';
import { afterEach, beforeEach, inject } from 'vitest';
import {
  type CommitLog,
  type ConsumeOptions,
  type LogBatch,
  type LogRecord,
  partitionOf,
} from '../src/commit-log/commit-log.ts';
import { createKafkaCommitLog } from '../src/commit-log/kafka/kafka-commit-log.ts';
import { createTableCommitLog } from '../src/commit-log/table/table-commit-log.ts';

export const partitions = 4;
const brokers = inject('kafkaBrokers');
const databaseUrl = inject('databaseUrl');

/** A new log. Each call of `connect` opens it as a separate process would. */
type Subject = {
  readonly connect: (clock?: Clock) => Promise<CommitLog>;
  readonly dispose: () => Promise<void>;
};

export const commitLogs = [
  {
    name: 'Kafka',
    server: brokers,
    create: async (): Promise<Subject> => {
      const options = {
        brokers: (brokers ?? '').split(','),
        topic: testTopicName(),
        partitions,
        clientId: 'contract',
        logger: createLogger('contract', 'silent'),
      };
      return {
        connect: (clock = systemClock) => createKafkaCommitLog({ ...options, clock }),
        dispose: async () => undefined,
      };
    },
  },
  {
    name: 'a table',
    server: databaseUrl,
    create: async (): Promise<Subject> => {
      const database = await createTestDatabase(databaseUrl ?? '');
      const logger = createLogger('contract', 'silent');
      const options = { databaseUrl: database.url, partitions, logger };
      return {
        connect: (clock = systemClock) => createTableCommitLog({ ...options, clock }),
        dispose: database.drop,
      };
    },
  },
];

/** One key per partition. */
export const keys = Array.from({ length: partitions }, (_, partition) => {
  for (let number = 0; ; number += 1) {
    const key = `workspace:owner-${number}`;
    if (partitionOf(key, partitions) === partition) return key;
  }
});
export const [key = '', otherKey = ''] = keys;

export const text = (record: LogRecord) => Buffer.from(record.value).toString('utf8');
export const after = ({ records }: LogBatch) => (records.at(-1)?.offset ?? 0n) + 1n;
export const byPartition = (a: LogRecord, b: LogRecord) =>
  a.partition - b.partition || Number(a.offset - b.offset);

/** Creates a new log before each test, and closes and removes it afterwards. */
export function useCommitLog(create: () => Promise<Subject>) {
  let subject: Subject;
  let log: CommitLog;
  const opened: CommitLog[] = [];
  let groups = 0;

  const connect = async (clock?: Clock) => {
    const next = await subject.connect(clock);
    opened.push(next);
    return next;
  };
  const append = (value: string, at = key, to?: CommitLog) =>
    (to ?? log).append({ key: at, value: Buffer.from(value), headers: {} });

  const consume = async (options: Partial<ConsumeOptions> = {}, from?: CommitLog) => {
    const records: LogRecord[] = [];
    const crashes: Error[] = [];
    const { onBatch = async (batch: LogBatch) => after(batch), ...rest } = options;
    groups += 1;
    const consumer = await (from ?? log).consume({
      group: `group-${process.pid}-${groups}-${testTopicName()}`,
      from: 'beginning',
      onCrash: (error) => crashes.push(error),
      onBatch: (batch) => {
        records.push(...batch.records);
        return onBatch(batch);
      },
      ...rest,
    });
    return { records, crashes, texts: () => records.map(text), stop: consumer.stop };
  };

  beforeEach(async () => {
    subject = await create();
    log = await connect();
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((open) => open.close()));
    await subject.dispose();
  });

  return { log: () => log, connect, append, consume };
}
