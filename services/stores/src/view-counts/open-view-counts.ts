import type { Randomness } from '@qr-menu/runtime/process';
import { type OptionalRedis, openRedis, type StoreContext } from '../redis/create-redis.ts';
import { createMemoryViewCounts } from './memory-view-counts.ts';
import { createRedisViewCounts } from './redis-view-counts.ts';
import type { ViewCounts } from './view-counts.ts';

export function openViewCounts(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: OptionalRedis,
  context: Omit<StoreContext, 'clock'> & { readonly randomness: Randomness },
): ViewCounts {
  const newId = context.randomness.uuid;
  if (url === undefined) return createMemoryViewCounts(newId);
  // The caller repeats an addition whose reply was lost, so the connection must not repeat it too.
  const redis = openRedis(url, context, { part: 'views', repeatUnanswered: false });
  const counts = createRedisViewCounts({ redis, prefix, newId });
  context.closers.add(counts.close);
  return counts;
}
