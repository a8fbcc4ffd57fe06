import { createTestDatabase, testTopicName, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../process/logger.ts';
import { systemClock } from '../process/system.ts';
import {
  type CommitLog,
  type ConsumeOptions,
  type LogBatch,
  type LogRecord,
  LogUnavailable,
} from './commit-log.ts';
import { createKafkaCommitLog } from './kafka-commit-log.ts';
import { partitionOf } from './partition-of.ts';
import { createTableCommitLog } from './table-commit-log.ts';

const partitions = 4;
const brokers = inject('kafkaBrokers');
const databaseUrl = inject('databaseUrl');

/** A fresh log; each `connect` opens it as another process would. */
type Subject = {
  readonly connect: () => Promise<CommitLog>;
  readonly dispose: () => Promise<void>;
};

const adapters = [
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
      return { connect: () => createKafkaCommitLog(options), dispose: async () => undefined };
    },
  },
  {
    name: 'a table',
    server: databaseUrl,
    create: async (): Promise<Subject> => {
      const database = await createTestDatabase(databaseUrl ?? '');
      const logger = createLogger('contract', 'silent');
      const options = { databaseUrl: database.url, partitions, logger, clock: systemClock };
      return { connect: () => createTableCommitLog(options), dispose: database.drop };
    },
  },
];

/** One key for each partition. */
const keys = Array.from({ length: partitions }, (_, partition) => {
  for (let number = 0; ; number += 1) {
    const key = `workspace:owner-${number}`;
    if (partitionOf(key, partitions) === partition) return key;
  }
});
const [key = '', otherKey = ''] = keys;

const text = (record: LogRecord) => Buffer.from(record.value).toString('utf8');
const after = ({ records }: LogBatch) => (records.at(-1)?.offset ?? 0n) + 1n;
const byPartition = (a: LogRecord, b: LogRecord) =>
  a.partition - b.partition || Number(a.offset - b.offset);

describe.each(adapters)('commit log in $name', ({ server, create }) => {
  describe.skipIf(server === null)('as the port promises', () => {
    let subject: Subject;
    let log: CommitLog;
    const opened: CommitLog[] = [];
    let groups = 0;

    const connect = async () => {
      const next = await subject.connect();
      opened.push(next);
      return next;
    };
    const append = (value: string, at = key, to = log) =>
      to.append({ key: at, value: Buffer.from(value), headers: {} });

    const consume = async (options: Partial<ConsumeOptions> = {}, from = log) => {
      const seen: LogRecord[] = [];
      const crashes: Error[] = [];
      const { onBatch = async (batch: LogBatch) => after(batch), ...rest } = options;
      groups += 1;
      const consumer = await from.consume({
        group: `group-${process.pid}-${groups}-${testTopicName()}`,
        from: 'beginning',
        onCrash: (error) => crashes.push(error),
        onBatch: (batch) => {
          seen.push(...batch.records);
          return onBatch(batch);
        },
        ...rest,
      });
      return { seen, crashes, texts: () => seen.map(text), stop: consumer.stop };
    };

    beforeEach(async () => {
      subject = await create();
      log = await connect();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((open) => open.close()));
      await subject.dispose();
    });

    it('stores the records of a key in the order of their appends, on the partition of the key', async () => {
      for (let number = 0; number < 12; number += 1) {
        const at = keys[number % 3] ?? '';
        const stored = await append(`${number}`, at);
        expect(stored).toEqual({
          partition: partitionOf(at, partitions),
          offset: BigInt(Math.floor(number / 3)),
        });
      }
      const reader = await connect();
      for (let number = 0; number < 12; number += 1) {
        const record = await reader.read(number % 3, BigInt(Math.floor(number / 3)));
        expect(record && text(record)).toBe(`${number}`);
      }
    });

    it('gives every concurrent append an offset of its own', async () => {
      const stored = await Promise.all(
        Array.from({ length: 40 }, (_, number) => append(`${number}`)),
      );
      const offsets = stored.map(({ offset }) => offset).sort((a, b) => Number(a - b));
      expect(offsets).toEqual(Array.from({ length: 40 }, (_, number) => BigInt(number)));
      for (const [number, { partition, offset }] of stored.entries()) {
        const record = await log.read(partition, offset);
        expect(record && text(record)).toBe(`${number}`);
      }
    });

    it('gives back keys, headers and bytes as they were', async () => {
      const value = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const headers = { 'commit-id': 'c-1', reply: 'канал:ü', empty: '' };
      const { partition, offset } = await log.append({ key: 'name:механа', value, headers });
      const consumer = await consume();
      await waitUntil(() => consumer.seen.length === 1);
      for (const record of [await log.read(partition, offset), consumer.seen[0]]) {
        expect({ ...record, value: [...(record?.value ?? [])] }).toEqual({
          partition,
          offset,
          key: 'name:механа',
          value: [...value],
          headers,
        });
      }
    });

    it('is consumed from the beginning, in order and without a gap, past and future alike', async () => {
      const expected: LogRecord[] = [];
      const appendAll = async (round: string) => {
        for (const at of keys) {
          const headers = { round };
          const value = new Uint8Array(Buffer.from(round));
          expected.push({
            ...(await log.append({ key: at, value, headers })),
            key: at,
            value,
            headers,
          });
        }
      };
      await appendAll('past');
      await appendAll('past too');
      const consumer = await consume();
      await appendAll('future');
      await waitUntil(() => consumer.seen.length === expected.length);
      const offsets = (partition: number) =>
        consumer.seen
          .filter((record) => record.partition === partition)
          .map(({ offset }) => offset);
      for (let partition = 0; partition < partitions; partition += 1) {
        expect(offsets(partition)).toEqual([0n, 1n, 2n]);
      }
      expect(consumer.seen.sort(byPartition).map(text)).toEqual(
        expected.sort(byPartition).map(text),
      );
    });

    it('is consumed from the end: nothing that was there before', async () => {
      await append('before');
      await append('before', otherKey);
      const consumer = await consume({ from: 'end' });
      await append('after');
      await append('after', keys[2]);
      await waitUntil(() => consumer.seen.length === 2);
      expect(consumer.texts()).toEqual(['after', 'after']);
    });

    it('is read again from an earlier offset that a batch answers', async () => {
      for (const value of ['a', 'b', 'c']) await append(value);
      let returned = false;
      const consumer = await consume({
        onBatch: async (batch) => {
          if (returned || after(batch) < 3n) return after(batch);
          returned = true;
          return 1n;
        },
      });
      await waitUntil(() => consumer.seen.length === 5);
      expect(consumer.texts()).toEqual(['a', 'b', 'c', 'b', 'c']);
      await append('d');
      await waitUntil(() => consumer.seen.length === 6);
      expect(consumer.seen.at(-1)?.offset).toBe(3n);
    });

    it('skips to a later offset that a batch answers', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await append('0');
      const consumer = await consume({
        onBatch: async (batch) => {
          await released;
          return after(batch) === 1n ? 4n : after(batch);
        },
      });
      await waitUntil(() => consumer.seen.length === 1);
      for (const value of ['1', '2', '3', '4', '5']) await append(value);
      release();
      await waitUntil(() => consumer.texts().includes('5'));
      expect(consumer.texts()).toEqual(['0', '4', '5']);
    });

    it('never overlaps the batches of one partition', async () => {
      let running = 0;
      let most = 0;
      const consumer = await consume({
        onBatch: async (batch) => {
          running += 1;
          most = Math.max(most, running);
          await append('behind it', otherKey);
          running -= 1;
          return after(batch);
        },
        from: 'end',
      });
      // The handler's own appends wake the consumer again while it is still busy.
      await append('first', otherKey);
      await waitUntil(() => consumer.seen.length > 5);
      await consumer.stop();
      expect(most).toBe(1);
    });

    it('stops for good, once, when a batch is rejected', async () => {
      const consumer = await consume({
        onBatch: async () => {
          throw new TypeError('a bug');
        },
      });
      await append('a');
      await waitUntil(() => consumer.crashes.length > 0);
      await append('b');
      await append('c', otherKey);
      // Whoever else consumes has them, so this consumer has had its chance.
      const witness = await consume();
      await waitUntil(() => witness.seen.length === 3);
      await consumer.stop();
      expect(consumer.crashes.map(({ message }) => message)).toEqual(['a bug']);
      expect(consumer.texts()).toEqual(['a']);
    });

    it('finishes the batch in hand when it is stopped, and delivers none after it', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let finished = false;
      const consumer = await consume({
        onBatch: async (batch) => {
          await released;
          finished = true;
          return after(batch);
        },
      });
      await append('in hand');
      await waitUntil(() => consumer.seen.length === 1);
      const stopped = consumer.stop().then(() => expect(finished).toBe(true));
      await append('too late');
      release();
      await stopped;
      const witness = await consume();
      await waitUntil(() => witness.seen.length === 2);
      expect(consumer.texts()).toEqual(['in hand']);
      expect(consumer.crashes).toEqual([]);
    });

    it('is shared by the consumers of a group, and the rest take over when one stops', async () => {
      const group = testTopicName();
      const first = await consume({ group });
      const second = await consume({ group }, await connect());
      const everywhere = (round: string) => Promise.all(keys.map((at) => append(round, at)));
      const seenIn = (round: string) =>
        [first, second].map(({ seen }) =>
          seen.filter((record) => text(record) === round).map(({ partition }) => partition),
        );
      let round = 0;
      const shares = await waitUntil(
        async () => {
          round += 1;
          await everywhere(`round ${round}`);
          await waitUntil(() => new Set(seenIn(`round ${round}`).flat()).size === partitions);
          const found = seenIn(`round ${round}`);
          return found.every((share) => share.length > 0) && found;
        },
        { timeout: 30_000, what: 'both consumers to have a share' },
      );
      expect(shares.flat().sort()).toEqual([0, 1, 2, 3]);

      await first.stop();
      await everywhere('taken over');
      await waitUntil(() => new Set(seenIn('taken over')[1]).size === partitions, {
        timeout: 30_000,
        what: 'the second consumer to have every partition',
      });
      expect(seenIn('taken over')[0]).toEqual([]);
    });

    it('delivers to every group', async () => {
      const consumers = [await consume(), await consume()];
      await append('news');
      await waitUntil(() => consumers.every(({ seen }) => seen.length === 1));
    });

    it('answers null for an offset that holds no record', async () => {
      await append('only');
      expect(await log.read(partitionOf(key, partitions), 1n)).toBeNull();
      expect(await log.read(partitionOf(key, partitions), 1000n)).toBeNull();
      expect(await log.read(partitionOf(otherKey, partitions), 0n)).toBeNull();
    });

    it('tells the offset after the last record of each partition', async () => {
      expect(await log.endOffsets()).toEqual([0n, 0n, 0n, 0n]);
      await append('a');
      await append('b');
      await append('c', keys[3]);
      expect(await log.endOffsets()).toEqual([2n, 0n, 0n, 1n]);
    });

    it('rejects an append once it is closed', async () => {
      await log.close();
      await expect(append('late')).rejects.toBeInstanceOf(LogUnavailable);
      expect(await (await connect()).endOffsets()).toEqual([0n, 0n, 0n, 0n]);
    });
  });
});
