/** Frees the slot. Resolves after every item that is waiting now has had a turn. */
export type Pause = () => Promise<void>;

export type WorkQueue = {
  /** Runs the work for this key. If it is already running, it runs once more afterwards. */
  readonly add: (key: string) => void;
  readonly idle: () => Promise<void>;
  /** Resolves when only paused items are left. */
  readonly idleButLong: () => Promise<void>;
  readonly size: () => number;
};

/** Runs one item per key, and up to `width` items in parallel. Long items pause to let others run. */
export function createWorkQueue(
  width: number,
  work: (key: string, pause: Pause) => Promise<void>,
  onError: (error: unknown, key: string) => void,
): WorkQueue {
  /** Requested keys and paused work, in the order in which they will run. */
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
