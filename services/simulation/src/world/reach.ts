import type { SimulatedSchedule } from '../schedule.ts';
import type { Life } from './life.ts';
import type { Store, Trouble } from './trouble.ts';

/** The schedule decides whether and when a call takes effect. `onFault` handles a failed call. */
export type Reach = <Answer>(
  store: Store,
  effect: () => Answer | Promise<Answer>,
  onFault?: () => void | Promise<void>,
) => Promise<Answer>;

export type ReachDeps = {
  readonly schedule: SimulatedSchedule;
  readonly trouble: Trouble;
  readonly life: Life;
};

export function createReach({ schedule, trouble, life }: ReachDeps): Reach {
  return (store, effect, onFault) =>
    new Promise((resolve, reject) => {
      schedule.after(trouble.latency(store), async () => {
        if (life.isOver()) return;
        const fault = trouble.strikes(store);
        try {
          if (fault === 'before') throw trouble.errorOf(store);
          const answer = await effect();
          if (fault === 'after') throw trouble.errorOf(store);
          resolve(answer);
        } catch (error) {
          if (fault !== null) await onFault?.();
          reject(error);
        }
      });
    });
}
