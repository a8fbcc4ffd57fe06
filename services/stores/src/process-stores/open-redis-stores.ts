import type { Subscribe } from '@qr-menu/runtime/process';
import type { MenuDocuments } from '../menu-documents/menu-documents.ts';
import { createRedisMenuDocuments } from '../menu-documents/redis-menu-documents.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createRedisNotifications } from '../notifications/redis-notifications.ts';
import { assertRedisPolicy } from '../redis/assert-redis-policy.ts';
import { openRedis, type StoreContext } from '../redis/create-redis.ts';

export type RedisEnvironment = { readonly REDIS_URL: string; readonly REDIS_PREFIX: string };

export type RedisStores = {
  readonly documents: MenuDocuments;
  readonly notifications: Notifications;
  /** Calls the listener when Redis is reachable again. Redis may have lost any of its data. */
  readonly onReconnect: Subscribe;
};

export async function openRedisStores(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: RedisEnvironment,
  context: StoreContext,
  { readers: count = 0 }: { readonly readers?: number } = {},
): Promise<RedisStores> {
  const { logger, clock, closers } = context;
  const redis = openRedis(url, context);
  const readers = Array.from({ length: count }, (_, index) =>
    openRedis(url, context, { part: `documents-${index + 1}`, readsDocuments: true }),
  );
  const documents = createRedisMenuDocuments({ redis, readers, prefix });
  closers.add(documents.close);
  await assertRedisPolicy(redis, clock);
  const notifications = createRedisNotifications({ url, prefix, logger, clock });
  closers.add(notifications.close);
  // The first `ready` event has already occurred, so a listener is called only after reconnections.
  const onReconnect: Subscribe = (listener) => {
    redis.on('ready', listener);
    return () => redis.off('ready', listener);
  };
  return { documents, notifications, onReconnect };
}
