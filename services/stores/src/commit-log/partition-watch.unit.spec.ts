import { createLogger } from '@qr-menu/runtime/process';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConsumptionStalled, LogDiverged, LogUnavailable } from './commit-log.ts';
import { type ConsumedPartition, createPartitionWatch } from './partition-watch.ts';

describe('the partition watch', () => {
  let consumed: ConsumedPartition[];
  let ends: bigint[];
  let stored: Map<number, bigint>;
  let sought: [number, bigint][];
  let crashes: Error[];
  let questions: number[][];
  let whileAsking = () => {};
  let look: () => Promise<void>;

  beforeEach(() => {
    consumed = [{ partition: 0, position: 5n, busy: false }];
    ends = [5n, 5n];
    stored = new Map([[0, 5n]]);
    sought = [];
    crashes = [];
    questions = [];
    whileAsking = () => {};
    look = createPartitionWatch({
      consumed: () => consumed,
      seek: (partition, offset) => sought.push([partition, offset]),
      stored: async (partitions) => {
        questions.push([...partitions]);
        whileAsking();
        return stored;
      },
      endOffsets: async () => ends,
      onCrash: (error) => crashes.push(error),
      logger: createLogger('test', 'silent'),
    });
  });
  const stand = (over: Partial<ConsumedPartition>) => {
    consumed = [{ partition: 0, position: 5n, busy: false, ...over }];
  };
  const times = async (count: number) => {
    for (let done = 0; done < count; done += 1) await look();
  };

  test('does nothing if every position is at its stored offset', async () => {
    await look();
    expect(sought).toEqual([]);
  });

  test.each([3n, 9n])('seeks from 5 to the stored offset: %s', async (offset) => {
    stored.set(0, offset);
    ends = [9n];
    await look();
    expect(sought).toEqual([[0, offset]]);
  });

  test('skips partitions with a batch in progress and partitions of other members', async () => {
    stand({ busy: true });
    await look();
    consumed = [];
    await look();
    expect(questions).toEqual([]);
  });

  test.each([
    ['began', () => stand({ busy: true })],
    ['was handled', () => stand({ position: 6n })],
    ['went to another member', () => (consumed = [])],
  ])('ignores an offset that was read before a batch that %s', async (_what, change) => {
    stored.set(0, 4n);
    ends = [6n];
    whileAsking = change;
    await look();
    expect(sought).toEqual([]);
  });

  test('crashes if the log ends before the position', async () => {
    ends = [4n];
    await look();
    expect(crashes).toEqual([expect.any(LogDiverged)]);
    expect(crashes[0]?.message).toBe('partition 0 was read up to 5, but the log ends at 4');
  });

  test('crashes if there are records but none are read for a minute', async () => {
    ends = [6n];
    await times(12);
    expect(crashes).toEqual([]);
    await look();
    expect(crashes).toEqual([expect.any(ConsumptionStalled)]);
    expect(crashes[0]?.message).toContain('partition 0 is stuck at 5 of 6');
  });

  test('never crashes if there are no new records', async () => {
    await times(100);
    expect(crashes).toEqual([]);
  });

  test('does not crash during a batch, and restarts the timeout when the batch ends', async () => {
    ends = [6n];
    await times(12);
    stand({ busy: true });
    await times(100);
    stand({ busy: false });
    await times(12);
    expect(crashes).toEqual([]);
    await look();
    expect(crashes).toHaveLength(1);
  });

  test('does not crash while records are being read, no matter how far behind it is', async () => {
    ends = [1_000n];
    for (let position = 5n; position < 100n; position += 1n) {
      stand({ position });
      stored.set(0, position);
      await look();
    }
    expect(crashes).toEqual([]);
  });

  test('passes temporary errors to the caller and keeps running', async () => {
    whileAsking = () => {
      throw new LogUnavailable('away');
    };
    await expect(look()).rejects.toThrow('away');
    expect(crashes).toEqual([]);
  });
});
