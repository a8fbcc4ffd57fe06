import { inTime, type Logger } from '@qr-menu/runtime';
import { type OptionalRedis, openRedis, type StoreContext } from '../redis/create-redis.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { createRedisRateLimits } from './redis-rate-limits.ts';

/** A connection of its own: counting must not wait behind documents. */
export function openRateLimits(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: OptionalRedis,
  context: StoreContext,
): RateLimits {
  if (url === undefined) return createMemoryRateLimits(context.clock);
  const redis = openRedis(url, context, { part: 'rates' });
  const limits = createForgivingRateLimits(
    createRedisRateLimits({ redis, prefix }),
    context.logger,
  );
  context.closers.add(limits.close);
  return limits;
}

/** A count that takes longer is not waited for: guests come first. */
const patienceMs = 100;

/** Allows everything while the count cannot be asked for; says so once per outage. */
export function createForgivingRateLimits(inner: RateLimits, logger: Logger): RateLimits {
  let failing = false;

  return {
    take: async (key, limit, cost) => {
      try {
        const taken = await inTime(inner.take(key, limit, cost), patienceMs);
        failing = false;
        return taken;
      } catch (error) {
        if (!failing) logger.warn({ err: error }, 'rate limits are not counted: all are allowed');
        failing = true;
        return { allowed: true };
      }
    },
    close: inner.close,
  };
}
