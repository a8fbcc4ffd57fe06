import type { Closers, Logger, Randomness, Telemetry } from '@qr-menu/runtime';
import { createStoreMetrics } from '../process-stores/store-metrics.ts';
import { createRedis } from '../redis/create-redis.ts';
import { createMemoryViewCounts } from './memory-view-counts.ts';
import { createRedisViewCounts } from './redis-view-counts.ts';
import type { ViewCounts } from './view-counts.ts';

type ViewCountStore = {
  readonly REDIS_URL?: string | undefined;
  readonly REDIS_PREFIX: string;
};

export function openViewCounts(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: ViewCountStore,
  deps: {
    name: string;
    logger: Logger;
    randomness: Randomness;
    closers: Closers;
    telemetry?: Telemetry;
  },
): ViewCounts {
  const { name, logger, randomness, closers, telemetry } = deps;
  if (url === undefined) return createMemoryViewCounts(randomness.uuid);
  // An addition whose answer was lost is repeated by who counts, not behind its back.
  const redis = createRedis({ url, name: `${name}-views`, logger, repeatUnanswered: false });
  if (telemetry) createStoreMetrics(telemetry.meter).watchRedis(`${name}-views`, redis);
  const counts = createRedisViewCounts({ redis, prefix, newId: randomness.uuid });
  closers.add(counts.close);
  return counts;
}
