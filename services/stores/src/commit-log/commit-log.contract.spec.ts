import { createManualClock, waitUntil } from '@qr-menu/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  after,
  byPartition,
  commitLogs,
  key,
  keys,
  otherKey,
  partitions,
  text,
  useCommitLog,
} from '../../test/commit-logs.ts';
import {
  type CommitLog,
  type LogRecord,
  LogTorn,
  LogUnavailable,
  PartitionHalted,
  partitionOf,
} from './commit-log.ts';

describe.each(commitLogs)('commit log in $name', ({ name, server, create }) => {
  describe.skipIf(server === null)('contract', () => {
    const world = useCommitLog(create);
    const { connect, append, consume } = world;
    let log: CommitLog;
    beforeEach(() => {
      log = world.log();
    });
    it('stores records with the same key in order, in the partition of the key', async () => {
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

    it('gives each concurrent append a different offset', async () => {
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

    it('returns keys, headers and bytes unchanged', async () => {
      const value = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const headers = { 'commit-id': 'c-1', reply: 'канал:ü', empty: '' };
      const { partition, offset } = await log.append({ key: 'name:механа', value, headers });
      const consumer = await consume();
      await waitUntil(() => consumer.records.length === 1);
      for (const record of [await log.read(partition, offset), consumer.records[0]]) {
        expect({ ...record, value: [...(record?.value ?? [])] }).toEqual({
          term: name === 'Kafka' ? expect.any(Number) : undefined,
          partition,
          offset,
          key: 'name:механа',
          value: [...value],
          headers,
        });
      }
    });

    it('delivers all records from the beginning, in order and without gaps, including later ones', async () => {
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
      await waitUntil(() => consumer.records.length === expected.length);
      const offsets = (partition: number) =>
        consumer.records
          .filter((record) => record.partition === partition)
          .map(({ offset }) => offset);
      for (let partition = 0; partition < partitions; partition += 1) {
        expect(offsets(partition)).toEqual([0n, 1n, 2n]);
      }
      expect(consumer.records.sort(byPartition).map(text)).toEqual(
        expected.sort(byPartition).map(text),
      );
    });

    it('skips a halted partition, reads the others, and delivers the halted batch again later', async () => {
      const clock = createManualClock();
      const pause = 100_000;
      let isHalted = true;
      const consumer = await consume(
        {
          onBatch: async (batch) => {
            if (isHalted && batch.partition === 0) throw new PartitionHalted('not yet', pause);
            return after(batch);
          },
        },
        await connect(clock),
      );
      const isResting = () => clock.sleeping().includes(pause);
      const otherTexts = () => consumer.texts().filter((text) => text.startsWith('other'));
      await append('halted');
      await waitUntil(isResting);
      await append('behind it');
      for (let look = 0; look < 14; look += 1) {
        await append(`other ${look}`, otherKey);
        await waitUntil(() => otherTexts().length === look + 1);
        await waitUntil(() => clock.sleeping().includes(5_000));
        // The whole loop takes longer than the longest stall that the consumer tolerates.
        clock.advance(5_000);
      }
      expect(consumer.texts()).not.toContain('behind it');
      clock.advance(pause);
      await waitUntil(() => consumer.texts().filter((text) => text === 'halted').length === 2);
      await waitUntil(isResting);
      isHalted = false;
      clock.advance(pause);
      await waitUntil(() => consumer.texts().includes('behind it'));
      expect(consumer.crashes).toEqual([]);
      expect(otherTexts()).toHaveLength(14);
    });

    it('skips earlier records for a consumer that starts at the end', async () => {
      await append('before');
      await append('before', otherKey);
      const consumer = await consume({ from: 'end' });
      await append('after');
      await append('after', keys[2]);
      await waitUntil(() => consumer.records.length === 2);
      expect(consumer.texts()).toEqual(['after', 'after']);
    });

    it('continues from an earlier offset if the batch handler returns it', async () => {
      for (const value of ['a', 'b', 'c']) await append(value);
      let returned = false;
      const consumer = await consume({
        onBatch: async (batch) => {
          if (returned || after(batch) < 3n) return after(batch);
          returned = true;
          return 1n;
        },
      });
      await waitUntil(() => consumer.records.length === 5);
      expect(consumer.texts()).toEqual(['a', 'b', 'c', 'b', 'c']);
      await append('d');
      await waitUntil(() => consumer.records.length === 6);
      expect(consumer.records.at(-1)?.offset).toBe(3n);
    });

    it('skips to a later offset if the batch handler returns it', async () => {
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
      await waitUntil(() => consumer.records.length === 1);
      for (const value of ['1', '2', '3', '4', '5']) await append(value);
      release();
      await waitUntil(() => consumer.texts().includes('5'));
      expect(consumer.texts()).toEqual(['0', '4', '5']);
    });

    it('never processes two batches of a partition at the same time', async () => {
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
      await waitUntil(() => consumer.records.length > 5);
      await consumer.stop();
      expect(most).toBe(1);
    });

    it('stops permanently and reports a crash if a batch is rejected', async () => {
      const consumer = await consume({
        onBatch: async () => {
          throw new TypeError('a bug');
        },
      });
      await append('a');
      await waitUntil(() => consumer.crashes.length > 0);
      await append('b');
      await append('c', otherKey);
      // When a second consumer has all records, the crashed one has had enough time to receive them.
      const witness = await consume();
      await waitUntil(() => witness.records.length === 3);
      await consumer.stop();
      expect(consumer.crashes.map(({ message }) => message)).toEqual(['a bug']);
      expect(consumer.texts()).toEqual(['a']);
    });

    it('finishes the current batch when it is stopped, and delivers nothing more', async () => {
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
      await waitUntil(() => consumer.records.length === 1);
      const stopped = consumer.stop().then(() => expect(finished).toBe(true));
      await append('too late');
      release();
      await stopped;
      const witness = await consume();
      await waitUntil(() => witness.records.length === 2);
      expect(consumer.texts()).toEqual(['in hand']);
      expect(consumer.crashes).toEqual([]);
    });

    it('delivers each record to every group', async () => {
      const consumers = [await consume(), await consume()];
      await append('news');
      await waitUntil(() => consumers.every(({ records }) => records.length === 1));
    });

    it('returns null for an offset without a record', async () => {
      await append('only');
      expect(await log.read(partitionOf(key, partitions), 1n)).toBeNull();
      expect(await log.read(partitionOf(key, partitions), 1000n)).toBeNull();
      expect(await log.read(partitionOf(otherKey, partitions), 0n)).toBeNull();
    });

    it('returns exactly the records in a range, in order', async () => {
      const large = 'x'.repeat(100_000);
      for (let number = 0; number < 30; number += 1) {
        await append(number % 3 === 0 ? `${number} ${large}` : `${number}`);
        await append(`other ${number}`, otherKey);
      }
      const at = partitionOf(key, partitions);
      const read = async (from: bigint, to: bigint) => {
        const records: LogRecord[] = [];
        for await (const page of log.readRange(at, from, to)) {
          expect(page.length).toBeGreaterThan(0);
          records.push(...page);
        }
        return records.map((record) => [record.offset, text(record).split(' ')[0]]);
      };
      const expected = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, index) => [BigInt(from + index), `${from + index}`]);
      expect(await read(0n, 30n)).toEqual(expected(0, 30));
      expect(await read(4n, 17n)).toEqual(expected(4, 17));
      expect(await read(29n, 30n)).toEqual(expected(29, 30));
      expect(await read(30n, 30n)).toEqual([]);
    });

    it('fails if a record in a range is missing', async () => {
      await append('only');
      const at = partitionOf(key, partitions);
      const pages: number[] = [];
      const read = async () => {
        for await (const page of log.readRange(at, 0n, 2n)) pages.push(page.length);
      };
      await expect(read()).rejects.toBeInstanceOf(LogTorn);
      expect(pages).toEqual([1]);
    });

    it('returns the offset after the last record in each partition', async () => {
      expect(await log.endOffsets()).toEqual([0n, 0n, 0n, 0n]);
      await append('a');
      await append('b');
      await append('c', keys[3]);
      expect(await log.endOffsets()).toEqual([2n, 0n, 0n, 1n]);
    });

    it('rejects an append after the log is closed', async () => {
      await log.close();
      await expect(append('late')).rejects.toBeInstanceOf(LogUnavailable);
      expect(await (await connect()).endOffsets()).toEqual([0n, 0n, 0n, 0n]);
    });
  });
});
