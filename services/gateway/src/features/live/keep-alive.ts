import type { Clock } from '@qr-menu/runtime';

type Pingable = {
  readonly ping: () => void;
  readonly terminate: () => void;
  readonly on: (event: 'pong' | 'message', listener: () => void) => unknown;
  readonly once: (event: 'close', listener: () => void) => unknown;
};

/** In milliseconds. */
export const checkInterval = 5_000;
const missedAfter = 65_000;
const pingInterval = 30_000;

export function createKeepAlive({ now }: Pick<Clock, 'now'>) {
  const lives = new Map<Pingable, { heardAt: number; pingedAt: number }>();
  return {
    watch: (socket: Pingable): void => {
      const life = { heardAt: now(), pingedAt: now() };
      const heard = (): void => {
        life.heardAt = now();
      };
      lives.set(socket, life);
      socket.on('pong', heard);
      socket.on('message', heard);
      socket.once('close', () => lives.delete(socket));
    },
    check: async (): Promise<void> => {
      for (const [socket, life] of lives) {
        if (now() - life.heardAt > missedAfter) socket.terminate();
        else if (now() - life.pingedAt >= pingInterval) {
          life.pingedAt = now();
          socket.ping();
        }
      }
    },
  };
}
