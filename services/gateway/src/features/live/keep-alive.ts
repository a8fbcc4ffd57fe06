import type { Clock } from '@qr-menu/runtime';

/** What is needed of a socket to see whether its other end lives. */
export type Pingable = {
  readonly ping: () => void;
  readonly terminate: () => void;
  readonly on: (event: 'pong' | 'message', listener: () => void) => unknown;
  readonly once: (event: 'close', listener: () => void) => unknown;
};

export type KeepAlive = {
  readonly watch: (socket: Pingable) => void;
  /** Runs until the signal. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** In milliseconds: checked every 5 s, missed after 65 s. */
const checkInterval = 5_000;
const missedAfter = 65_000;
const pingInterval = 30_000;

type Life = { heardAt: number; pingedAt: number };

/** Pings all sockets and terminates those whose other end is silent. */
export function createKeepAlive(clock: Clock): KeepAlive {
  const lives = new Map<Pingable, Life>();

  function check(): void {
    const now = clock.now();
    for (const [socket, life] of lives) {
      if (now - life.heardAt > missedAfter) socket.terminate();
      else if (now - life.pingedAt >= pingInterval) {
        life.pingedAt = now;
        socket.ping();
      }
    }
  }

  return {
    watch: (socket) => {
      const life = { heardAt: clock.now(), pingedAt: clock.now() };
      const heard = (): void => {
        life.heardAt = clock.now();
      };
      lives.set(socket, life);
      socket.on('pong', heard);
      socket.on('message', heard);
      socket.once('close', () => lives.delete(socket));
    },
    run: async (signal) => {
      while (!signal.aborted) {
        await clock.sleep(checkInterval, signal);
        if (!signal.aborted) check();
      }
    },
  };
}
