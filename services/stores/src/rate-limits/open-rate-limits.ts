import { type OptionalRedis, openRedis, type StoreContext } from '../redis/create-redis.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { createForgivingRateLimits, createRedisRateLimits } from './redis-rate-limits.ts';

/** Uses a separate connection, so that counting does not wait for documents. */
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
