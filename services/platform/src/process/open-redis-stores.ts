import type { MenuDocuments } from '../menu-documents/menu-documents.ts';
import { createRedisMenuDocuments } from '../menu-documents/redis-menu-documents.ts';
import type { Notices } from '../notices/notices.ts';
import { createRedisNotices } from '../notices/redis-notices.ts';
import { assertRedisPolicy } from '../redis/assert-redis-policy.ts';
import { createRedis } from '../redis/create-redis.ts';
import type { Clock } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Logger } from './logger.ts';

export type RedisEnvironment = { readonly REDIS_URL: string; readonly REDIS_PREFIX: string };

/** Documents and notices on one Redis server, whose eviction policy is asserted (rule R8). */
export async function openRedisStores(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: RedisEnvironment,
  deps: { name: string; logger: Logger; clock: Clock; closers: Closers },
): Promise<{ documents: MenuDocuments; notices: Notices }> {
  const { name, logger, clock, closers } = deps;
  const redis = createRedis({ url, name, logger });
  const documents = createRedisMenuDocuments({ redis, prefix });
  closers.add(documents.close);
  await assertRedisPolicy(redis);
  const notices = createRedisNotices({ url, prefix, logger, clock });
  closers.add(notices.close);
  return { documents, notices };
}
