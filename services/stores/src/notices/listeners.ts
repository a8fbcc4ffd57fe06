import type { Logger } from '@qr-menu/runtime';

type OnMessage = (message: string) => void;

export type Listeners = {
  /** Answers how to remove it again; that in turn answers whether it was the channel's last. */
  readonly add: (channel: string, onMessage: OnMessage) => () => boolean;
  readonly deliver: (channel: string, message: string) => void;
};

/** A listener that throws does not keep a message from the others. */
export function createListeners(logger: Logger): Listeners {
  const byChannel = new Map<string, Set<{ readonly onMessage: OnMessage }>>();
  return {
    add: (channel, onMessage) => {
      const listener = { onMessage };
      const listeners = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, listeners.add(listener));
      return () => {
        const isLast = listeners.delete(listener) && listeners.size === 0;
        if (isLast && byChannel.get(channel) === listeners) byChannel.delete(channel);
        return isLast;
      };
    },
    deliver: (channel, message) => {
      for (const { onMessage } of [...(byChannel.get(channel) ?? [])]) {
        try {
          onMessage(message);
        } catch (error) {
          logger.error({ err: error, channel }, 'a notice could not be handled');
        }
      }
    },
  };
}
