import type { Clock } from '@qr-menu/runtime';

export type ManualClock = Clock & {
  /** Lets time pass: sleeps that are over by then end. */
  readonly advance: (milliseconds: number) => void;
  /** How long each sleep that is still going on was meant to be. */
  readonly sleeping: () => readonly number[];
};

/** Time that stands still until a test lets it pass. */
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
