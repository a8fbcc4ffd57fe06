import type { Clock } from '@qr-menu/runtime/process';

export type ManualClock = Clock & {
  /** Advances the time, and ends the sleeps that are due. */
  readonly advance: (milliseconds: number) => void;
  /** Returns the durations of the sleeps in progress. */
  readonly sleeping: () => readonly number[];
};

export function createManualClock(): ManualClock {
  let time = 0;
  const sleeps = new Set<{ readonly end: number; readonly length: number; wake: () => void }>();
  return {
    now: () => time,
    sleep: (length, signal) =>
      new Promise((resolve) => {
        const sleep = {
          end: time + length,
          length,
          wake: () => {
            sleeps.delete(sleep);
            signal?.removeEventListener('abort', sleep.wake);
            resolve();
          },
        };
        sleeps.add(sleep);
        if (signal?.aborted) sleep.wake();
        else signal?.addEventListener('abort', sleep.wake, { once: true });
      }),
    advance: (milliseconds) => {
      time += milliseconds;
      for (const sleep of [...sleeps]) if (sleep.end <= time) sleep.wake();
    },
    sleeping: () => [...sleeps].map(({ length }) => length),
  };
}
