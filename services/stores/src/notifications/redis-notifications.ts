import type { Clock, Logger } from '@qr-menu/runtime/process';
import { closeRedis, createRedis } from '../redis/create-redis.ts';
import { createListeners, type Notifications } from './notifications.ts';

export type RedisNoticesOptions = {
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly clock: Clock;
};

const heartbeatInterval = 5_000;

export function createRedisNotifications({
  url,
  prefix,
  logger,
  clock,
}: RedisNoticesOptions): Notifications {
  const listeners = createListeners(logger);
  const over = new AbortController();
  // If the reply to PUBLISH was lost, the message may have been delivered, so it is not sent again.
  const onceOnly = { repeatUnanswered: false };
  const publisher = createRedis({ url, name: 'notices-publisher', logger, ...onceOnly });
  const subscriber = createRedis({ url, name: 'notices-subscriber', logger });
  subscriber.on('message', (channel: string, message: string) => {
    listeners.deliver(channel.slice(prefix.length), message);
  });

  // A dead connection delivers nothing. It is replaced only after a command has gone unanswered.
  async function beat(): Promise<void> {
    while (!over.signal.aborted) {
      await clock.sleep(heartbeatInterval, over.signal);
      if (subscriber.status === 'ready') await subscriber.ping().catch(() => undefined);
    }
  }
  void beat();

  return {
    publish: async (channel, message) => {
      await publisher.publish(`${prefix}${channel}`, message).catch((error: unknown) => {
        logger.debug({ channel, reason: String(error) }, 'a notification was lost');
      });
    },
    subscribe: async (channel, onMessage) => {
      const remove = listeners.add(channel, onMessage);
      const unsubscribe = async (): Promise<void> => {
        if (remove()) await subscriber.unsubscribe(`${prefix}${channel}`).catch(() => undefined);
      };
      try {
        await subscriber.subscribe(`${prefix}${channel}`);
      } catch (error) {
        await unsubscribe();
        throw error;
      }
      return unsubscribe;
    },
    close: async () => {
      over.abort();
      await Promise.all([closeRedis(publisher), closeRedis(subscriber)]);
    },
  };
}
