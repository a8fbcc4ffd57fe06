import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

export type Subscribe = (listener: () => void) => () => void;

/** Milliseconds to wait for the current task when stopping, because its store may be unresponsive. */
const taskInHand = 1_000;

/** Runs a task immediately and after each pause. `sooner` ends the current pause, or the next one. */
export function every(
  pause: number,
  task: () => Promise<void>,
  clock: Clock,
  logger: Logger,
  sooner: Subscribe = () => () => {},
): () => Promise<void> {
  let stopped = false;
  let bell = new AbortController();
  const unsubscribe = sooner(() => bell.abort());
  const loop = (async () => {
    while (!stopped) {
      bell = new AbortController();
      await task().catch((error: unknown) => logger.warn({ err: error }, 'a periodic task failed'));
      if (!stopped) await clock.sleep(pause, bell.signal);
    }
  })();
  return async () => {
    stopped = true;
    unsubscribe();
    bell.abort();
    const ended = new AbortController();
    await Promise.race([loop, clock.sleep(taskInHand, ended.signal)]);
    ended.abort();
  };
}
