import type { Clock, Closers, Logger, Telemetry } from '@qr-menu/runtime';
import { createStoreMetrics } from '../process-stores/store-metrics.ts';
import { createRedis } from '../redis/create-redis.ts';
import { createForgivingRateLimits } from './forgiving-rate-limits.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { createRedisRateLimits } from './redis-rate-limits.ts';

type RateLimitStore = {
  readonly REDIS_URL?: string | undefined;
  readonly REDIS_PREFIX: string;
};

/** A connection of its own: counting must not wait behind documents. */
export function openRateLimits(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: RateLimitStore,
  deps: { name: string; logger: Logger; clock: Clock; closers: Closers; telemetry?: Telemetry },
): RateLimits {
  const { name, logger, clock, closers, telemetry } = deps;
  if (url === undefined) return createMemoryRateLimits(clock);
  const redis = createRedis({ url, name: `${name}-rates`, logger });
  if (telemetry) createStoreMetrics(telemetry.meter).watchRedis(`${name}-rates`, redis);
  const limits = createForgivingRateLimits(createRedisRateLimits({ redis, prefix }), logger);
  closers.add(limits.close);
  return limits;
}
