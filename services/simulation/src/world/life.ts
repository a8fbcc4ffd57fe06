import type { Clock } from '@qr-menu/runtime/process';
import type { SimulatedSchedule } from '../schedule.ts';

/** One run of a process. Once it has ended, its promises no longer resolve, so its code stops. */
export type Life = {
  readonly isOver: () => boolean;
  /** Adds a cleanup task that runs after the process has ended, for example to close connections. */
  readonly atEnd: (task: () => void | Promise<void>) => void;
  readonly end: () => Promise<void>;
};

export function createLife(): Life {
  const tasks: (() => void | Promise<void>)[] = [];
  let over = false;
  return {
    isOver: () => over,
    atEnd: (task) => tasks.push(task),
    end: async () => {
      over = true;
      for (const task of tasks.splice(0)) await task();
    },
  };
}

export function createLifeClock(schedule: SimulatedSchedule, life: Life): Clock {
  return {
    now: schedule.now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          callOff();
          signal?.removeEventListener('abort', wake);
          if (!life.isOver()) resolve();
        };
        const callOff = schedule.after(milliseconds, wake);
        if (signal?.aborted) wake();
        else signal?.addEventListener('abort', wake, { once: true });
      }),
  };
}
