/** Frees the work's place until all that wait by now had theirs. */
export type Pause = () => Promise<void>;

export type WorkQueue = {
  /** Asks for a key's work; asking again while it runs makes it run once more. */
  readonly add: (key: string) => void;
  readonly idle: () => Promise<void>;
  /** Nothing is left but works that have paused. */
  readonly idleButLong: () => Promise<void>;
  readonly size: () => number;
};

/**
 * Runs one work at a time per key, and at most `width` side by side. A work that takes long pauses now and
 * then, so that it keeps no other.
 */
export function createWorkQueue(
  width: number,
  work: (key: string, pause: Pause) => Promise<void>,
  onError: (error: unknown, key: string) => void,
): WorkQueue {
  /** In order: works that were asked for, by their keys, and works that paused. */
  const waiting = new Map<string | symbol, () => void>();
  const running = new Set<string>();
  const long = new Set<string>();
  let busy = 0;
  let waiters: { readonly isOver: () => boolean; readonly resolve: () => void }[] = [];

  const isLong = (key: string | symbol): boolean => typeof key === 'symbol' || long.has(key);
  const isIdle = (): boolean => running.size === 0 && waiting.size === 0;
  const isIdleButLong = (): boolean =>
    [...running].every(isLong) && [...waiting.keys()].every(isLong);

  function next(): void {
    for (const [key, begin] of waiting) {
      if (busy >= width) return;
      if (typeof key === 'string' && running.has(key)) continue;
      waiting.delete(key);
      busy += 1;
      begin();
    }
    const over = waiters.filter(({ isOver }) => isOver());
    waiters = waiters.filter((waiter) => !over.includes(waiter));
    for (const { resolve } of over) resolve();
  }

  const pause = (key: string): Promise<void> =>
    new Promise((resolve) => {
      long.add(key);
      busy -= 1;
      waiting.set(Symbol(key), resolve);
      next();
    });

  async function run(key: string): Promise<void> {
    running.add(key);
    try {
      await work(key, () => pause(key));
    } catch (error) {
      onError(error, key);
    } finally {
      running.delete(key);
      long.delete(key);
      busy -= 1;
      next();
    }
  }

  const when = (isOver: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiters.push({ isOver, resolve });
      next();
    });

  return {
    add: (key) => {
      if (!waiting.has(key)) waiting.set(key, () => void run(key));
      next();
    },
    idle: () => when(isIdle),
    idleButLong: () => when(isIdleButLong),
    size: () => running.size + [...waiting.keys()].filter((key) => typeof key === 'string').length,
  };
}
