import { createManualClock, type ManualClock, waitUntil } from '@qr-menu/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { after, commitLogs, key, partitions, useCommitLog } from '../../test/commit-logs.ts';
import { type ConsumeOptions, LogDiverged, partitionOf } from './commit-log.ts';

describe.each(commitLogs)('commit log in $name', ({ server, create }) => {
  describe.skipIf(server === null)('with offsets stored elsewhere', () => {
    const { connect, append, consume } = useCommitLog(create);
    const at = partitionOf(key, partitions);
    let clock: ManualClock;
    let stored: Map<number, bigint>;
    let failure: Error | undefined;
    let refusals: number;
    let questions: number;
    let answered: Promise<void>;

    beforeEach(() => {
      questions = 0;
      refusals = 0;
      answered = Promise.resolve();
      clock = createManualClock();
      stored = new Map();
      failure = undefined;
    });

    /** Makes the consumer check its partitions once more, unless it has stopped. */
    const look = async () => {
      await lookedUp();
      clock.advance(5_000);
      await lookedUp();
    };
    let crashes: readonly Error[];
    const lookedUp = () => waitUntil(() => clock.sleeping().includes(5_000) || crashes.length > 0);

    const consumeStored = async (onBatch?: ConsumeOptions['onBatch']) => {
      const consumer = await consume(
        {
          stored: async (partitions) => {
            questions += 1;
            await answered;
            if (failure) throw failure;
            if (refusals > 0) {
              refusals -= 1;
              throw new Error('connection refused');
            }
            return new Map(partitions.map((partition) => [partition, stored.get(partition) ?? 0n]));
          },
          onBatch:
            onBatch ??
            (async (batch) => {
              stored.set(batch.partition, after(batch));
              return after(batch);
            }),
        },
        await connect(clock),
      );
      crashes = consumer.crashes;
      return consumer;
    };

    it('processes nothing until the starting offset is known', async () => {
      for (const value of ['a', 'b', 'c']) await append(value);
      stored.set(at, 2n);
      let answer = () => {};
      answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const consuming = consumeStored();
      const witness = await consume();
      await waitUntil(() => questions > 0);
      await append('d');
      // Once this record has arrived, all records that the test does not hold back have arrived too.
      await waitUntil(() => witness.texts().includes('d'));
      answer();
      const consumer = await consuming;
      await waitUntil(() => consumer.texts().includes('d'));
      expect(consumer.texts()).toEqual(['c', 'd']);
    });

    it('seeks back after the store was restored to an earlier state, even if no new record arrives (R3)', async () => {
      for (const value of ['a', 'b', 'c']) await append(value);
      const consumer = await consumeStored();
      await waitUntil(() => consumer.records.length === 3);
      await lookedUp();
      stored.set(at, 1n);
      await look();
      await waitUntil(() => consumer.records.length === 5);
      expect(consumer.texts()).toEqual(['a', 'b', 'c', 'b', 'c']);
      expect(stored.get(at)).toBe(3n);
      expect(consumer.crashes).toEqual([]);
    });

    it('stops permanently if the store belongs to another log (R4)', async () => {
      const consumer = await consumeStored();
      await lookedUp();
      failure = new LogDiverged('another log');
      await look();
      await waitUntil(() => consumer.crashes.length > 0);
      await append('a');
      const witness = await consume();
      await waitUntil(() => witness.records.length === 1);
      await consumer.stop();
      expect(consumer.crashes).toEqual([failure]);
      expect(consumer.records).toEqual([]);
    });

    it('processes nothing in a partition if the store belongs to another log (R4)', async () => {
      await append('a');
      failure = new LogDiverged('another log');
      const crashes = await consumeStored().then(
        async (consumer) => {
          await waitUntil(() => consumer.crashes.length > 0);
          expect(consumer.records).toEqual([]);
          return consumer.crashes;
        },
        (error: unknown) => [error],
      );
      expect(crashes).toEqual([failure]);
    });

    it('continues after the store has been unavailable for a while', async () => {
      const consumer = await consumeStored();
      await lookedUp();
      failure = new Error('connection refused');
      await look();
      failure = undefined;
      await append('a');
      await waitUntil(() => consumer.records.length === 1);
      expect(consumer.crashes).toEqual([]);
    });

    it('postpones a batch while the store is unavailable', async () => {
      const consumer = await consumeStored();
      await lookedUp();
      refusals = 1;
      await append('a');
      await waitUntil(() => consumer.records.length === 1 || consumer.crashes.length > 0);
      expect(consumer.crashes).toEqual([]);
      expect(consumer.texts()).toEqual(['a']);
    });

    it('allows a batch to take any amount of time (R7)', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await append('a');
      const consumer = await consumeStored(async (batch) => {
        await released;
        return after(batch);
      });
      await waitUntil(() => consumer.records.length === 1);
      await append('b');
      for (let checks = 0; checks < 14; checks += 1) await look();
      release();
      await waitUntil(() => consumer.records.length === 2);
      expect(consumer.crashes).toEqual([]);
    });
  });
});
