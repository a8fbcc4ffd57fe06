export type WorkQueue = {
  /** Asks for a stream's work; asking again while it runs makes it run once more. */
  readonly add: (stream: string) => void;
  readonly idle: () => Promise<void>;
  readonly size: () => number;
};

/** Runs one stream's work at a time per stream, and at most `width` streams side by side. */
export function createWorkQueue(
  width: number,
  work: (stream: string) => Promise<void>,
  onError: (error: unknown, stream: string) => void,
): WorkQueue {
  const queued = new Set<string>();
  const running = new Set<string>();
  let whenIdle: (() => void)[] = [];

  function next(): void {
    for (const stream of queued) {
      if (running.size >= width) return;
      if (running.has(stream)) continue;
      queued.delete(stream);
      void run(stream);
    }
    if (queued.size > 0 || running.size > 0) return;
    const waiting = whenIdle;
    whenIdle = [];
    for (const resolve of waiting) resolve();
  }

  async function run(stream: string): Promise<void> {
    running.add(stream);
    try {
      await work(stream);
    } catch (error) {
      onError(error, stream);
    } finally {
      running.delete(stream);
      next();
    }
  }

  return {
    add: (stream) => {
      queued.add(stream);
      next();
    },
    idle: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve);
        next();
      }),
    size: () => queued.size + running.size,
  };
}
