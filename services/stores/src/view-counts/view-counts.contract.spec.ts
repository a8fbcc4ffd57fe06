import { randomUUID } from 'node:crypto';
import { createLogger } from '@qr-menu/runtime/process';
import { testKeyPrefix } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createRedis } from '../redis/create-redis.ts';
import { createMemoryViewCounts } from './memory-view-counts.ts';
import { createRedisViewCounts } from './redis-view-counts.ts';
import type { NamedViews, ViewCounts } from './view-counts.ts';

const url = inject('redisUrl');
const logger = createLogger('contract', 'silent');
const connect = () => createRedis({ url: url ?? '', name: 'views', logger });
const onRedis = (prefix: string): ViewCounts =>
  createRedisViewCounts({ redis: connect(), prefix, newId: randomUUID });

const adapters = [
  { name: 'memory', missing: false, create: () => createMemoryViewCounts(randomUUID) },
  { name: 'Redis', missing: url === null, create: () => onRedis(testKeyPrefix()) },
];

const views = (name: string, count: number, day = '2026-05-31'): NamedViews => ({
  name,
  day,
  views: count,
});

const sorted = (counts: readonly NamedViews[] | undefined) =>
  [...(counts ?? [])].sort((a, b) => (`${a.day}${a.name}` < `${b.day}${b.name}` ? -1 : 1));

describe.each(adapters)('view counts in $name', ({ missing, create }) => {
  describe.skipIf(missing)('contract', () => {
    let counts: ViewCounts;

    beforeEach(() => {
      counts = create();
    });
    afterEach(() => counts.close());

    it('a new store contains no counts', async () => {
      await counts.add([]);
      expect(await counts.collect()).toBeNull();
    });

    it('views are added up by name and day', async () => {
      await counts.add([views('при рила', 2), views('pirin', 1)]);
      await counts.add([views('при рила', 3), views('при рила', 4, '2026-06-01')]);
      const batch = await counts.collect();
      expect(sorted(batch?.counts)).toEqual([
        views('pirin', 1),
        views('при рила', 5),
        views('при рила', 4, '2026-06-01'),
      ]);
    });

    it('scans of a table are counted for the table and for the venue', async () => {
      const atTable = (table: string, count: number) => ({ ...views('rila', count), table });
      await counts.add([views('rila', 1), atTable('12', 2), atTable('Б7', 3)]);
      await counts.add([atTable('12', 4)]);
      const batch = await counts.collect();
      const inOrder = [...(batch?.counts ?? [])].sort((a, b) => a.views - b.views);
      expect(inOrder).toEqual([views('rila', 1), atTable('Б7', 3), atTable('12', 6)]);
    });

    it('the same batch is returned until it is settled, and later counts go into the next one', async () => {
      await counts.add([views('rila', 2)]);
      const first = await counts.collect();
      await counts.add([views('rila', 7)]);
      expect(await counts.collect()).toEqual(first);
      await counts.settle(first?.id ?? '');
      const second = await counts.collect();
      expect(second?.counts).toEqual([views('rila', 7)]);
      expect(second?.id).not.toBe(first?.id);
    });

    it('a batch can only be settled by its id', async () => {
      await counts.add([views('rila', 2)]);
      const first = await counts.collect();
      await counts.settle(randomUUID());
      expect(await counts.collect()).toEqual(first);
      await counts.settle(first?.id ?? '');
      await counts.settle(first?.id ?? '');
      expect(await counts.collect()).toBeNull();
    });

    it('no count is lost when several callers add at the same time', async () => {
      await Promise.all(Array.from({ length: 50 }, () => counts.add([views('rila', 1)])));
      expect((await counts.collect())?.counts).toEqual([views('rila', 50)]);
    });
  });
});

describe.skipIf(url === null)('view counts of several processes', () => {
  it('counts are combined into one batch, which keeps its id if Redis is restored', async () => {
    const prefix = testKeyPrefix();
    const [first, second] = [onRedis(prefix), onRedis(prefix)];
    await first.add([views('rila', 1)]);
    await second.add([views('rila', 2)]);
    const redis = connect();
    await redis.copy(`${prefix}views:open`, `${prefix}saved`);
    const batch = await first.collect();
    expect(await second.collect()).toEqual(batch);
    await first.settle(batch?.id ?? '');
    await redis.copy(`${prefix}saved`, `${prefix}views:open`);
    expect(await second.collect()).toEqual(batch);
    redis.disconnect();
    await Promise.all([first.close(), second.close()]);
  });
});
