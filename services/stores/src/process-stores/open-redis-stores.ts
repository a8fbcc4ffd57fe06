import type { Clock, Closers, Logger, Subscribe, Telemetry } from '@qr-menu/runtime';
import type { MenuDocuments } from '../menu-documents/menu-documents.ts';
import { createRedisMenuDocuments } from '../menu-documents/redis-menu-documents.ts';
import type { Notices } from '../notices/notices.ts';
import { createRedisNotices } from '../notices/redis-notices.ts';
import { assertRedisPolicy } from '../redis/assert-redis-policy.ts';
import { createRedis } from '../redis/create-redis.ts';
import { createStoreMetrics } from './store-metrics.ts';

export type RedisEnvironment = { readonly REDIS_URL: string; readonly REDIS_PREFIX: string };

export type RedisStores = {
  readonly documents: MenuDocuments;
  readonly notices: Notices;
  /** Redis can be asked again: it may have lost anything. */
  readonly onReconnect: Subscribe;
};

/** Documents and notices on one Redis server, whose eviction policy is asserted (rule R8). */
export async function openRedisStores(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: RedisEnvironment,
  deps: { name: string; logger: Logger; clock: Clock; closers: Closers; telemetry?: Telemetry },
): Promise<RedisStores> {
  const { name, logger, clock, closers, telemetry } = deps;
  const redis = createRedis({ url, name, logger });
  if (telemetry) createStoreMetrics(telemetry.meter).watchRedis(name, redis);
  const documents = createRedisMenuDocuments({ redis, prefix });
  closers.add(documents.close);
  await assertRedisPolicy(redis);
  const notices = createRedisNotices({ url, prefix, logger, clock });
  closers.add(notices.close);
  // The first connection was made before.
  const onReconnect: Subscribe = (listener) => {
    redis.on('ready', listener);
    return () => redis.off('ready', listener);
  };
  return { documents, notices, onReconnect };
}
