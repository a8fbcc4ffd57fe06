import { expect, test } from 'vitest';
import { createDirtyStreams } from './dirty-streams.ts';
import { followLog } from './follow-log.ts';

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
  const heard: string[] = [];
  const positions = new Map<number, bigint>();
  const dirty = createDirtyStreams((stream) => ready.push(stream));
  const follower = { dirty, positions, heard: ({ key }: { key: string }) => void heard.push(key) };
  return { onBatch: followLog(stored, follower), positions, heard, dirty, ready };
}

test('goes at once to where Postgres stood', async () => {
  const { onBatch, dirty } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(2, 0, ['workspace:a', 'workspace:b']))).toBe(700n);
  expect(dirty.isWaiting()).toBe(false);
});

test('marks the workspaces from there on, and reads on', async () => {
  const { onBatch, dirty, positions, heard, ready } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(2, 700, ['workspace:a', 'name:x', 'workspace:b']))).toBe(703n);
  dirty.pass({ partition: 2, offset: 701n });
  expect(ready).toEqual(['workspace:a']);
  dirty.pass({ partition: 2, offset: 702n });
  expect(ready).toEqual(['workspace:a', 'workspace:b']);
  expect(heard).toEqual(['workspace:a', 'workspace:b']);
  expect(positions).toEqual(new Map([[2, 703n]]));
});

test('a partition of which Postgres has nothing is read from its beginning', async () => {
  const { onBatch, dirty } = follow(new Map([[2, 700n]]));
  expect(await onBatch(batch(3, 0, ['workspace:a']))).toBe(1n);
  expect(dirty.isWaiting()).toBe(true);
});
