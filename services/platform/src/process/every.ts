import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

/** Runs a task at once and again and again, with a pause between; the answer stops it. */
export function every(
  pause: number,
  task: () => Promise<void>,
  clock: Clock,
  logger: Logger,
): () => Promise<void> {
  const stopped = new AbortController();
  const loop = (async () => {
    while (!stopped.signal.aborted) {
      await task().catch((error: unknown) => logger.warn({ err: error }, 'a periodic task failed'));
      await clock.sleep(pause, stopped.signal);
    }
  })();
  return async () => {
    stopped.abort();
    await loop;
  };
}
