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

test('the projector reads the log from the position that Postgres has reached', async () => {
  const { onBatch, dirty } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(2, 0, ['workspace:a', 'workspace:b']))).toBe(700n);
  expect(dirty.isWaiting()).toBe(false);
});

test('the projector marks workspaces with later commits as dirty, and continues to read', async () => {
  const { onBatch, dirty, positions, received, ready } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(2, 700, ['workspace:a', 'name:x', 'workspace:b']))).toBe(703n);
  dirty.pass({ partition: 2, offset: 701n });
  expect(ready).toEqual(['workspace:a']);
  dirty.pass({ partition: 2, offset: 702n });
  expect(ready).toEqual(['workspace:a', 'workspace:b']);
  expect(received).toEqual(['workspace:a', 'workspace:b']);
  expect(positions).toEqual(new Map([[2, 703n]]));
});

test('the projector reads a partition from its beginning if Postgres has no position for it', async () => {
  const { onBatch, dirty } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(3, 0, ['workspace:a']))).toBe(1n);
  expect(dirty.isWaiting()).toBe(true);
});

describe('a dirty stream', () => {
  let ready: string[];
  let dirty: DirtyStreams;
  beforeEach(() => {
    ready = [];
    dirty = createDirtyStreams((stream) => ready.push(stream));
  });
  const mark = (stream: string, offset: bigint, partition = 0) =>
    dirty.mark(stream, { partition, offset });
  const pass = (offset: bigint, partition = 0) => dirty.pass({ partition, offset });

  test('a stream becomes ready only once, when Postgres has passed its commit', () => {
    mark('a', 5n);
    pass(4n);
    expect(ready).toEqual([]);
    expect(dirty.isWaiting()).toBe(true);
    pass(5n);
    pass(6n);
    expect(ready).toEqual(['a']);
    expect(dirty.isWaiting()).toBe(false);
  });

  test('a stream becomes ready even if the notification arrives before the record', () => {
    pass(5n);
    mark('a', 5n);
    mark('b', 6n);
    expect(ready).toEqual(['a']);
  });

  test('a stream becomes ready with the very first record', () => {
    mark('a', 0n);
    expect(ready).toEqual([]);
    pass(0n);
    expect(ready).toEqual(['a']);
  });

  test('one notification can make several streams ready', () => {
    mark('a', 1n);
    mark('b', 2n);
    mark('c', 4n);
    pass(3n);
    expect(ready).toEqual(['a', 'b']);
    expect(dirty.isWaiting()).toBe(true);
  });

  test('a stream waits for the last of several commits', () => {
    mark('a', 1n);
    mark('a', 3n);
    pass(2n);
    expect(ready).toEqual([]);
    pass(3n);
    expect(ready).toEqual(['a']);
  });

  test('a stream is not affected by a late notification', () => {
    pass(9n);
    pass(3n);
    mark('a', 9n);
    expect(ready).toEqual(['a']);
  });

  test('a stream does not depend on other partitions', () => {
    mark('a', 1n, 0);
    mark('b', 1n, 1);
    pass(7n, 1);
    expect(ready).toEqual(['b']);
  });

  test('a stream can become dirty again after it was ready', () => {
    mark('a', 1n);
    pass(1n);
    mark('a', 2n);
    expect(ready).toEqual(['a']);
    pass(2n);
    expect(ready).toEqual(['a', 'a']);
  });
});
