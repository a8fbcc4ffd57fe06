import { beforeEach, describe, expect, test } from 'vitest';
import { createDirtyStreams, type DirtyStreams, followLog } from './pending-changes.ts';

const batch = (partition: number, offset: number, keys: readonly string[]) => ({
  partition,
  records: keys.map((key, index) => ({
    partition,
    offset: BigInt(offset + index),
    key,
    value: Buffer.alloc(0),
    headers: {},
  })),
});

function follow(stored: ReadonlyMap<number, bigint>) {
  const ready: string[] = [];
  const received: string[] = [];
  const positions = new Map<number, bigint>();
  const dirty = createDirtyStreams((stream) => ready.push(stream));
  const follower = {
    dirty,
    positions,
    received: ({ key }: { key: string }) => void received.push(key),
  };
  return { onBatch: followLog(stored, follower), positions, received, dirty, ready };
}

test('following the log starts where Postgres was', async () => {
  const { onBatch, dirty } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(2, 0, ['workspace:a', 'workspace:b']))).toBe(700n);
  expect(dirty.isWaiting()).toBe(false);
});

test('marks the workspaces from there on, and keeps reading', async () => {
  const { onBatch, dirty, positions, received, ready } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(2, 700, ['workspace:a', 'name:x', 'workspace:b']))).toBe(703n);
  dirty.pass({ partition: 2, offset: 701n });
  expect(ready).toEqual(['workspace:a']);
  dirty.pass({ partition: 2, offset: 702n });
  expect(ready).toEqual(['workspace:a', 'workspace:b']);
  expect(received).toEqual(['workspace:a', 'workspace:b']);
  expect(positions).toEqual(new Map([[2, 703n]]));
});

test('a partition that Postgres has nothing of is read from its beginning', async () => {
  const { onBatch, dirty } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(3, 0, ['workspace:a']))).toBe(1n);
  expect(dirty.isWaiting()).toBe(true);
});

describe('dirty streams', () => {
  let ready: string[];
  let dirty: DirtyStreams;
  beforeEach(() => {
    ready = [];
    dirty = createDirtyStreams((stream) => ready.push(stream));
  });
  const mark = (stream: string, offset: bigint, partition = 0) =>
    dirty.mark(stream, { partition, offset });
  const pass = (offset: bigint, partition = 0) => dirty.pass({ partition, offset });

  test('a stream is ready once Postgres has passed its commit, and only once', () => {
    mark('a', 5n);
    pass(4n);
    expect(ready).toEqual([]);
    expect(dirty.isWaiting()).toBe(true);
    pass(5n);
    pass(6n);
    expect(ready).toEqual(['a']);
    expect(dirty.isWaiting()).toBe(false);
  });

  test('the notice may come before the log', () => {
    pass(5n);
    mark('a', 5n);
    mark('b', 6n);
    expect(ready).toEqual(['a']);
  });

  test('the very first record is ready before any other was passed', () => {
    mark('a', 0n);
    expect(ready).toEqual([]);
    pass(0n);
    expect(ready).toEqual(['a']);
  });

  test('one notice makes everything that it passed ready', () => {
    mark('a', 1n);
    mark('b', 2n);
    mark('c', 4n);
    pass(3n);
    expect(ready).toEqual(['a', 'b']);
    expect(dirty.isWaiting()).toBe(true);
  });

  test('a stream with several commits waits for the last of them', () => {
    mark('a', 1n);
    mark('a', 3n);
    pass(2n);
    expect(ready).toEqual([]);
    pass(3n);
    expect(ready).toEqual(['a']);
  });

  test('a late notice changes nothing', () => {
    pass(9n);
    pass(3n);
    mark('a', 9n);
    expect(ready).toEqual(['a']);
  });

  test('partitions are independent', () => {
    mark('a', 1n, 0);
    mark('b', 1n, 1);
    pass(7n, 1);
    expect(ready).toEqual(['b']);
  });

  test('a ready stream can become dirty again', () => {
    mark('a', 1n);
    pass(1n);
    mark('a', 2n);
    expect(ready).toEqual(['a']);
    pass(2n);
    expect(ready).toEqual(['a', 'a']);
  });
});
