import type { Notifications } from '@qr-menu/stores/notifications';
import type { Chance } from '../chance.ts';
import type { SimulatedSchedule } from '../schedule.ts';
import type { Life } from '../world/life.ts';
import type { Trouble } from '../world/trouble.ts';

type Listener = { readonly life: Life; readonly onMessage: (message: string) => void };

/** Delivers notifications between processes. Some are lost, repeated, delayed or reordered. */
export type NoticeBoard = {
  readonly of: (life: Life) => Notifications;
  /** Drops all notifications for this long. */
  readonly silence: (length: number) => void;
};

export function createNoticeBoard(
  schedule: SimulatedSchedule,
  chance: Chance,
  trouble: Trouble,
): NoticeBoard {
  const byChannel = new Map<string, Set<Listener>>();
  let silentUntil = 0;

  function deliver({ life, onMessage }: Listener, message: string): void {
    const delay = chance.happens(0.1) ? chance.between(0, 5_000) : chance.between(0, 5);
    schedule.after(delay, () => {
      if (!life.isOver()) onMessage(message);
    });
  }

  function publish(channel: string, message: string): void {
    for (const listener of byChannel.get(channel) ?? []) {
      if (!trouble.isOver() && (schedule.now() < silentUntil || chance.happens(0.1))) continue;
      deliver(listener, message);
      if (chance.happens(0.05)) deliver(listener, message);
    }
  }

  return {
    of: (life) => ({
      publish: async (channel, message) => publish(channel, message),
      subscribe: async (channel, onMessage) => {
        const listener = { life, onMessage };
        const listeners = byChannel.get(channel) ?? new Set();
        byChannel.set(channel, listeners.add(listener));
        life.atEnd(() => void listeners.delete(listener));
        return async () => void listeners.delete(listener);
      },
      close: async () => undefined,
    }),
    silence: (length) => {
      silentUntil = schedule.now() + length;
    },
  };
}
