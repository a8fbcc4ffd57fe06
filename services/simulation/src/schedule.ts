import { setImmediate as turn } from 'node:timers/promises';

type Task = () => void | Promise<void>;
type Event = { readonly due: number; readonly task: Task };

/** Simulated time. Events run one at a time, and nothing happens in between. */
export type SimulatedSchedule = {
  readonly now: () => number;
  /** Returns a function that cancels the task. */
  readonly after: (delay: number, task: Task) => () => void;
  /** Runs events until the condition is true. Returns false if it is still not true at the deadline. */
  readonly runUntil: (isDone: () => boolean, deadline: number) => Promise<boolean>;
};

const longestWork = 60_000;

/** While `isBusy`, the next event waits for work in other threads, such as compression. */
export function createSchedule(start: number, isBusy: () => boolean): SimulatedSchedule {
  const events: Event[] = [];
  let time = start;

  async function settle(): Promise<void> {
    const limit = Date.now() + longestWork;
    do {
      await turn();
      if (Date.now() > limit) throw new Error('work that an event began does not end');
    } while (isBusy());
  }

  return {
    now: () => Math.floor(time),
    after: (delay, task) => {
      const event = { due: time + Math.max(0, delay), task };
      const later = events.findIndex(({ due }) => due > event.due);
      events.splice(later === -1 ? events.length : later, 0, event);
      return () => {
        const index = events.indexOf(event);
        if (index !== -1) events.splice(index, 1);
      };
    },
    runUntil: async (isDone, deadline) => {
      await settle();
      while (!isDone()) {
        const [event] = events;
        if (!event || event.due > deadline) {
          time = deadline;
          return isDone();
        }
        events.shift();
        time = event.due;
        await event.task();
        await settle();
      }
      return true;
    },
  };
}
