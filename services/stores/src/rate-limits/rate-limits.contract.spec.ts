import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createRedis } from '../redis/create-redis.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { createRedisRateLimits } from './redis-rate-limits.ts';

const url = inject('redisUrl');
const logger = createLogger('contract', 'silent');
const onRedis = (prefix: string): RateLimits =>
  createRedisRateLimits({ redis: createRedis({ url: url ?? '', name: 'rates', logger }), prefix });

const adapters = [
  { name: 'memory', missing: false, create: () => createMemoryRateLimits(systemClock) },
  { name: 'Redis', missing: url === null, create: () => onRedis(testKeyPrefix()) },
];

/** Refills so slowly that the bucket gains nothing during a test. */
const slow = { perSecond: 0.01, burst: 3 };

describe.each(adapters)('rate limits in $name', ({ missing, create }) => {
  describe.skipIf(missing)('contract', () => {
    let limits: RateLimits;

    beforeEach(() => {
      limits = create();
    });
    afterEach(() => limits.close());

    const takes = async (key: string, times: number, limit = slow): Promise<readonly boolean[]> => {
      const taken: boolean[] = [];
      for (let n = 0; n < times; n += 1) taken.push((await limits.take(key, limit)).allowed);
      return taken;
    };

    it('a burst is allowed, then requests are refused with the number of seconds to wait', async () => {
      expect(await takes('anna', 3)).toEqual([true, true, true]);
      const refused = await limits.take('anna', slow);
      expect(refused).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) });
      if (refused.allowed) return;
      expect(refused.retryAfterSeconds).toBeGreaterThan(90);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(100);
    });

    it('keys are counted separately', async () => {
      await takes('anna', 3);
      expect(await takes('boris', 1)).toEqual([true]);
      expect(await takes('anna', 1)).toEqual([false]);
    });

    it('a refused request does not count against the limit', async () => {
      expect((await limits.take('anna', slow, 2)).allowed).toBe(true);
      expect((await limits.take('anna', slow, 2)).allowed).toBe(false);
      expect((await limits.take('anna', slow, 1)).allowed).toBe(true);
    });

    it('a cost above the burst uses up the whole bucket', async () => {
      expect((await limits.take('anna', slow, 50)).allowed).toBe(true);
      expect((await limits.take('anna', slow, 1)).allowed).toBe(false);
    });

    it('exactly the allowed number of concurrent requests succeeds', async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => limits.take('anna', slow)));
      expect(all.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('the bucket refills over time', async () => {
      const quick = { perSecond: 20, burst: 2 };
      expect(await takes('anna', 2, quick)).toEqual([true, true]);
      await waitUntil(async () => (await limits.take('anna', quick)).allowed);
    });

    it('the time to wait is at least one second', async () => {
      const quick = { perSecond: 2, burst: 1 };
      const refused = await waitUntil(async () => {
        const taken = await limits.take('anna', quick);
        return !taken.allowed && taken;
      });
      expect(refused).toEqual({ allowed: false, retryAfterSeconds: 1 });
    });
  });
});

describe.skipIf(url === null)('rate limits of several processes', () => {
  it('several processes share a bucket through Redis', async () => {
    const prefix = testKeyPrefix();
    const [first, second] = [onRedis(prefix), onRedis(prefix)];
    await first.take('anna', slow, 3);
    expect((await second.take('anna', slow)).allowed).toBe(false);
    await Promise.all([first.close(), second.close()]);
  });
});
