import type { Logger } from '@qr-menu/runtime/process';
import { createListeners, type Notifications } from './notifications.ts';

/** Notifications within one process. As over a network, a publisher never waits for its listeners. */
export function createMemoryNotifications({ logger }: { readonly logger: Logger }): Notifications {
  const listeners = createListeners(logger);
  let closed = false;
  return {
    publish: async (channel, message) => {
      queueMicrotask(() => {
        if (!closed) listeners.deliver(channel, message);
      });
    },
    subscribe: async (channel, onMessage) => {
      const remove = listeners.add(channel, onMessage);
      return async () => void remove();
    },
    close: async () => {
      closed = true;
    },
  };
}
